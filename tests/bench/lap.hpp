// Laps: what a timed run has done, and races, in which several contenders run by turns so that the noise of
// the machine meets all of them alike. Not a statistic: the fastest lap counts. One thread.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

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

/// Lets the contenders run by turns, `rounds` times each; the fastest lap of each, in their order.
inline std::vector<Lap> race(int rounds, const std::vector<std::function<Lap()>>& contenders) {
    std::vector<Lap> fastest;
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < contenders.size(); ++i) {
            const Lap lap = contenders[i]();
            if (round == 0) {
                fastest.push_back(lap);
            } else if (lap.ns() < fastest[i].ns()) {
                fastest[i] = lap;
            }
        }
    }
    return fastest;
}

}  // namespace bench
