// The droplet method as plain as it can be: heights in floating point, one drop from birth to death, then the
// next. Oracle for what Wadi's droplet must show, and baseline for how fast it is: in float the plain method,
// in double and with Quirks::published() the public program. One thread.
#pragma once

#include <cstdint>

#include "sim/core/field.hpp"
#include "sim/core/random.hpp"
#include "sim/process/droplet/droplet.hpp"

namespace reference {

/// What drops did to a map.
struct Outcome {
    std::uint64_t drops = 0;
    std::uint64_t steps = 0;
    double eroded = 0;     ///< Sum of the heights that cells lost [m]
    double deposited = 0;  ///< Sum of the heights that cells gained [m]

    /// Mean life of a drop [steps]; 0 without drops.
    double life() const { return drops == 0 ? 0 : static_cast<double>(steps) / static_cast<double>(drops); }
};

/// Differences from Wadi's droplet.
struct Quirks {
    bool leaps = false;       ///< No limit to the travel of a step
    bool losesLoads = false;  ///< What a drop carries when it ends is thrown away
    bool idles = false;       ///< Drops that lie still go on until they have evaporated

    /// Those of the public program (McDonald 2020), whose heights are in double.
    static constexpr Quirks published() { return {.leaps = true, .losesLoads = true, .idles = true}; }
};

/// Lets `drops` drops run over `heights` [m] one after another; returns the steps that they took. Drops are
/// born anywhere on the map, as Wadi's are, but not at the same places. Ground is taken within params.radius
/// and laid down on one cell. This is what benchmarks time. For float and double.
template <class Real>
std::uint64_t run(wadi::Field<Real>& heights, float cellSize, const wadi::DropletParams& params,
                  std::uint32_t seed, std::uint64_t drops, const Quirks& quirks = {});

/// As run(), with the sums of what changed.
template <class Real>
Outcome erode(wadi::Field<Real>& heights, float cellSize, const wadi::DropletParams& params,
              std::uint32_t seed, std::uint64_t drops, const Quirks& quirks = {});

}  // namespace reference
