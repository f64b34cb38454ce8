// Lines: how a figure of the benchmarks is printed. One thread.
#pragma once

#include <cstdio>
#include <string>

namespace bench {

/// One line: what it is ("ns droplet"), where, of whom, and the figure with three digits that count.
inline void printLine(const char* kind, const std::string& where, const std::string& whose, double figure) {
    std::printf("%s %s %s %.*f\n", kind, where.c_str(), whose.c_str(), figure < 10 ? 2 : 1, figure);
    std::fflush(stdout);
}

/// A number of threads as it is written in lines.
inline std::string named(int threads) {
    return std::to_string(threads) + (threads == 1 ? "thread" : "threads");
}

}  // namespace bench
