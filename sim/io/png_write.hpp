// Gray pictures written as PNG: 16 bits by libpng, 8 bits by stb_image_write. Not the choice of what the
// values mean: that is heightfile. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "sim/field.hpp"

namespace wadi::io {

/// Keywords and texts that a picture carries along; both Latin-1.
using PngTexts = std::vector<std::pair<std::string, std::string>>;

/// Writes a picture of at least 1 × 1. Throws Error naming the file if it cannot be written.
void writePng16(const Field<std::uint16_t>& values, const std::filesystem::path& file, const PngTexts& texts);
void writePng8(const Field<std::uint8_t>& values, const std::filesystem::path& file);

}  // namespace wadi::io
