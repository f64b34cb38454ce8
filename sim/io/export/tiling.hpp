// Tiling: large maps as many files, whose edges share their samples so that meshes made of them meet. Not the
// formats (map_file). Any thread.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/io/export/map_file.hpp"

namespace wadi::io {

/// A piece of a map.
struct Tile {
    int x = 0, y = 0;           ///< Its number eastwards and southwards
    int column = 0, row = 0;    ///< Its north-western sample
    int columns = 0, rows = 0;  ///< Samples
};

/// Tiles of `side` samples a side, row after row; neighbours share the samples of their edge. The far ones
/// are smaller where the sides do not divide. Throws Error naming the remedy if side is below 2 or there
/// would be more than 4096.
std::vector<Tile> tilesOf(int columns, int rows, int side);

/// "height_x1_y0.png" for "height.png".
std::string tileName(const std::filesystem::path& name, const Tile& tile);

/// The samples of a tile.
Field<float> cut(const Field<float>& map, const Tile& tile);

/// The place of a tile of a map of `rows` rows that lies at `place`, or in one of its own if that is null.
std::shared_ptr<const Georeference> placeOf(const Tile& tile,
                                            const std::shared_ptr<const Georeference>& place, int rows,
                                            Spacing spacing);

/// Writes a map as tiles beside `file`, all in the range of the whole. All of them appear or none. Returns a
/// sentence. Throws as exportMap() and tilesOf(); older files are then untouched.
std::string exportTiles(Channels channels, const std::filesystem::path& file, Format format, int side,
                        const ExportOptions& options = {});

}  // namespace wadi::io
