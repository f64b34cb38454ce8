// The timed runs of running water: Wadi's and the plain one, over the same mountains. Not what is made of
// them. One thread calls.
#pragma once

#include "sim/process/pipes/pipes.hpp"
#include "tests/bench/extent.hpp"
#include "tests/bench/lap.hpp"

namespace bench {

/// Mountains on which rivers run. Laps count steps of cells.
struct PipesWorld {
    /// A generated map with this side [cells] after so many epochs of the default rivers between closed edges
    /// [>= 1].
    PipesWorld(int size, int epochs);

    /// Steps of cells in an epoch [> 0].
    std::uint64_t stepsOfEpoch() const;

    wadi::Terrain terrain;
    wadi::PipesParams params;
    wadi::Pipes pipes;
    wadi::Ledger ledger;
    wadi::WaterLedger water;
};

/// Wadi on this many threads [>= 1], for so many epochs [>= 1]. One more before them is not timed.
Lap pipesLap(const PipesWorld& world, int threads, std::uint64_t epochs);

/// The plain method in six scalar passes, over the same ground and water.
Lap plainPipesLap(const PipesWorld& world, std::uint64_t epochs);

}  // namespace bench
