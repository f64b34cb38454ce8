// Heightmaps out of files: one door for every format, chosen by the file's contents. Not the formats
// themselves (sim/io/import), nor the way back (sim/io/export). Any thread.
#pragma once

#include <filesystem>

#include "sim/io/import/convert.hpp"
#include "sim/io/import/reader.hpp"

namespace wadi::io {

/// What a file tells, and what would be made of it. Throws Error as readRaster.
FileInfo inspect(const std::filesystem::path& file);

/// Reads a heightmap. Row 0 is north. Degrees and oblong cells are resampled to square metres; NODATA is
/// filled from its neighbours; both are told in the notices. Equal files give equal bits on every machine.
/// Throws Error as readRaster and convert.
Imported importHeightmap(const std::filesystem::path& file, const ImportOptions& options = {},
                         Progress* progress = nullptr);

}  // namespace wadi::io
