// Shared floor: what rivers bring to the sea, or to a basin without an outlet, where ranks share a map: the
// first rank lays it down for all, in the order of one process, since it comes to lie where what came before
// has left room. It is given the tiles that it needs, as it asks for them; in a sea that is full that is all
// of it. Not how it comes to lie (delta, playa). The thread that steps the simulation, on all ranks.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/core/subdomain.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/process/incision/floor.hpp"
#include "sim/process/incision/valley_solver.hpp"

namespace wadi {

/// Lays down what has come to ends of rivers in a part, of which `floor` is and on which `builder` lays,
/// writes the heights [quanta, row-major] that the part comes to, and returns, on the first rank, what found
/// no room [quanta]; on the others 0.
std::int64_t layShared(const Subdomain& own, std::vector<ValleyTally::Rest> brought, FloorBuilder& builder,
                       Floor& floor, const ThreadPool& pool, Quanta* heights);

}  // namespace wadi
