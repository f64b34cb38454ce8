// River dye: where the dye goes that rivers take up and lay down with what they carry. It follows the work of
// ValleySolver and changes none of it. Any thread, on catchments of its own.
#pragma once

#include "sim/process/incision/deposits/ground_dye.hpp"
#include "sim/process/incision/flow/catchments.hpp"
#include "sim/process/incision/valley_solver.hpp"

namespace wadi {

/// Once rivers have settled: takes dye along down catchments, books what leaves, and adds the rest to the
/// tally, each where it ends.
void carryDye(const Catchments& c, GroundDye& ground, ValleyTally& tally);

}  // namespace wadi
