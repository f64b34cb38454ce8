// Memory: how much of it is free, asked before much is taken, and how sentences tell amounts of it. Not a
// promise: other programs take some, too. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "sim/io/import/reader.hpp"

namespace wadi::io {

/// Memory that can be taken without swapping [bytes]; if the system does not tell, more than there can be.
std::uint64_t freeMemory();

/// "512 bytes", "3.1 MB", "12.9 GB". Units are powers of ten.
std::string inBytes(std::uint64_t bytes);

// The checks of a heightmap's size that every importer makes before it allocates. Any thread.

/// Most samples along a side of a file of heights, which is then cropped or resampled to a terrain.
inline constexpr std::int64_t kMostFileSide = 65536;

/// Throws Error if a side is outside [kLeastSide, kMostSide]: for pictures that belong to a terrain.
void checkSides(const std::filesystem::path& file, std::int64_t columns, std::int64_t rows);

/// The same for a file of heights. Throws Error if a side is outside [kLeastSide, kMostFileSide], or if
/// reading takes more memory than the options allow or than is free. `copies`: how many times 4 bytes a
/// sample are held at once at most.
void checkSides(const std::filesystem::path& file, std::int64_t columns, std::int64_t rows,
                const ReadOptions& options, double copies = 2);

}  // namespace wadi::io
