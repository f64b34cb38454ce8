// The wind method as plain as it can be: rock and sand in floating point, one grain from birth to end, then
// the next, and sand that slides at once where a grain has been. Oracle for what Wadi's wind must show, and
// baseline for how fast it is. One thread.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>

#include "sim/core/field.hpp"
#include "sim/core/random.hpp"
#include "sim/process/wind/wind.hpp"

namespace reference {

/// A landscape [m].
struct Dunes {
    wadi::Field<float> rock, sand;
    float cellSize = 1;
};

/// Lets `grains` grains blow one after another in a steady wind [cells per unit of time] over ground with
/// periodic edges, each for `life` steps if it does not come to rest before. Grain k is born where Wadi's
/// k-th grain of epoch 0 would be on a map of one tile. Returns the steps that they took; what they carry at
/// their ends is laid down after the last, since Wadi's are all in flight at once.
std::uint64_t blow(Dunes& dunes, const wadi::WindParams& params, const wadi::SandParams& sand, glm::vec2 wind,
                   std::uint32_t seed, std::uint64_t grains, std::uint64_t life);

}  // namespace reference
