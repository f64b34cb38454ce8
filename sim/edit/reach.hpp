// Reach: how far the brush of a stroke may reach, which is further than hands may set (kMostRadius): on a
// finer map a stroke of a log covers more cells. A constant; any thread.
#pragma once

#include "sim/terrain/terrain.hpp"

namespace wadi {

/// Greatest radius of the brush of a stroke [cells]: that of the whole of the largest map.
inline constexpr float kMostReach = static_cast<float>(kMostSide);

}  // namespace wadi
