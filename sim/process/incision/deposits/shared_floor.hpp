// Shared floor: what rivers bring to the sea, or to a basin without an outlet, where ranks share a map: the
// first rank lays it down for all, in the order of one process, since it comes to lie where what came before
// has left room. It is given the tiles that it asks for, and holds them meanwhile: those of coasts and of
// some ground beside them, or all of a sea that is full. Not how it comes to lie (delta, playa). The thread
// that steps the simulation, on all ranks.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/core/subdomain.hpp"
#include "sim/process/incision/deposits/floor.hpp"
#include "sim/process/incision/deposits/ground_dye.hpp"

namespace wadi {

/// Lays down what has come to ends of rivers in a part, of which `floor` is and on which `builder` lays,
/// writes the heights [quanta, row-major] that the part comes to, and returns, on the first rank, what found
/// no room [quanta]; on the others 0. Takes along the `dye` of the
/// ground; null on all ranks or on none.
std::int64_t layShared(const Subdomain& own, std::vector<Brought> brought, FloorBuilder& builder,
                       Floor& floor, Quanta* heights, GroundDye* dye);

}  // namespace wadi
