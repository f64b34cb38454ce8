// Notices: what the window tells of the world between two snapshots: that undo brought other ground, that the
// guard held an epoch back, that moments of the time line found no room. Not how a notice is shown
// (ui/messages), nor when. Window thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/live/snapshot.hpp"

namespace app {

/// What to tell the person when undo or redo has brought another ground between two snapshots.
std::optional<std::string> turnNotice(const wadi::EditFacts& before, const wadi::EditFacts& now);

/// What to tell the person when a new landscape, which came between two snapshots, was asked to be higher
/// than heights go.
std::optional<std::string> squeezedNotice(const wadi::Snapshot& before, const wadi::Snapshot& now);

/// What to tell the person when the land has become finer between two snapshots, and parameters could not
/// become what they mean there.
std::vector<std::string> finerNotices(const wadi::Snapshot& before, const wadi::Snapshot& now);

/// Tells the person, once a world, that uplift has brought ground to where heights end.
class HeldNotice {
  public:
    /// The sentence, if it is due.
    std::optional<std::string> of(const wadi::Snapshot& snapshot);

  private:
    std::uint64_t world_ = 0;  // in which it was said last
};

/// Says, each time, that the guard has taken an epoch back, and which slider is lower now.
class RestraintNotice {
  public:
    /// The sentence, if it is due.
    std::optional<std::string> of(const wadi::Restraint& held);

  private:
    std::uint64_t number_ = 0;  // of the one that was said last
};

/// Says, once, that undo of a stroke left what had slid or been carried off, and where that can be had back.
class LeftNotice {
  public:
    /// The sentence, if it is due.
    std::optional<std::string> of(const wadi::EditFacts& before, const wadi::EditFacts& now);

  private:
    bool isSaid_ = false;
};

/// Says once that moments of the time line go to the disk no more, and each time that some could not be read
/// from there.
class PastNotice {
  public:
    /// The sentence, if it is due.
    std::optional<std::string> of(const wadi::TimelineFacts& past);

  private:
    bool isFaultSaid_ = false;
    std::uint64_t lost_ = 0;  // as it was said last
};

}  // namespace app
