// Resizing and tiling of maps for export: to sizes that programs take, where corners stay corners, since the
// meshes of such programs span the samples, and into files whose edges share their samples. Not the import of
// files whose cells cover an area (import/resample), nor the formats (sim/io/formats). Any thread.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/core/progress.hpp"
#include "sim/io/export/map_file.hpp"
#include "sim/io/formats/raster.hpp"
#include "sim/terrain/heightmap.hpp"

namespace wadi::io {

/// A map in another size, both sides on their own. Finer: bicubic (Catmull–Rom); coarser: the mean of several
/// points of the same curves, so that nothing between them is skipped. No value leaves the range of the
/// map's; the same size gives equal bits. The map must not be empty. [columns, rows >= 1] Throws Cancelled.
Field<float> fitted(const Field<float>& map, int columns, int rows, Progress* progress = nullptr);

/// The distances of samples [m] of a map of columns × rows cells of `cellSize` [m] after it was fitted.
Spacing fittedSpacing(float cellSize, int columns, int rows, int fittedColumns, int fittedRows);

/// The place on Earth of a map with cells of `cellSize` [m] after it was fitted to samples of that spacing:
/// the outer corner of smaller cells is nearer to the first sample. Null stays null.
std::shared_ptr<const Georeference> fittedPlace(const std::shared_ptr<const Georeference>& place,
                                                float cellSize, Spacing spacing);

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
Sentence exportTiles(Channels channels, const std::filesystem::path& file, Format format, int side,
                     const ExportOptions& options = {});

}  // namespace wadi::io
