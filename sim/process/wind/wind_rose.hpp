// WindRose's winds: those that take turns. Not when each blows (roseDirection()), nor gusts. Any thread.
#pragma once

#include <array>

#include "sim/process/wind/wind_params.hpp"

namespace wadi {

struct RoseWind {
    float direction = 0;  ///< Whence it comes [°, clockwise from north, not wrapped]
    float share = 0;      ///< How long it blows, against the others; 0: it does not
};

/// The winds of a rose, in their order, and behind them such as do not blow.
std::array<RoseWind, kRoseWinds> windsOf(const WindParams& params);

}  // namespace wadi
