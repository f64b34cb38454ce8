#include "tests/bench/pipes_ratios.hpp"

#include <algorithm>
#include <string>

#include "tests/bench/lines.hpp"
#include "tests/bench/pipes_laps.hpp"
#include "tests/bench/worlds.hpp"

namespace bench {

namespace {

void compareSteps(const Extent& extent, int size) {
    const PipesWorld world(size, extent.warmUp);
    const std::uint64_t epochs = (extent.least + world.stepsOfEpoch() - 1) / world.stepsOfEpoch();
    const std::vector<int> counts = threadCounts();
    std::vector<std::function<Lap()>> contenders;
    for (const int threads : counts)
        contenders.push_back([=, &world] { return pipesLap(world, threads, epochs); });
    contenders.push_back(
        [=, &world] { return plainPipesLap(world, std::max<std::uint64_t>(1, epochs / 8)); });

    const std::vector<Lap> laps = race(extent.rounds, contenders);
    const std::string where = std::to_string(size);
    const double one = laps[0].ns(), plain = laps.back().ns();
    for (std::size_t i = 0; i < counts.size(); ++i)
        printLine("ns pipes", where, named(counts[i]), laps[i].ns());
    printLine("ns pipes", where, "plain", plain);
    printLine("ratio pipes", where, "1thread", plain / one);
    for (std::size_t i = 1; i < counts.size(); ++i)
        printLine("ratio pipes", where, named(counts[i]), one / laps[i].ns());
}

}  // namespace

void printPipesRatios(const Extent& extent) {
    for (const int size : extent.compared) compareSteps(extent, size);
}

}  // namespace bench
