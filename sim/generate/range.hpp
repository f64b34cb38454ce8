// Range: the base terrain of mountains that grew, made by the processes Uplift and Incision themselves. Not a
// form of noise (Form). Any thread; loops are shared out to ThreadPool.
#pragma once

#include <cstdint>

#include "sim/core/thread_pool.hpp"
#include "sim/generate/generate.hpp"

namespace wadi {

/// Most GenerateParams::verticalScale that a range follows; higher ones would stand at their critical slope.
inline constexpr double kMostRangeCells = 24;

/// Mountains by GenerateParams::radius, roughness and age, `relief` [m] high when they are full grown, as far
/// as no slope is steeper than those of real land; with the sediment that rivers laid down. The lowest ground
/// lies at 0 m. The same seed gives the same bits, whatever the number of threads.
/// `progress` (or null) is told how far it is; throws Cancelled if it should end.
Heightmap grownRange(const GenerateParams& params, float relief, std::uint32_t seed, const ThreadPool& pool,
                     Progress* progress);

}  // namespace wadi
