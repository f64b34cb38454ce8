// Plain gray pictures of 8 bits as PNG, by stb_image_write. Not maps, which say what they mean (writer.hpp).
// Any thread.
#pragma once

#include <cstdint>
#include <filesystem>

#include "sim/field.hpp"

namespace wadi::io {

/// Writes a picture of at least 1 × 1 in 8-bit gray. Throws Error naming the file if it cannot be written.
void writePng8(const Field<std::uint8_t>& values, const std::filesystem::path& file);

}  // namespace wadi::io
