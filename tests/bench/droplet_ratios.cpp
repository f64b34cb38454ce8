#include "tests/bench/droplet_ratios.hpp"

#include <algorithm>
#include <cstdio>
#include <string>

#include "tests/bench/course.hpp"
#include "tests/bench/droplet_laps.hpp"
#include "tests/bench/lines.hpp"
#include "tests/bench/worlds.hpp"

namespace bench {

using namespace wadi;

namespace {

/// One line of the droplet's.
void print(const std::string& kind, const std::string& where, const std::string& whose, double figure) {
    printLine((kind + " droplet").c_str(), where, whose, figure);
}

/// A step of the public program against Wadi's on one thread. Equal ground, parameters, seed and number of
/// steps; no early rest on either side.
void comparePublished(const Extent& extent) {
    const int size = extent.published;
    const Simulation world = rainedOn(size, extent.warmUp);
    const std::uint64_t steps = stepsFor(world, extent),
                        drops = dropsFor(world, Sequential::published, extent);
    const std::vector<Laps> laps =
        race(extent.rounds, {[&] { return wadiLap(world, 1, steps); },
                             [&] { return sequentialLap(world, Sequential::published, drops); }});
    print("ns", std::to_string(size), "published", medianNs(laps[1]));
    print("ratio", std::to_string(size), "published-step", medianRatio(laps[1], laps[0]));
}

/// The largest map against the smallest: as much rain on a cell, worlds of the same age, one thread.
void compareSizes(const Extent& extent) {
    const int small = extent.sizes.front(), large = extent.sizes.back();
    Extent young = extent;  // the largest map would take a minute to grow as old as the others
    young.warmUp = std::min(extent.warmUp, 8);
    const Course smallest = dropletCourse(small, young), largest = dropletCourse(large, young);
    const std::vector<Laps> laps =
        race(extent.longRounds, {[&] { return smallest.ours(1); }, [&] { return largest.ours(1); }});
    print("ns", std::to_string(large) + "young", "1thread", medianNs(laps[1]));
    std::printf("ratio droplet %dover%d %.2f\n", large, small, medianRatio(laps[1], laps[0]));
}

/// The whole way of many drops with the defaults, early rest too, but without failing slopes, against the public
/// program, which has none.
void raceDrops(const Extent& extent) {
    const auto drops = static_cast<std::uint64_t>(extent.drops);
    const std::string where = std::to_string(extent.drops) + "drops";
    const int threads = threadCounts().back();
    const std::vector<Laps> laps = race(extent.longRounds, {[=] { return wadiDrops(drops, threads); },
                                                            [=] { return publishedDrops(drops); }});
    print("s", where, named(threads), medianNs(laps[0]) * 1e-9 * static_cast<double>(drops));
    print("s", where, "published", medianNs(laps[1]) * 1e-9 * static_cast<double>(drops));
    // Rain comes in whole epochs, so that Wadi may have had some more drops: the time of one counts.
    print("ratio", where, "published", medianRatio(laps[1], laps[0]));
}

/// What a person waits for between a brush stroke and its effect: an epoch with the defaults.
void timeEpoch(const Extent& extent) {
    const Simulation world = defaultWorld(extent.live, extent.warmUp);
    const std::vector<int> counts = threadCounts();
    std::vector<std::function<Lap()>> contenders;
    for (const int threads : counts) contenders.push_back([=, &world] { return wadiEpochs(world, threads); });
    const std::vector<Laps> laps = race(extent.rounds, contenders);
    for (std::size_t i = 0; i < laps.size(); ++i) {
        print("ms", std::to_string(extent.live) + " epoch", named(counts[i]), medianNs(laps[i]) * 1e-6);
    }
    const Droplet& drops = world.state().droplet;
    print("bytes", std::to_string(extent.live), "drop",
          static_cast<double>(drops.bytes()) / static_cast<double>(drops.size()));
}

}  // namespace

void printDropletRatios(const Extent& extent) {
    comparePublished(extent);
    compareSizes(extent);
    timeEpoch(extent);
    raceDrops(extent);
}

}  // namespace bench
