// Quantiles of what tests and benchmarks measure. Any thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace wadi::test {

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
