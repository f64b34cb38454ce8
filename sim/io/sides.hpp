// The check of a heightmap's size that every importer makes before it allocates. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>

namespace wadi::io {

/// Throws Error if a side is outside [kLeastSide, kMostSide].
void checkSides(const std::filesystem::path& file, std::int64_t columns, std::int64_t rows);

}  // namespace wadi::io
