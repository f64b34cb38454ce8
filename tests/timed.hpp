// What tests and benchmarks with a clock in hand share. They ask for medians: the best of many tells of luck,
// the worst of what else the machine does. Each says beside its bound how much room it leaves above what was
// measured, twice at least. Any thread.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

#include "tests/sanitized.hpp"

namespace wadi::test {

using Clock = std::chrono::steady_clock;

// Sanitizers change all times: under them only the work is done.
inline constexpr bool kTimesCount = !kIsSanitized;

inline double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// The value below which such a part [0..1) of them lies. There must be one.
inline double quantile(std::vector<double> values, double part) {
    const auto place = static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size()));
    std::nth_element(values.begin(), values.begin() + place, values.end());
    return values[static_cast<std::size_t>(place)];
}
/// The value in the middle, of two the greater.
inline double median(const std::vector<double>& values) {
    return quantile(values, 0.5);
}

}  // namespace wadi::test
