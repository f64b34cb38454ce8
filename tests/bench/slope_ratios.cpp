#include "tests/bench/slope_ratios.hpp"

#include <string>

#include "tests/bench/comparison.hpp"
#include "tests/bench/slope_laps.hpp"

namespace bench {

namespace {

template <class World>
void compareSteps(const std::string& process, const Extent& extent, int size) {
    const World world(size, extent.warmUp);
    compareWithPlain(
        process, size, extent.rounds, [&](int threads) { return slopeLap(world, threads, extent.least); },
        [&] { return plainSlopeLap(world, extent.least); });
}

}  // namespace

void printSlopeRatios(const Extent& extent) {
    for (const int size : extent.compared) {
        compareSteps<RollerWorld>("roller", extent, size);
        compareSteps<RunoffWorld>("runoff", extent, size);
    }
}

}  // namespace bench
