// Comparison: a course on one thread and more raced against its plain method, and the lines that tell of it.
// Not what is timed. One thread.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/bench/course.hpp"
#include "tests/bench/lines.hpp"
#include "tests/bench/worlds.hpp"

namespace bench {

/// Races a course on a map with this side [cells] on all threadCounts() and its plain method, if it has one,
/// `rounds` times, and prints "ns PROCESS" and "ratio PROCESS" lines.
inline void printComparison(const std::string& process, int size, int rounds, const Course& course) {
    const std::vector<int> counts = threadCounts();
    std::vector<std::function<Lap()>> contenders;
    for (const int threads : counts)
        contenders.push_back([&course, threads] { return course.ours(threads); });
    if (course.plain) contenders.push_back(course.plain);

    const std::vector<Laps> laps = race(rounds, contenders);
    const std::string where = std::to_string(size), ns = "ns " + process, ratio = "ratio " + process;
    for (std::size_t i = 0; i < counts.size(); ++i)
        printLine(ns.c_str(), where, named(counts[i]), medianNs(laps[i]));
    if (course.plain) {
        printLine(ns.c_str(), where, "plain", medianNs(laps.back()));
        printLine(ratio.c_str(), where, "1thread", medianRatio(laps.back(), laps[0]));
    }
    for (std::size_t i = 1; i < counts.size(); ++i)
        printLine(ratio.c_str(), where, named(counts[i]), medianRatio(laps[0], laps[i]));
}

}  // namespace bench
