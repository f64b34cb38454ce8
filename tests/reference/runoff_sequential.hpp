// The runoff method as plain as it can be: heights in floating point, one drop from birth to end, then the
// next. Oracle for what Wadi's runoff must show, and baseline for how fast it is. One thread.
#pragma once

#include <cstdint>

#include "sim/core/field.hpp"
#include "sim/process/runoff/runoff.hpp"

namespace reference {

/// Lets `drops` drops run over `heights` [m] one after another; those that reach an edge leave. Drops are
/// born anywhere on the map, as Wadi's are, but not at the same places. Returns the steps that they took.
std::uint64_t runOff(wadi::Field<float>& heights, float cellSize, const wadi::RunoffParams& params,
                     std::uint32_t seed, std::uint64_t drops);

}  // namespace reference
