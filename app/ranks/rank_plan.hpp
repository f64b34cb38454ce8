// Rank plan: what ranks are to bake, from what was asked for: a scene, a heightmap or a world on a finer map,
// with the edits that were made to it; and what of that they cannot do. Not the run of it (rank_bake), nor
// what it keeps on the disk (rank_folder). All ranks; throws Agreed and Silent (together).
#pragma once

#include <memory>
#include <vector>

#include "app/base/stop_signal.hpp"
#include "app/ranks/rank_folder.hpp"
#include "app/world/options.hpp"
#include "sim/core/sentence.hpp"

namespace app {

struct Planned {
    RankPlan plan;
    LandSource land;                      ///< Of the plan's land, on the first rank
    std::vector<wadi::Sentence> notices;  ///< What is to be said of it, one sentence each
};

/// Throws if there is nothing to bake as it was asked for, or what ranks cannot share out. The first rank
/// alone reads a heightmap, of a file or a world; reading ends when `stop` comes, as an error.
Planned planFor(const BakeOptions& options, const wadi::Communicator& ranks, StopSignal& stop);

}  // namespace app
