// Painted maps read from pictures: where rain falls, where processes work. Not heights: that is the business
// of heightfile. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>

#include "sim/core/field.hpp"

namespace wadi::io {

/// A grayscale PNG of 8 or 16 bits as a painted map of columns × rows: black is 0, white is 255; 16 bits are
/// rounded. Throws Error if the picture is of another size, is no PNG, or readPng throws.
Field<std::uint8_t> readPainted(const std::filesystem::path& file, int columns, int rows);

}  // namespace wadi::io
