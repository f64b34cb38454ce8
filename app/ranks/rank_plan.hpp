// Rank plan: what ranks are to bake, from what was asked for: a scene or a world on a finer map, with the
// edits that were made to it; and what of that they cannot do. Not the run of it (rank_bake), nor what it
// keeps on the disk (rank_folder). Each rank for itself.
#pragma once

#include <vector>

#include "app/ranks/rank_folder.hpp"
#include "app/world/options.hpp"
#include "sim/core/sentence.hpp"

namespace app {

/// Throws wadi::Error if there is nothing to bake as it was asked for, or what ranks cannot share out.
/// `notices`: what will not be quite as it was.
RankPlan planFor(const BakeOptions& options, std::vector<wadi::Sentence>& notices);

}  // namespace app
