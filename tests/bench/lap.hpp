// Laps: what a timed run has done, and races, in which several contenders run by turns so that the noise of
// the machine meets all of them alike. The median counts: the fastest lap tells of luck. One thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "tests/timed.hpp"

namespace bench {

/// One timed run.
struct Lap {
    double seconds = 0;
    std::uint64_t steps = 0;  ///< Particle-steps, or what else it counts [> 0]

    /// Time of one step [ns].
    double ns() const { return seconds * 1e9 / static_cast<double>(steps); }
};

/// Times body(), which returns how many steps it took.
template <class Body>
Lap timed(const Body& body) {
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t steps = body();
    return {std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), steps};
}

/// Times so many epochs after one that is not timed. `step()` runs one and returns how many steps it took.
template <class Step>
Lap epochsLap(std::uint64_t epochs, const Step& step) {
    step();
    return timed([&] {
        std::uint64_t taken = 0;
        for (std::uint64_t i = 0; i < epochs; ++i) taken += step();
        return taken;
    });
}

using wadi::test::median;

/// Laps of one contender, round by round.
using Laps = std::vector<Lap>;

/// Median of the times of a step [ns].
inline double medianNs(const Laps& laps) {
    std::vector<double> times;
    for (const Lap& lap : laps) times.push_back(lap.ns());
    return median(times);
}

/// Median of what a step of one takes over one of the other in the same round.
inline double medianRatio(const Laps& one, const Laps& other) {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < one.size(); ++i) ratios.push_back(one[i].ns() / other[i].ns());
    return median(ratios);
}

/// Lets the contenders run by turns, `rounds` times each; the laps of each, in their order.
inline std::vector<Laps> race(int rounds, const std::vector<std::function<Lap()>>& contenders) {
    std::vector<Laps> laps(contenders.size());
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < contenders.size(); ++i) laps[i].push_back(contenders[i]());
    return laps;
}

}  // namespace bench
