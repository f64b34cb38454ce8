// Land memory: about the memory that a world of so many cells takes while it runs, so that land too large for
// a machine is refused before it is made. Not a reservation, nor what a bake takes (cli/bake_cost, which
// tries some epochs). Any thread.
#pragma once

#include <cstdint>

#include "sim/core/error.hpp"
#include "sim/world/parameters.hpp"

namespace app {

/// About the memory of a running world of so many cells, or of the making of its land, whichever is more
/// [bytes].
double memoryOfWorld(const wadi::Parameters& params, double cells);

/// How much less a world takes once it only rests, kept for undo [bytes].
double memoryGivenBack(const wadi::Parameters& params, double cells);

/// Why a world of so many cells is better not made, or nothing. `free`: what may be taken [bytes]; 0: all
/// that is free. `back`: what the present world gives back for it [bytes].
wadi::Sentence whyNoRoom(const wadi::Parameters& params, double cells, std::uint64_t free = 0,
                         double back = 0);

/// Throws wadi::MachineError for the same reason.
void demandRoom(const wadi::Parameters& params, double cells, std::uint64_t free = 0);

}  // namespace app
