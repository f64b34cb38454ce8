#include "tests/bench/slope_ratios.hpp"

#include <string>

#include "tests/bench/lines.hpp"
#include "tests/bench/slope_laps.hpp"
#include "tests/bench/worlds.hpp"

namespace bench {

namespace {

template <class World>
void compareSteps(const std::string& process, const Extent& extent, int size) {
    const World world(size, extent.warmUp);
    const std::vector<int> counts = threadCounts();
    std::vector<std::function<Lap()>> contenders;
    for (const int threads : counts)
        contenders.push_back([&, threads] { return slopeLap(world, threads, extent.least); });
    contenders.push_back([&] { return plainSlopeLap(world, extent.least); });

    const std::vector<Lap> laps = race(extent.rounds, contenders);
    const std::string where = std::to_string(size), ns = "ns " + process, ratio = "ratio " + process;
    const double one = laps[0].ns(), plain = laps.back().ns();
    for (std::size_t i = 0; i < counts.size(); ++i)
        printLine(ns.c_str(), where, named(counts[i]), laps[i].ns());
    printLine(ns.c_str(), where, "plain", plain);
    printLine(ratio.c_str(), where, "1thread", plain / one);
    for (std::size_t i = 1; i < counts.size(); ++i)
        printLine(ratio.c_str(), where, named(counts[i]), one / laps[i].ns());
}

}  // namespace

void printSlopeRatios(const Extent& extent) {
    for (const int size : extent.compared) {
        compareSteps<RollerWorld>("roller", extent, size);
        compareSteps<RunoffWorld>("runoff", extent, size);
    }
}

}  // namespace bench
