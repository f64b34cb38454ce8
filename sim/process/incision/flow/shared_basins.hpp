// Shared basins: how pits drain where ranks share a map, each with what basins do on its part (basin_tree).
// What reaches over the edges of parts is put together on the first rank: of each part the basins there and
// the lowest passes between them, all others having joined those or drained. Comes to the ways that one rank
// would come to. Not where rivers cross (river_links). The thread that steps the simulation, on all ranks.
#pragma once

#include <cstdint>
#include <span>

#include "sim/process/incision/flow/receivers.hpp"
#include "sim/process/incision/flow/river_links.hpp"
#include "sim/terrain/halo.hpp"

namespace wadi {

/// Turns ways round until every pit drains to a root that is no pit, of which there must be one on the map.
/// `pits` are those of the part, row-major; `ring`, a cell wide, is around it, and `links` lead out of it by
/// the ways as they were. `labels`: a number for each cell, 0 in part and ring. Ways in the ring are then
/// known, too; `donors` are stale.
void drainSharedPits(const Ring& ring, const RiverLinks& links, const FlowGrid& grid,
                     const FlowGround& ground, std::span<const std::uint32_t> pits,
                     const std::uint8_t* donors, std::uint32_t* labels, WayCode* ways,
                     const ThreadPool& pool);

}  // namespace wadi
