// From the gray values of a PNG to heights in metres. Not the decoding: that is png_read. Any thread.
#pragma once

#include "sim/io/heightfile.hpp"

namespace wadi::io {

/// As inspect() and importHeightmap(), for a file that is known to be a PNG; heights are not checked.
FileInfo inspectPng(const std::filesystem::path& file);
Imported importPng(const std::filesystem::path& file, const ImportOptions& options);

}  // namespace wadi::io
