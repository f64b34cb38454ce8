// Lakes: the water that would stand in every hollow of a ground if it rained for long. Found, not simulated:
// nothing flows, and no ledger counts it. Any thread; one alone works.
#pragma once

#include "sim/core/field.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// Most cells along a side in which lakes are looked for in a running simulation; a larger map is looked at
/// in squares of cells.
inline constexpr int kMostFlooded = 512;

/// Depth of the water on each cell if every hollow were filled until it spills, at least of the water that
/// is there [m, >= 0]. Of a map with more than `most` cells along a side [>= 1], squares of cells are flooded
/// from the lowest of each: lakes smaller than one are not found. By priority-flood (drainage).
Field<float> lakeDepths(const Terrain& terrain, int most);

}  // namespace wadi
