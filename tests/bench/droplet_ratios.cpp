#include "tests/bench/droplet_ratios.hpp"

#include <cstdio>
#include <string>

#include "tests/bench/droplet_laps.hpp"
#include "tests/bench/lines.hpp"

namespace bench {

using namespace wadi;

namespace {

/// One line of the droplet's.
void print(const std::string& kind, const std::string& where, const std::string& whose, double figure) {
    printLine((kind + " droplet").c_str(), where, whose, figure);
}

/// One map: the sequential methods and every number of threads by turns. Equal ground, parameters, seed and
/// number of steps; no early rest on either side.
void compareSteps(Worlds& worlds, const Extent& extent, int size) {
    const Simulation& world = worlds.at(size, false);
    const std::string where = std::to_string(size);
    const std::uint64_t steps = stepsFor(world, extent);
    std::vector<std::string> names;
    std::vector<std::function<Lap()>> contenders;
    const auto enter = [&](const std::string& name, const std::function<Lap()>& lap) {
        names.push_back(name);
        contenders.push_back(lap);
    };
    const auto enterSequential = [&](const char* name, Sequential method) {
        const std::uint64_t drops = dropsFor(world, method, extent);
        enter(name, [&world, method, drops] { return sequentialLap(world, method, drops); });
    };
    const std::vector<int> counts = threadCounts();
    for (const int threads : counts)
        enter(named(threads), [=, &world] { return wadiLap(world, threads, steps); });
    enterSequential("plain", Sequential::plain);
    if (size == extent.published) enterSequential("published", Sequential::published);

    const std::vector<Lap> laps = race(extent.rounds, contenders);
    const double one = laps[0].ns();
    for (std::size_t i = 0; i < laps.size(); ++i) print("ns", where, names[i], laps[i].ns());
    print("ratio", where, "1thread", laps[counts.size()].ns() / one);
    for (std::size_t i = 1; i < counts.size(); ++i) print("ratio", where, names[i], one / laps[i].ns());
    if (size == extent.published) print("ratio", where, "published-step", laps.back().ns() / one);
}

/// The largest map against the smallest: as much rain on a cell, worlds of the same age, one thread.
void compareSizes(Worlds& worlds, const Extent& extent) {
    const int small = extent.sizes.front(), large = extent.sizes.back();
    std::vector<std::function<Lap()>> contenders;
    for (const int size : {small, large}) {
        const Simulation& world = worlds.at(size, false);
        contenders.push_back([&world, steps = stepsFor(world, extent)] { return wadiLap(world, 1, steps); });
    }
    const std::vector<Lap> laps = race(extent.longRounds, contenders);
    print("ns", std::to_string(large), "1thread", laps[1].ns());
    std::printf("ratio droplet %dover%d %.2f\n", large, small, laps[1].ns() / laps[0].ns());
}

/// The whole way of many drops with the defaults, early rest too, against the public program.
void raceDrops(const Extent& extent) {
    const auto drops = static_cast<std::uint64_t>(extent.drops);
    const std::string where = std::to_string(extent.drops) + "drops";
    const int threads = threadCounts().back();
    const std::vector<Lap> laps = race(extent.longRounds, {[=] { return wadiDrops(drops, threads); },
                                                           [=] { return publishedDrops(drops); }});
    print("s", where, named(threads), laps[0].seconds);
    print("s", where, "published", laps[1].seconds);
    // Rain comes in whole epochs, so that Wadi may have had some more drops: the time of one counts.
    print("ratio", where, "published", laps[1].ns() / laps[0].ns());
}

/// What a person waits for between a brush stroke and its effect: an epoch with the defaults.
void timeEpoch(Worlds& worlds, const Extent& extent) {
    const Simulation& world = worlds.at(extent.live, true);
    const std::vector<int> counts = threadCounts();
    std::vector<std::function<Lap()>> contenders;
    for (const int threads : counts) contenders.push_back([=, &world] { return wadiEpochs(world, threads); });
    const std::vector<Lap> laps = race(extent.rounds, contenders);
    for (std::size_t i = 0; i < laps.size(); ++i) {
        print("ms", std::to_string(extent.live) + " epoch", named(counts[i]), laps[i].ns() / 1e6);
    }
    const Droplet& drops = world.state().droplet;
    print("bytes", std::to_string(extent.live), "drop",
          static_cast<double>(drops.bytes()) / static_cast<double>(drops.size()));
}

}  // namespace

void printDropletRatios(Worlds& worlds, const Extent& extent) {
    for (const int size : extent.compared) compareSteps(worlds, extent, size);
    compareSizes(worlds, extent);
    timeEpoch(worlds, extent);
    raceDrops(extent);
}

}  // namespace bench
