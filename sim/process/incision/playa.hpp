// Playa: the floor of a basin without an outlet, which rises level with what arrives. Not the lakes that
// spill: those are filled on the way (ValleySolver). The thread that steps the simulation.
#pragma once

#include <cstdint>

#include "sim/core/quantum.hpp"
#include "sim/process/incision/flow/flow_grid.hpp"
#include "sim/process/incision/ground_dye.hpp"

namespace wadi {

/// Lays an amount [quanta, >= 0] down around the lowest cell of a basin, level, and returns what found no
/// room below kHighest. Where there is dye, `delivery` of the same amount lays it down with that.
std::int64_t fillPlaya(const FlowGrid& grid, const WayCode* ways, std::uint32_t lowest, std::int64_t amount,
                       Quanta* heights, DyedDelivery* delivery = nullptr);

}  // namespace wadi
