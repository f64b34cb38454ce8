#include "tests/bench/pipes_ratios.hpp"

#include <algorithm>

#include "tests/bench/comparison.hpp"
#include "tests/bench/pipes_laps.hpp"

namespace bench {

namespace {

void compareSteps(const Extent& extent, int size) {
    const PipesWorld world(size, extent.warmUp);
    const std::uint64_t epochs = (extent.least + world.stepsOfEpoch() - 1) / world.stepsOfEpoch();
    compareWithPlain(
        "pipes", size, extent.rounds, [&](int threads) { return pipesLap(world, threads, epochs); },
        [&] { return plainPipesLap(world, std::max<std::uint64_t>(1, epochs / 8)); });
}

}  // namespace

void printPipesRatios(const Extent& extent) {
    for (const int size : extent.compared) compareSteps(extent, size);
}

}  // namespace bench
