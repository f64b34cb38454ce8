// The droplet method as plain as it can be: float heights, one drop from birth to death, then the next.
// Oracle for what Wadi's droplet must show, and baseline for how fast it is. Never tuned: it follows the
// description, with the published quirks as options. One thread.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/field.hpp"
#include "sim/process/droplet.hpp"
#include "sim/random.hpp"

namespace reference {

/// What drops did to a map.
struct Outcome {
    std::uint64_t drops = 0;
    std::uint64_t steps = 0;
    double eroded = 0;     ///< Sum of the heights that cells lost [m]
    double deposited = 0;  ///< Sum of the heights that cells gained [m]
};

/// Differences from Wadi's droplet, as the public program has them.
struct Quirks {
    bool leaps = false;       ///< No limit to the travel of a step
    bool losesLoads = false;  ///< What a drop carries when it ends is thrown away
    bool idles = false;       ///< Drops that lie still go on until they have evaporated
};

/// Lets `drops` drops run over `heights` [m] one after another. Drop k is born where Wadi's k-th drop of
/// epoch 0 would be.
Outcome erode(wadi::Field<float>& heights, float cellSize, const wadi::DropletParams& params,
              std::uint32_t seed, std::uint64_t drops, const Quirks& quirks = {});

}  // namespace reference
