// Import of heightmaps: the one way from a file of any format to the heights of a terrain, for command line,
// scenes and window alike. Samples are cropped and turned, gaps filled, parts of a range turned into metres;
// degrees, oblong cells and other sizes are resampled to square metres. Not the formats, nor the way back
// (sim/io/export). Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "sim/core/progress.hpp"
#include "sim/io/formats/raster.hpp"
#include "sim/io/import/import_options.hpp"
#include "sim/terrain/heightmap.hpp"

namespace wadi::io {

/// An imported heightmap and what the user should know about it.
struct Imported {
    Heightmap map;
    std::vector<Sentence> notices;  ///< Sentences: "Filled 12 cells without data from their neighbours."
};

/// What would be made of a file, were nothing said about it.
struct FileInfo {
    RasterFacts facts;
    bool knowsHeights = false;   ///< Whether its values are metres, or it tells their range
    bool knowsCellSize = false;  ///< Whether it tells the distance of its samples
    float cellSize = 10.f;       ///< As it would be imported [m]
    HeightRange range{0, 0};     ///< What would be black and white [m]; of metres: lowest and highest
};

/// Throws Error if a choice is not possible whatever the file.
void checkOptions(const ImportOptions& options);

/// What would be made of it. `file`: what sentences call it. Throws Error if it has no data at all.
FileInfo describe(const std::filesystem::path& file, const Raster& raster);

/// How large the terrain will be that an import makes.
struct ImportedSize {
    double columns = 0, rows = 0;  ///< Cells; whole numbers
    double cellSize = 0;           ///< [m]
};

/// The size that convert() would give a map of these facts, which need not be possible for a terrain. Throws
/// Error as convert() does if the options contradict what the file tells of its distances.
ImportedSize importedSize(const std::filesystem::path& file, const RasterFacts& facts,
                          const ImportOptions& options);

/// The heights of a terrain. `file`: what sentences call it. Throws Error naming the file and the remedy if
/// the result is too small or too large, or has heights beyond the range of quanta, and if the options are
/// not possible; Cancelled. Equal rasters give equal bits on every machine.
Imported convert(const std::filesystem::path& file, Raster raster, const ImportOptions& options,
                 Progress* progress = nullptr);

/// A heightmap file that was read, and is not converted yet.
struct HeightmapFile {
    std::filesystem::path file;
    std::uintmax_t bytes = 0;  ///< Size of the file, or of the named one of a set of tiles
    Raster raster;             ///< Used up by importHeightmap()
};

/// Reads a file of any format: the first half of importHeightmap(), for callers that ask the user about the
/// file between the two. Throws as readRaster().
HeightmapFile readHeightmap(const std::filesystem::path& file, const ReadOptions& options = {});

/// What would be made of it. Throws Error if it has no data at all.
FileInfo describe(const HeightmapFile& heightmap);

/// The second half. `options.raw`, `flip` of tiles and `memory` have had their effect in reading. Throws as
/// convert().
Imported importHeightmap(HeightmapFile heightmap, const ImportOptions& options, Progress* progress = nullptr);

/// Reads a heightmap and converts it. Row 0 is north. Degrees and oblong cells are resampled to square
/// metres; NODATA is filled from its neighbours; both are told in the notices. Equal files give equal bits on
/// every machine. Throws as readRaster() and convert().
Imported importHeightmap(const std::filesystem::path& file, const ImportOptions& options = {},
                         Progress* progress = nullptr);

}  // namespace wadi::io
