// Tiles: a map in several files whose names tell where each belongs, "height_x3_y0.png". Neighbours share
// their edge: the last column of one is the first of the next, and so with rows. Not the formats. Any thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "sim/io/import/reader.hpp"

namespace wadi::io {

/// Where a tile belongs, by its name.
struct TileName {
    std::string before;  ///< What stands before its numbers: "height"
    std::string after;   ///< What stands behind them: ".png"
    int x = 0;           ///< Column of tiles, from the west [>= 0]
    int z = 0;           ///< Row of tiles, from the north [>= 0]

    /// "height_x3_y0.png".
    std::string text() const;
};

/// The name of a file taken as that of a tile, or nothing if it is none.
std::optional<TileName> tileNameOf(const std::filesystem::path& file);

/// Reads the whole set that a tile belongs to: all files of the folder whose names differ from its own in the
/// numbers alone. The last tiles of rows and columns may be smaller than the others. Throws Error as
/// readRaster, naming a tile that is missing, of another size, or of another format, range or spacing than
/// the first. Edges that are not equal are told in a notice; the western and northern tile's is then taken.
/// With options.flip, each tile has its rows from the south; tiles are numbered from the north all the same,
/// and the whole is turned.
Raster readTiles(const std::filesystem::path& file, const ReadOptions& options);

}  // namespace wadi::io
