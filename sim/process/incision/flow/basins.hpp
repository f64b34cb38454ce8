// Basins: how pits drain. The ground that drains to each pit is a basin; basins are linked over their lowest
// passes to a tree whose root is the land with an outlet, and the way from each pit to its pass is turned
// round (Cordonnier, Bovy and Braun 2019, "A versatile, linear complexity algorithm for flow routing in
// topographies with depressions"). Takes time as the basins of pits are large: next to none where there are
// none. Not the lakes that stand there. The thread that steps the simulation, which shares basins out to
// others.
#pragma once

#include <cstdint>
#include <span>

#include "sim/process/incision/flow/receivers.hpp"

namespace wadi {

/// Turns ways round until every pit drains to a root; `labels`, a number for each cell, is 0 everywhere
/// before. Passes of the same height are told apart by chance. `donors` are those of the ways as they were,
/// and stale afterwards.
void drainPits(const FlowGrid& grid, const FlowGround& ground, std::span<const std::uint32_t> pits,
               const std::uint8_t* donors, std::uint32_t* labels, WayCode* ways, const ThreadPool& pool);

}  // namespace wadi
