// Reader: the samples of a heightmap file of any format in the table, as they stand in it; of a file that is
// named as a tile, those of its whole set. Formats are recognised by a file's contents, since names lie; only
// files without a header by their names. Not their conversion to a terrain (convert). Any thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "sim/io/formats/raster.hpp"

namespace wadi::io {

/// Reads the samples of a file. Of a tile, reads the whole set that it belongs to: all files of the folder
/// whose names differ from its own in the numbers alone; neighbours share their edge: the last column of one
/// is the first of the next, and so with rows. The last tiles of rows and columns may be smaller than the
/// others. Edges that are not equal are told in a notice; the western and northern tile's is then taken. With
/// options.flip, each tile has its rows from the south; tiles are numbered from the north all the same, and
/// the whole is turned. Throws Error naming the file and the remedy if it is missing, truncated, not a
/// heightmap, of a format that is not understood, too small or larger than memory allows, or, of a set, a
/// tile that is missing, of another size, or of another format, range or spacing than the first; Cancelled.
Raster readRaster(const std::filesystem::path& file, const ReadOptions& options = {});

/// Whether parts of a file (ReadOptions) can be read without the memory that all takes: not of a set of
/// tiles. Throws Error as readRaster() if it is missing or too short to tell.
bool readsParts(const std::filesystem::path& file, const ReadOptions& options = {});

/// The same as readRaster() of one file, whatever its name.
Raster readSingle(const std::filesystem::path& file, const ReadOptions& options);

/// The files that readRaster() reads: the one that is named, or all tiles of its set. Throws Error as that if
/// a tile is missing.
std::vector<std::filesystem::path> filesOf(const std::filesystem::path& file);

/// The provenance of the world from which a file was exported, whatever else is in it: also of maps that are
/// no heights and that readRaster() would refuse; "" if it carries none, or is of a format that cannot.
/// Samples are not read. Throws Error if the file cannot be read, or is damaged before its samples.
std::string carriedProvenance(const std::filesystem::path& file);

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

}  // namespace wadi::io
