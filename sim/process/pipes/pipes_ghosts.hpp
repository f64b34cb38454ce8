// PipesPart: on which cells a PipesJob works where ranks share a map (Subdomain): its part and a window
// around it, whose cells it reckons along with others (ghosts), so that it has to ask for theirs but once in
// several steps. What the steps do to cells at the rim of the window is wrong and comes no farther than the
// ghosts. Not the steps themselves (PipesJob). A value; any thread.
#pragma once

#include "sim/core/subdomain.hpp"
#include "sim/terrain/halo.hpp"

namespace wadi {

/// Steps of the water between two exchanges; in so many banks fall once (kBankSteps).
inline constexpr int kGhostSteps = 8;
/// Cells around a part that are reckoned along. What is wrong at the rim comes two cells nearer in a step of
/// the water and one where banks fall; the last ring has the pipes that lead into the part.
inline constexpr int kPipesGhosts = 2 * kGhostSteps + 1 + 1;

struct PipesPart {
    /// All of a map, or the part of a rank; `wraps`: the map comes back on the other side.
    PipesPart(const Subdomain& own, bool wraps);

    /// Cells of the map on which the job works; where the map comes back they may lie past its edges.
    TileGrid::Box window;
    /// Those of which the rank tells, with the margins of edges beside it, from the corner of the window on.
    TileGrid::Box counted;
    /// Cells and margins that come from other ranks, from the corner of the window on.
    HaloPlan plan;
    /// Those that the rank has itself, on the other side of the map: from where to where.
    HaloPlan::Partner self;
};

}  // namespace wadi
