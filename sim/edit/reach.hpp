// Reach: how far edits of a log may reach, which is further than those of hands (kMostRadius,
// kMostBlurPasses): on a finer map the same ground has more cells. Constants; any thread.
#pragma once

#include "sim/edit/smoothing.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// Greatest radius of the brush of a stroke [cells]: that of the whole of the largest map.
inline constexpr float kMostReach = static_cast<float>(kMostSide);

/// Most passes of a blur: those of hands on cells of a thirty-second of the width.
inline constexpr int kMostPasses = 32 * 32 * kMostBlurPasses;

}  // namespace wadi
