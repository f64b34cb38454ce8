// River dye: where the dye goes that rivers take up and lay down with what they carry. It follows the work of
// ValleySolver and changes none of it. Any thread, on catchments of its own.
#pragma once

#include <cstdint>
#include <span>

#include "sim/process/incision/deposits/ground_dye.hpp"
#include "sim/process/incision/flow/catchments.hpp"
#include "sim/process/incision/valley_solver.hpp"

namespace wadi {

/// Once rivers have settled: takes dye along down catchments, books what leaves, and adds the rest to the
/// tally, each where it ends. `arriving`: what is dyed of what comes to each cell, of which those of inlets
/// (RiverLinks) have that of other ranks [quanta]; then outlets have what goes to those.
void carryDye(const Catchments& c, std::span<std::int64_t> arriving, GroundDye& ground, ValleyTally& tally);

}  // namespace wadi
