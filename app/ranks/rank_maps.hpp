// Rank maps: the maps that ranks write of a world that none of them has as a whole. Each writes its rows into
// one file of numbers on a disk that all see; tiles are cut out of that, and shared out. All ranks; throws
// Agreed and Silent.
#pragma once

#include <vector>

#include "app/ranks/rank_folder.hpp"
#include "sim/core/communicator.hpp"
#include "sim/world/state.hpp"

namespace app {

/// Throws wadi::Error if ranks cannot write what a plan asks for.
void checkRankMaps(const RankPlan& plan);

/// Writes it. Returns a sentence for each map and format.
std::vector<wadi::Sentence> writeRankMaps(const wadi::Communicator& ranks, const wadi::State& state,
                                          const RankPlan& plan);

}  // namespace app
