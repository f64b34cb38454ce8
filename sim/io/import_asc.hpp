// From an ESRI ASCII grid to square cells in metres: gaps filled, range mapped, degrees resampled.
// Not the parsing: that is asc. Any thread.
#pragma once

#include "sim/io/heightfile.hpp"

namespace wadi::io {

/// As inspect() and importHeightmap(), for a file that is known to be a grid; heights are not checked.
FileInfo inspectAsc(const std::filesystem::path& file);
Imported importAsc(const std::filesystem::path& file, const ImportOptions& options);

}  // namespace wadi::io
