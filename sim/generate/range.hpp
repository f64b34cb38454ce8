// Range: the base terrain of mountains that grew, made by the processes Uplift and Incision themselves. Not a
// form of noise (Form). Any thread; loops are shared out to ThreadPool.
#pragma once

#include <cstdint>

#include "sim/core/subdomain.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/generate/generate.hpp"

namespace wadi {

/// Most GenerateParams::verticalScale that a range follows; higher ones would stand at their critical slope.
inline constexpr double kMostRangeCells = 24;
/// Cells along the side of the model on which a range grows, at most; larger maps are scaled from it.
inline constexpr int kMostModelSide = 2048;

/// Mountains by GenerateParams::radius, roughness and age, `relief` [m] high when they are full grown, as far
/// as no slope is steeper than those of real land; with the sediment that rivers laid down. The lowest ground
/// lies at 0 m. The same seed gives the same bits, whatever the number of threads.
/// Of a part of a map and its halo, if `own` is not all of it: then all ranks call, and each grows a model of
/// its own. `progress` (or null) is told how far it is; throws Cancelled if it should end.
Heightmap grownRange(const GenerateParams& params, float relief, std::uint32_t seed, const Subdomain& own,
                     const ThreadPool& pool, Progress* progress);

}  // namespace wadi
