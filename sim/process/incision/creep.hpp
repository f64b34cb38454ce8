// Creep: soil that moves from where the ground is high to where it is lower, as heat does: linear diffusion,
// in a few steps; what is too much for these, along lines (creep_lines). What crosses from cell to cell is
// whole quanta. Not slopes that fail (talus). The thread that steps the simulation, which shares rows and
// lines out to others.
#pragma once

#include <cstdint>

#include "sim/core/execution.hpp"
#include "sim/core/pages.hpp"
#include "sim/core/quantum.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/process/incision/deposits/ground_dye.hpp"
#include "sim/process/incision/flow/flow_grid.hpp"
#include "sim/terrain/halo.hpp"

namespace wadi {

/// What crosses from a cell to another in a step, of which it is `higher` by so much [quanta]; `part` by the
/// softness of each [0..255].
inline Quanta exchanged(Quanta higher, float part, std::uint8_t here, std::uint8_t there) {
    const float soft = part * static_cast<float>(higher >= 0 ? here : there);
    return static_cast<Quanta>(static_cast<float>(higher) * soft);
}

/// Lets the ground of the part of a map that one works on creep; `ring` is a cell wide around it, and as wide
/// as kReachOfDye (creep_dye) where there is dye. `factor`: diffusivity times time over the area of a cell
/// [>= 0]; more than 10 000 counts as that. Between two cells it is weighted by the softness [0..255] of the
/// higher one. Nothing crosses the sides of the map, unless they meet. `scratch` has as many numbers as
/// `heights`, which it is exchanged with; what is in it then is of no use, nor is what `heights` has around
/// the part. With a factor above 1.8, rows and columns that come within a millimetre of the ends of the range
/// of heights move less. Takes along the `dye` of the ground, if there is any. All ranks.
void creep(const FlowGrid& grid, const Ring& ring, double factor, std::uint8_t* softness,
           ZeroedVector<Quanta>& heights, ZeroedVector<Quanta>& scratch, const ThreadPool& pool, Simd simd,
           GroundDye* dye = nullptr);

}  // namespace wadi
