// Years of the time line: how much simulated time had passed at a moment of the past, as far as the edits of
// the world tell. Draws nothing, and asks no simulation. Any thread.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/live/snapshot.hpp"

namespace app {

/// The branch of a number; null: there is none.
const wadi::TimelineFacts::Way* wayOf(const wadi::TimelineFacts& facts, wadi::BranchId id);

/// The years that had passed at an epoch of a branch of the snapshot's time line [a], if a process works in
/// years. Nothing where an edit may have changed how many an epoch is worth on the way there, or on the way
/// to the present, as it does not say by how much.
std::optional<std::int64_t> yearsAt(const wadi::Snapshot& snapshot, const wadi::TimelineFacts::Way& way,
                                    std::uint64_t epoch);

}  // namespace app
