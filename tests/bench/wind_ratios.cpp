#include "tests/bench/wind_ratios.hpp"

#include "tests/bench/comparison.hpp"
#include "tests/bench/wind_laps.hpp"

namespace bench {

namespace {

void compareSteps(const Extent& extent, int size) {
    const WindWorld world(size, extent.warmUp);
    const std::uint64_t epochs = (extent.least + world.stepsOfEpoch() - 1) / world.stepsOfEpoch();
    compareWithPlain(
        "wind", size, extent.rounds, [&](int threads) { return windLap(world, threads, epochs); },
        [&] { return plainWindLap(world, epochs); });
}

}  // namespace

void printWindRatios(const Extent& extent) {
    for (const int size : extent.compared) compareSteps(extent, size);
}

}  // namespace bench
