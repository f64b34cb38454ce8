// Layouts of files without a header: how many bytes they take, what a sample of them is worth, and which of
// them a file most likely has. Not the reading of a file. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "sim/io/import/import_options.hpp"

namespace wadi::io {

/// Bytes of a sample [1, 2, 4].
int bytesOf(RawSample sample);

/// Bytes of a file.
std::uint64_t bytesOf(const RawLayout& layout);

/// The sample that begins at these bytes, as a number.
float rawValue(const char* bytes, RawSample sample, bool bigEndian);

/// Whether a file without a header may be named so: an ending in small letters, as ".r16".
bool isRawEnding(std::string_view ending);

/// The layout of a file with `size` bytes, or nothing if no map has so many: one with the samples that the
/// ending tells; a square; else the sides, neither longer than four of the other, that make the ground
/// smoothest, as the byte order is chosen, too. `part`: the whole file, or as much of its middle as is at
/// hand, from a whole number of samples on.
std::optional<RawLayout> guessLayout(std::string_view ending, std::uint64_t size, std::string_view part);

}  // namespace wadi::io
