// Ticks: round numbers for the axes of plots, for scales and for contour lines. Any thread.
#pragma once

#include <string>
#include <vector>

#include "app/data/colour_map.hpp"

namespace app {

/// The least of 1, 2 and 5 times a power of ten that is no less than `least` [> 0].
double niceStep(double least);

/// All multiples of `step` [> 0] from `low` to `high`.
std::vector<double> multiples(double low, double high, double step);

/// At most about `most` round numbers on a scale; on a logarithmic one its lower end, powers of ten and the
/// greatest of 2 and 5 times the last of them.
std::vector<double> ticksOf(const ColourScale& scale, int most);

/// A number with as many decimals as a step of `step` needs: "0.25", "-1200".
std::string tickText(double number, double step);

}  // namespace app
