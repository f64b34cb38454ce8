// Shrunk: a world on fewer cells of the same ground, for small worlds that run quickly beside a large one.
// Not the way back: to more cells leads Upsample, or a bake. Any thread.
#pragma once

#include "sim/world/simulation.hpp"

namespace app {

/// A world that begins with the ground of a kept one, on a map of at most `side` cells [>= 2] along its
/// longer side: rock, what lies loose, water, hardness and painted maps are resampled, but for dye, which
/// there is none of; springs are as wide on the ground. What was under way, such as drops, begins anew, and
/// its epochs count from 0. One that is as small already goes on as it is.
wadi::Simulation shrunk(const wadi::SavedWorld& world, int side, const wadi::Execution& execution);

}  // namespace app
