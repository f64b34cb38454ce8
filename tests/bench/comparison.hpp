// Comparison: a process on one thread and more raced against its plain method on one map, and the lines that
// tell of it. Not what is timed. One thread.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/bench/lap.hpp"
#include "tests/bench/lines.hpp"
#include "tests/bench/worlds.hpp"

namespace bench {

/// Races ours(threads) for all threadCounts() against plain() on a map with this side [cells], `rounds`
/// times, and prints "ns PROCESS" and "ratio PROCESS" lines.
inline void compareWithPlain(const std::string& process, int size, int rounds,
                             const std::function<Lap(int)>& ours, const std::function<Lap()>& plain) {
    const std::vector<int> counts = threadCounts();
    std::vector<std::function<Lap()>> contenders;
    for (const int threads : counts) contenders.push_back([&ours, threads] { return ours(threads); });
    contenders.push_back(plain);

    const std::vector<Lap> laps = race(rounds, contenders);
    const std::string where = std::to_string(size), ns = "ns " + process, ratio = "ratio " + process;
    const double one = laps[0].ns(), slow = laps.back().ns();
    for (std::size_t i = 0; i < counts.size(); ++i)
        printLine(ns.c_str(), where, named(counts[i]), laps[i].ns());
    printLine(ns.c_str(), where, "plain", slow);
    printLine(ratio.c_str(), where, "1thread", slow / one);
    for (std::size_t i = 1; i < counts.size(); ++i)
        printLine(ratio.c_str(), where, named(counts[i]), one / laps[i].ns());
}

}  // namespace bench
