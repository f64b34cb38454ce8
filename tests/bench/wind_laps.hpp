// The timed runs of the wind: Wadi's and the sequential one, over the same dunes. Not what is made of them.
// One thread calls.
#pragma once

#include "sim/process/wind/wind.hpp"
#include "tests/bench/extent.hpp"
#include "tests/bench/lap.hpp"

namespace bench {

/// Sand in the wind, dunes with grains on their way.
struct WindWorld {
    /// A sheet of sand with this side [cells] after so many epochs of the default wind [>= 1].
    WindWorld(int size, int epochs);

    /// Steps of an epoch [> 0].
    std::uint64_t stepsOfEpoch() const;

    wadi::Terrain terrain;
    wadi::WindParams params;
    wadi::SandParams sand;
    wadi::Wind wind;
    wadi::Ledger ledger;
    std::uint64_t epoch = 0;
};

/// Wadi on this many threads [>= 1], for so many epochs [>= 1]. One more before them is not timed.
Lap windLap(const WindWorld& world, int threads, std::uint64_t epochs);

/// The plain sequential method with as many grains and steps, over the same ground.
Lap plainWindLap(const WindWorld& world, std::uint64_t epochs);

}  // namespace bench
