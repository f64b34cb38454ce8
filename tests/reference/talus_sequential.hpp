// Thermal erosion as plain as it can be: every cell looks at its eight neighbours and sends two of them what
// slides, then every cell is changed, one after the other. Oracle for what Wadi's talus must show, to the
// bit, and baseline for how fast it is. One thread.
#pragma once

#include <cstdint>

#include "sim/core/random.hpp"
#include "sim/environment/sand.hpp"
#include "sim/process/talus/talus.hpp"
#include "sim/terrain/terrain.hpp"

namespace reference {

/// One epoch of failing slopes on a terrain without water and masks.
void slump(wadi::Terrain& terrain, const wadi::TalusParams& params, const wadi::SandParams& sand,
           const wadi::Random& random, std::uint64_t epoch);

}  // namespace reference
