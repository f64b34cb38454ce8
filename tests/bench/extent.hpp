// Extent: how much the benchmarks do, in full and in the short form that only shows that they work. Not what
// they compare. A value; any thread.
#pragma once

#include <cstdint>
#include <vector>

namespace bench {

struct Extent {
    std::vector<int> sizes = {256, 512, 1024, 4096};  ///< Sides of the maps in the table [cells]
    std::vector<int> compared = {256, 512, 1024};     ///< Those with ratios; `published` is one of them
    int published = 512;              ///< Side of the map on which the public program's step is timed [cells]
    int live = 1024;                  ///< Side of the map whose epoch is timed [cells]
    int warmUp = 32;                  ///< Epochs before a world is timed [>= 1]
    int rounds = 5;                   ///< Alternating runs, of which the median counts [>= 1]
    int longRounds = 3;               ///< The same for what takes long: many drops, the largest maps [>= 1]
    int drops = 50'000;               ///< Drops for the race with the public program [>= 1]
    std::uint64_t least = 3'000'000;  ///< Steps that a lap has at least, if need be by more epochs
    std::uint64_t most = 32'000'000;  ///< Steps that a sequential lap has at most, however large the map

    /// Some seconds in all. The figures mean nothing.
    static Extent quick() {
        Extent extent;
        extent.sizes = extent.compared = {64, 128};
        extent.published = extent.live = 128;
        extent.warmUp = extent.rounds = extent.longRounds = 2;
        extent.drops = 1000;
        extent.least = extent.most = 200'000;
        return extent;
    }
};

/// Epochs that a lap has, if each has so many steps [> 0].
inline std::uint64_t epochsFor(const Extent& extent, std::uint64_t stepsOfEpoch) {
    return (extent.least + stepsOfEpoch - 1) / stepsOfEpoch;
}

}  // namespace bench
