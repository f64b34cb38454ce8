// NoData: which values of a file stand for cells without data. Not the filling of them (fill). Any thread.
#pragma once

#include <cmath>

namespace wadi::io {

/// Whether a value is the one that stands for no data, which files carry with more or fewer digits than
/// their header or tag does. An infinite one stands for none but itself.
inline bool isNoData(double value, double missing) {
    if (value == missing) return true;
    return std::isfinite(missing) && std::abs(value - missing) <= 1e-6 * std::abs(missing);
}

}  // namespace wadi::io
