// Timeline: the past of a world in all its branches: what was done to it and when, keyframes from which any
// epoch can be reached again, bounded in memory and in a store beyond it, and moments that the user has
// flagged. Not the way back itself (Simulation::goTo), nor what undo needs (History). Knows no clock: who
// steps the simulation says when to keep. One thread at a time; copies share their keyframes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/world/edit_log.hpp"
#include "sim/world/keyframe.hpp"

namespace wadi {

/// The first branch, with which a world begins.
inline constexpr BranchId kTrunk = 0;
inline constexpr std::string_view kTrunkName = "Main";

/// Most branches and flags of a world.
inline constexpr std::size_t kMostBranches = 256;
inline constexpr std::size_t kMostFlags = 256;
/// Most keyframes, so that it is quickly found which to forget.
inline constexpr std::size_t kMostKeyframes = 4096;

/// One way that a world has gone.
struct Branch {
    BranchId id = kTrunk, parent = kTrunk;
    std::string name;
    std::uint64_t fork = 0;             ///< Epoch at which it left its parent
    std::uint64_t end = 0;              ///< Epoch that it has reached
    std::vector<EditLog::Entry> edits;  ///< All since the beginning of the world, those of its parents too
};

/// A moment that the user wants to find again.
struct Flag {
    BranchId branch = kTrunk;
    std::uint64_t epoch = 0;
    std::string name;
};

/// An edit as it is shown.
struct EditMark {
    std::uint64_t epoch = 0;
    std::string title;
};

/// What is shown of a time line.
struct TimelineFacts {
    struct Way {
        BranchId id = kTrunk, parent = kTrunk;
        std::string name;
        std::uint64_t fork = 0, end = 0;
        std::vector<EditMark> marks;  ///< Of its edits since it left its parent
    };
    std::vector<Way> branches;  ///< By their numbers
    std::vector<Flag> flags;
    std::vector<std::uint64_t> keyframes;  ///< Epochs of those of the present branch and its parents, sorted
    BranchId present = kTrunk;
    std::size_t bytes = 0, limit = 0;         ///< Memory that keyframes take and may take [bytes]
    std::size_t stored = 0, storedLimit = 0;  ///< Room beyond memory, likewise [bytes]
    Sentence fault;          ///< Why no keyframe goes there any more: a place and a reason; empty: it works
    std::uint64_t lost = 0;  ///< How often keyframes could not be read back, in all worlds so far
};

/// What keyframes may take.
struct TimelineBudget {
    std::size_t memory = 0;                     ///< [bytes]; 0: none are kept
    std::size_t stored = 0;                     ///< Room in the store [bytes]; 0: none goes there
    std::shared_ptr<KeyframeStore> store = {};  ///< For those without room in memory; null: no more go there
};

class Timeline {
  public:
    /// Of a world that has reached an epoch by these edits.
    Timeline() : Timeline(0, {}) {}
    Timeline(std::uint64_t epoch, std::vector<EditLog::Entry> edits);
    /// With these branches, parents before their children, and without keyframes. Throws Error if they do not
    /// fit each other.
    Timeline(std::vector<Branch> branches, std::vector<Flag> flags, BranchId present);

    const std::vector<Branch>& branches() const { return branches_; }
    const std::vector<Flag>& flags() const { return flags_; }
    /// The branch on which the world is.
    BranchId present() const { return present_; }
    /// The branch of a number. Throws Error if there is none.
    const Branch& branch(BranchId id) const;

    /// Takes note of how far the present branch has come, unless it had been there already.
    void reach(const EditLog& log, std::uint64_t epoch);
    /// Whether the present branch goes on behind this, as it does when the world went back: then what changes
    /// is another branch. `isStep`: the change is an epoch, which leads along the branch as long as no edit
    /// follows.
    bool isPast(const EditLog& log, std::uint64_t epoch, bool isStep) const;
    /// Throws Error if there are so many branches that there may be no other.
    void checkRoom() const;
    /// The world leaves the present branch here. Throws Error if there are too many.
    void fork(const EditLog& log, std::uint64_t epoch);
    /// The world is on this branch now, as far as the log and the epoch tell; if it was forgotten, there is
    /// one again. Where undo or redo of Upsample has led off the branch, what followed on it is another's:
    /// the world has a branch of its own then, or, if nothing followed, the branch ends here.
    void turnTo(BranchId id, const EditLog& log, std::uint64_t epoch);
    /// Forgets a branch on which nothing ever happened, unless the world is on it, or somebody has named,
    /// flagged or left it. The branch that stands for it from then on.
    BranchId forgetIdle(BranchId id);

    /// Keeps a state on a branch, as it is after its epoch and before any edit that follows. If memory
    /// demands, others go to the store, those farthest from this moment first, and what several were compared
    /// with last; where there is no room either, some are forgotten. Nothing happens if it is there already,
    /// or larger than all that memory as it is.
    void keep(const State& state, BranchId branch);
    /// The latest keyframe up to an epoch of a branch from which its edits can be carried out: none of them
    /// belongs to a stroke, or undoes what was done, before it. Null: there is none.
    std::shared_ptr<const Keyframe> before(BranchId branch, std::uint64_t epoch) const;
    /// Forgets the keyframes that are lost.
    void dropLost();

    /// Names a branch, or forgets it if the name is empty. Throws Error if there is none, or it cannot be
    /// forgotten since the world is on it or others have left it.
    void name(BranchId id, std::string name);
    /// Flags a moment, or takes the flag away if the name is empty. Throws Error if there are too many, or
    /// the branch has not come so far.
    void flag(Flag flag);

    /// Bounds what keyframes take; none are kept at first.
    void limit(const TimelineBudget& budget);
    const TimelineBudget& budget() const { return budget_; }
    /// Memory that keyframes take [bytes].
    std::size_t bytes() const;
    /// Room in the store that they take [bytes].
    std::size_t stored() const;

    /// What is shown of it, when the world has come so far on the present branch.
    TimelineFacts facts(const EditLog& log, std::uint64_t epoch) const;

  private:
    /// A keyframe and where it belongs.
    struct Kept {
        BranchId branch = kTrunk;
        std::shared_ptr<const Keyframe> frame;
    };
    class Weighing;

    Branch& at(BranchId id);
    void drop(BranchId id);
    void add(BranchId parent, std::uint64_t fork, const EditLog& log, std::uint64_t end);
    bool isOn(const Kept& kept, BranchId branch, std::uint64_t epoch) const;
    template <class IsOne>
    bool forgetOne(std::uint64_t now, Weighing& weighing, const IsOne& isOne);
    bool storeOne(std::uint64_t now, Weighing& weighing);
    void makeRoom(std::uint64_t now);

    std::vector<Branch> branches_;
    std::vector<Flag> flags_;
    std::vector<Kept> kept_;  // by branches, and by epochs within each
    BranchId present_ = kTrunk;
    BranchId newest_ = kTrunk;
    TimelineBudget budget_;
};

/// Whether a world that was packed before `from` gets the same from these edits as one that has seen all of
/// them.
bool canBeginAt(std::size_t from, const std::vector<EditLog::Entry>& edits);

/// How an edit is called on the time line: "raise", "droplet.rain".
std::string titleOf(const Command& command);

}  // namespace wadi
