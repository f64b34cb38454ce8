// Beds: how hard the beds of Strata are and how they are numbered, for those who show them too. Values; any
// thread.
#pragma once

#include <array>
#include <cstdint>

#include "sim/terrain/strata.hpp"

namespace wadi {

/// After so many beds, their hardnesses come again.
inline constexpr int kBeds = 256;

/// Hardness of each bed [0 soft … 255 untouchable]; `seed` draws that of varied ones.
std::array<std::uint8_t, kBeds> bedsOf(const StrataParams& params, std::uint32_t seed);

/// The number of the bed at height 0 of column 0 and row 0, and how many more there are with each metre up,
/// column and row. A bed begins at a whole number.
struct BedNumbers {
    double first = 0, perMetre = 0, perColumn = 0, perRow = 0;
};

/// For a map with cells of `cellSize` [m].
BedNumbers bedNumbers(const StrataParams& params, float cellSize);

}  // namespace wadi
