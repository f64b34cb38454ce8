// Map files: the one way to write a map in any format of the table. Not the making of maps (app/data), nor
// the formats themselves (sim/io/formats). Any thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "sim/core/field.hpp"
#include "sim/io/formats/format.hpp"
#include "sim/io/formats/map_source.hpp"

namespace wadi::io {

/// The file name for a map in a format: "height.png", "height_8bit.png", "height.r32" …
std::string fileName(std::string_view map, Format format);

/// Writes one map. Formats of a scale span the range, or the map's own, as 0 … 65535 or 255 (a flat map is
/// all 0). Written aside first and then renamed. Returns the sentence that tells how to read it back (size,
/// range). All values must be finite and the map not empty. Throws Error naming the file if it cannot be
/// written, or the format cannot hold the map; Cancelled. An older file is then untouched.
Sentence exportMap(Channels channels, const std::filesystem::path& file, Format format,
                   const ExportOptions& options = {});

/// The same of a map of values.
Sentence exportMap(const Field<float>& map, const std::filesystem::path& file, Format format,
                   const ExportOptions& options = {});

}  // namespace wadi::io
