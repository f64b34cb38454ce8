// Creep along lines: what of creep is too much for a few steps, implicit along rows and then columns, and so
// stable in any number of years. Ranks that share a map share out whole lines. Not the steps (creep). The
// thread that steps the simulation, which shares lines out to others.
#pragma once

#include <cstdint>

#include "sim/core/quantum.hpp"
#include "sim/core/subdomain.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/process/incision/deposits/ground_dye.hpp"
#include "sim/process/incision/flow/flow_grid.hpp"

namespace wadi {

/// Lets the ground of a part of a map creep, as creep() says. All ranks.
void creepAlongLines(const FlowGrid& grid, const Subdomain& own, double factor, const std::uint8_t* softness,
                     Quanta* heights, const ThreadPool& pool, GroundDye* dye);

}  // namespace wadi
