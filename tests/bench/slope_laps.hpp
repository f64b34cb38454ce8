// The timed runs of rolling grains and of runoff: Wadi's and the sequential ones, over the same ground. Not
// what is made of them. One thread calls.
#pragma once

#include "sim/process/roller/roller.hpp"
#include "sim/process/runoff/runoff.hpp"
#include "tests/bench/lap.hpp"

namespace bench {

/// The default terrain at work under one process P (Roller or Runoff) with its default parameters.
template <class P, class Params>
struct SlopeWorld {
    /// With this side [cells], after so many epochs [>= 1].
    SlopeWorld(int size, int epochs);

    wadi::Terrain terrain;
    Params params;
    P process;
    wadi::Ledger ledger;
    std::uint64_t epoch = 0;
};
using RollerWorld = SlopeWorld<wadi::Roller, wadi::RollerParams>;
using RunoffWorld = SlopeWorld<wadi::Runoff, wadi::RunoffParams>;

/// Wadi on this many threads [>= 1], for at least so many steps [>= 1]. One epoch before them is not timed.
template <class World>
Lap slopeLap(const World& world, int threads, std::uint64_t steps);

/// The plain sequential method over the same ground, for about as many steps.
Lap plainSlopeLap(const RollerWorld& world, std::uint64_t steps);
Lap plainSlopeLap(const RunoffWorld& world, std::uint64_t steps);

}  // namespace bench
