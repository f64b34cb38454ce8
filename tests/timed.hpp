// What tests and benchmarks with a clock in hand share. They ask for medians: the best of many tells of luck,
// the worst of what else the machine does. Each says beside its bound how much room it leaves above what was
// measured, twice at least. Any thread.
#pragma once

#include <chrono>

#include "tests/quantile.hpp"
#include "tests/rights.hpp"
#include "tests/sanitized.hpp"

namespace wadi::test {

using Clock = std::chrono::steady_clock;

/// Whether times are held to their bounds. Sanitizers change all times: under them only the work is done, and
/// this says so.
inline bool timesCount() {
    if (kIsSanitized) skipped("the times alone: a sanitizer changes them");
    return !kIsSanitized;
}

inline double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace wadi::test
