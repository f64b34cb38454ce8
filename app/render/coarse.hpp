// Coarse: a snapshot with fewer samples, for those who may not take as much memory as the whole needs. Not
// for measuring: heights are means. Any thread.
#pragma once

#include <memory>

#include "sim/live/snapshot.hpp"

namespace app {

/// The snapshot itself if it has no more than `most` samples [>= 2] along each side; else one with the means
/// of squares of as many samples as it takes, in which what is measured in cells is measured in the new ones.
/// What is left over at the eastern and southern edge is not in it.
std::shared_ptr<const wadi::Snapshot> coarser(const std::shared_ptr<const wadi::Snapshot>& snapshot,
                                              int most);

}  // namespace app
