// Creep: soil that moves from where the ground is high to where it is lower, as heat does: linear diffusion,
// implicit along rows, then along columns, and so stable in any number of years. What crosses from cell to
// cell is whole quanta. Not slopes that fail (talus). The thread that steps the simulation, which shares
// lines out to others.
#pragma once

#include <cstdint>

#include "sim/core/quantum.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/process/incision/flow_grid.hpp"

namespace wadi {

/// Lets the ground creep. `factor`: diffusivity times time over the area of a cell [>= 0]; more than 10 000
/// counts as that. Between two cells it is weighted by the softness [0..255] of the higher one. Nothing
/// crosses the sides of the map, unless they meet. Rows and columns that come within a millimetre of the ends
/// of the range of heights wait.
void creep(const FlowGrid& grid, double factor, const std::uint8_t* softness, Quanta* heights,
           const ThreadPool& pool);

}  // namespace wadi
