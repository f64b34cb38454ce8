// Catchments: numbers for the pieces of land that drain to one mouth, from which colours are chosen. Not the
// streams in them (sim/analysis/streams). Any thread; one alone works.
#pragma once

#include <cstdint>

#include "sim/analysis/streams.hpp"

namespace wadi {

/// Colours that numbers of a category tell apart: two of them look alike if they differ by a multiple of it.
inline constexpr int kCategories = 12;

/// Numbers that catchments may have: all are exact as floats of 16 bits.
inline constexpr int kMostCatchments = 170 * kCategories;

/// The number of the catchment of each cell [1..kMostCatchments]; 0 in the sea and where land drains over the
/// border without a channel. Catchments side by side differ by no multiple of kCategories, unless they are
/// ringed by eleven that are larger. A catchment keeps its number modulo kCategories while its mouth stays
/// near where it is, but for a larger neighbour that wants the same. Where there are more catchments than
/// numbers, some share one.
Field<float> catchmentsOf(const Streams& streams);

}  // namespace wadi
