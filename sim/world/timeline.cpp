#include "sim/world/timeline.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/core/state_visitor.hpp"

namespace wadi {

namespace {

using Edits = std::vector<EditLog::Entry>;

/// The first edit that was made at an epoch or later.
std::size_t firstFrom(const Edits& edits, std::uint64_t epoch) {
    const auto isBefore = [&](const EditLog::Entry& edit) { return edit.epoch < epoch; };
    return static_cast<std::size_t>(std::ranges::find_if_not(edits, isBefore) - edits.begin());
}

std::uint32_t strokeOf(const EditLog::Entry& edit) {
    const auto* stroke = std::get_if<Stroke>(&edit.command);
    return stroke != nullptr ? static_cast<std::uint32_t>(stroke->stroke) : 0;
}

std::uint32_t gestureOf(const EditLog::Entry& edit) {
    if (const auto* set = std::get_if<SetParam>(&edit.command)) return set->gesture;
    if (const auto* set = std::get_if<SetSprings>(&edit.command)) return set->gesture;
    return strokeOf(edit);
}

/// Whether an edit may be one with that before it, so that one undo takes back both.
bool mayContinue(const EditLog::Entry& edit, const EditLog::Entry& before) {
    return edit.command.index() == before.command.index() && gestureOf(edit) != 0 &&
           gestureOf(edit) == gestureOf(before);
}

/// Whether an edit begins a stroke anew, the last piece of which, or all that is known of it, is older than
/// the edit `from`.
bool beginsOlderAnew(std::size_t i, std::size_t from, const Edits& edits) {
    const auto* stroke = std::get_if<Stroke>(&edits[i].command);
    if (stroke == nullptr || !stroke->anew) return false;
    while (i > from)
        if (strokeOf(edits[--i]) == stroke->stroke) return false;
    return true;
}

bool isAnew(const EditLog::Entry& edit) {
    const auto* stroke = std::get_if<Stroke>(&edit.command);
    return stroke != nullptr && stroke->anew;
}

bool isUpsample(const Edits& edits, std::size_t i) {
    return i < edits.size() && std::holds_alternative<Upsample>(edits[i].command);
}

/// The first edit that is an Upsample in one of two logs and not in the other; their length: none is.
std::size_t firstApart(const Edits& a, const Edits& b) {
    const std::size_t length = std::max(a.size(), b.size());
    std::size_t i = 0;
    while (i < length && isUpsample(a, i) == isUpsample(b, i)) ++i;
    return i;
}

std::string nameOf(BranchId id) {
    return id == kTrunk ? std::string(kTrunkName) : "Branch " + std::to_string(id);
}

std::vector<EditMark> marksOf(const Edits& edits, std::uint64_t fork) {
    std::vector<EditMark> marks;
    for (const EditLog::Entry& edit : edits) {
        const bool isShown = !std::holds_alternative<EndGesture>(edit.command) && !isAnew(edit);
        if (edit.epoch < fork || !isShown) continue;
        marks.push_back({edit.epoch, titleOf(edit.command)});
    }
    return marks;
}

/// A state, compared with `base`, or null, if that is worth it.
std::shared_ptr<const Keyframe> packed(const State& state, const std::shared_ptr<const Keyframe>& base) try {
    auto frame = std::make_shared<const Keyframe>(state, base);
    // When little is left of what both share, this one is what the next ones are compared with.
    const bool isAlike = !frame->base() || frame->size() <= base->size() / 4 * 3;
    return isAlike ? frame : std::make_shared<const Keyframe>(state, nullptr);
} catch (const KeyframeLost&) {  // what it was to be compared with
    return std::make_shared<const Keyframe>(state, nullptr);
}

}  // namespace

bool canBeginAt(std::size_t from, const Edits& edits) {
    std::size_t known = 0, undone = 0;  // edits that the history would hold, at least
    const EditLog::Entry* before = nullptr;
    for (std::size_t i = 0; i < edits.size(); ++i) {
        const Command& command = edits[i].command;
        if (std::holds_alternative<SetPaintedMap>(command)) continue;  // the history knows nothing of it
        const EditLog::Entry* const last = std::exchange(before, &edits[i]);
        const bool isContinued = last != nullptr && mayContinue(edits[i], *last);
        if (i < from || std::holds_alternative<EndGesture>(command)) continue;
        if (isContinued && last < &edits[from]) return false;
        if (beginsOlderAnew(i, from, edits)) return false;
        if (std::holds_alternative<Undo>(command)) {
            if (known == 0) return false;
            --known, ++undone;
        } else if (std::holds_alternative<Redo>(command)) {
            if (undone == 0) return false;
            --undone, ++known;
        } else {
            known += isContinued || isAnew(edits[i]) ? 0 : 1;
            undone = 0;
        }
    }
    return true;
}

std::string titleOf(const Command& command) {
    return std::visit(
        Overloaded{
            [](const SetParam& c) { return c.path; },
            [](const SetParameters& c) { return c.title; },
            [](const SetSprings&) { return std::string("springs"); },
            [](const SetPaintedMap&) { return std::string("painted map"); },
            [](const Upsample&) { return std::string("finer"); },
            [](const Stroke& c) { return std::string(kBrushNames[static_cast<std::size_t>(c.brush.kind)]); },
            [](const Blur&) { return std::string("blur"); },
            [](const Undo&) { return std::string("undo"); },
            [](const Redo&) { return std::string("redo"); },
            [](const auto&) { return std::string("edit"); },
        },
        command);
}

Timeline::Timeline(std::uint64_t epoch, Edits edits) {
    branches_.push_back({.name = nameOf(kTrunk), .end = epoch, .edits = std::move(edits)});
}

Timeline::Timeline(std::vector<Branch> branches, std::vector<Flag> flags, BranchId present)
    : branches_(std::move(branches)), flags_(std::move(flags)), present_(present) {
    if (branches_.empty() || branches_.front().id != kTrunk) throw Error("it has no first branch");
    for (std::size_t i = 1; i < branches_.size(); ++i) {
        const Branch& here = branches_[i];
        if (here.id <= branches_[i - 1].id) throw Error("its branches are out of order");
        const bool isLater = here.parent >= here.id;
        if (isLater || here.fork > branch(here.parent).end || here.end < here.fork)
            throw Error("\"{0}\" does not fit the branch that it left", here.name);
    }
    for (const Branch& branch : branches_) {
        if (!std::ranges::is_sorted(branch.edits, {}, &EditLog::Entry::epoch))
            throw Error("its edits are out of order");
        if (!branch.edits.empty() && branch.edits.back().epoch > branch.end)
            throw Error("\"{0}\" has edits after its end", branch.name);
    }
    for (const Flag& flag : flags_) branch(flag.branch);
    branch(present_);
    newest_ = branches_.back().id;
}

const Branch& Timeline::branch(BranchId id) const {
    const auto found = std::ranges::find(branches_, id, &Branch::id);
    if (found == branches_.end()) throw Error("The time line has no branch {0}: choose one of its list.", id);
    return *found;
}

Branch& Timeline::at(BranchId id) {
    return const_cast<Branch&>(std::as_const(*this).branch(id));
}

void Timeline::reach(const EditLog& log, std::uint64_t epoch) {
    Branch& now = at(present_);
    if (log.entries().size() >= now.edits.size()) {
        now.edits = log.entries();
        now.end = std::max(now.end, epoch);
    }
}

bool Timeline::isPast(const EditLog& log, std::uint64_t epoch, bool isStep) const {
    const Branch& now = branch(present_);
    const bool isEditBehind = log.entries().size() < now.edits.size();
    return isEditBehind || (!isStep && epoch < now.end);
}

void Timeline::checkRoom() const {
    if (branches_.size() >= kMostBranches)
        throw Error("The time line has {0} branches, which is the most: forget one of them first.",
                    kMostBranches);
}

void Timeline::fork(const EditLog& log, std::uint64_t epoch) {
    checkRoom();
    add(present_, epoch, log, epoch);
}

/// Another branch, on which the world is from now on.
void Timeline::add(BranchId parent, std::uint64_t fork, const EditLog& log, std::uint64_t end) {
    ++newest_;
    branches_.push_back({.id = newest_,
                         .parent = parent,
                         .name = nameOf(newest_),
                         .fork = fork,
                         .end = end,
                         .edits = log.entries()});
    present_ = newest_;
}

void Timeline::turnTo(BranchId id, const EditLog& log, std::uint64_t epoch) {
    const auto found = std::ranges::find(branches_, id, &Branch::id);
    // Where it left which other one has been forgotten with it.
    if (found == branches_.end()) return add(kTrunk, 0, log, epoch);
    present_ = id;
    const Edits &edits = log.entries(), &others = found->edits;
    const std::size_t i = firstApart(edits, others);
    if (!isUpsample(edits, i) && !isUpsample(others, i)) return;
    const std::uint64_t apart = (isUpsample(edits, i) ? edits : others)[i].epoch;
    if (epoch < apart) return;  // the world went back to before it, and is still on the way
    const auto isLater = [&](const Branch& other) { return other.parent == id && other.fork >= apart; };
    if (found->end <= apart && std::ranges::none_of(branches_, isLater)) {
        found->edits = edits;
        found->end = epoch;
    } else if (branches_.size() < kMostBranches) {
        add(id, apart, log, epoch);
    }
}

BranchId Timeline::forgetIdle(BranchId id) {
    const auto found = std::ranges::find(branches_, id, &Branch::id);
    if (found == branches_.end() || id == kTrunk || id == present_) return id;
    const BranchId parent = found->parent;
    const bool isIdle = found->end == found->fork && found->name == nameOf(id) &&
                        found->edits.size() <= firstFrom(branch(parent).edits, found->fork + 1);
    const auto isFlagged = [&](const Flag& flag) { return flag.branch == id; };
    const auto isLeft = [&](const Branch& other) { return other.id != id && other.parent == id; };
    if (!isIdle || std::ranges::any_of(flags_, isFlagged) || std::ranges::any_of(branches_, isLeft))
        return id;
    drop(id);
    return parent;
}

bool Timeline::isOn(const Kept& kept, BranchId branch, std::uint64_t epoch) const {
    for (;;) {
        if (kept.frame->epoch() > epoch) return false;
        if (kept.branch == branch) return true;
        if (branch == kTrunk) return false;
        const Branch& here = this->branch(branch);
        epoch = std::min(epoch, here.fork);
        branch = here.parent;
    }
}

void Timeline::keep(const State& state, BranchId id) {
    if (state.bytes() > budget_.memory) return;  // a few keyframes are worth little, and take seconds each
    std::shared_ptr<const Keyframe> base;
    for (const Kept& kept : kept_) {
        if (!isOn(kept, id, state.epoch)) continue;
        if (kept.frame->epoch() == state.epoch) return;
        base = kept.frame->base() ? kept.frame->base() : kept.frame;
    }
    const auto isLater = [&](const Kept& kept) {
        return std::pair(kept.branch, kept.frame->epoch()) > std::pair(id, state.epoch);
    };
    kept_.insert(std::ranges::find_if(kept_, isLater), {id, packed(state, base)});
    makeRoom(state.epoch);
}

std::shared_ptr<const Keyframe> Timeline::before(BranchId id, std::uint64_t epoch) const {
    const Edits& all = branch(id).edits;
    const Edits edits(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(firstFrom(all, epoch + 1)));
    std::vector<std::shared_ptr<const Keyframe>> frames;
    for (const Kept& kept : kept_)
        if (isOn(kept, id, epoch)) frames.push_back(kept.frame);
    std::ranges::stable_sort(frames, std::ranges::greater(), &Keyframe::epoch);
    const auto leadsOn = [&](const auto& frame) {
        return canBeginAt(firstFrom(edits, frame->epoch()), edits);
    };
    const auto latest = std::ranges::find_if(frames, leadsOn);
    return latest == frames.end() ? nullptr : *latest;
}

void Timeline::dropLost() {
    std::erase_if(kept_, [](const Kept& kept) { return kept.frame->isLost(); });
}

void Timeline::name(BranchId id, std::string name) {
    if (name.empty()) return drop(id);
    at(id).name = std::move(name);
}

void Timeline::drop(BranchId id) {
    const Branch& gone = branch(id);
    const bool isParent =
        std::ranges::any_of(branches_, [&](const Branch& b) { return b.id != id && b.parent == id; });
    if (id == kTrunk || id == present_ || isParent)
        throw Error("\"{0}\" is needed: the world is on it, or began on it, or another branch has left it.",
                    gone.name);
    std::erase_if(flags_, [&](const Flag& flag) { return flag.branch == id; });
    std::erase_if(kept_, [&](const Kept& kept) { return kept.branch == id; });
    std::erase_if(branches_, [&](const Branch& branch) { return branch.id == id; });
}

void Timeline::flag(Flag flag) {
    const Branch& way = branch(flag.branch);
    if (flag.epoch > way.end)
        throw Error("\"{0}\" has come to epoch {1}: flag one until there.", way.name, way.end);
    const auto isThere = [&](const Flag& other) {
        return other.branch == flag.branch && other.epoch == flag.epoch;
    };
    std::erase_if(flags_, isThere);
    if (flag.name.empty()) return;
    if (flags_.size() == kMostFlags)
        throw Error("There are {0} flags, which is the most: take one away first.", kMostFlags);
    flags_.push_back(std::move(flag));
}

TimelineFacts Timeline::facts(const EditLog& log, std::uint64_t epoch) const {
    TimelineFacts facts;
    facts.flags = flags_;
    facts.present = present_;
    facts.bytes = bytes();
    facts.limit = budget_.memory;
    facts.stored = stored();
    if (budget_.store) {
        facts.storedLimit = budget_.stored;
        facts.fault = budget_.store->fault();
    }
    for (const Branch& branch : branches_) {
        const bool isNow = branch.id == present_ && log.entries().size() >= branch.edits.size();
        facts.branches.push_back({branch.id, branch.parent, branch.name, branch.fork,
                                  isNow ? std::max(branch.end, epoch) : branch.end,
                                  marksOf(isNow ? log.entries() : branch.edits, branch.fork)});
    }
    for (const Kept& kept : kept_)
        if (isOn(kept, present_, State::kMostEpoch)) facts.keyframes.push_back(kept.frame->epoch());
    std::ranges::sort(facts.keyframes);
    return facts;
}

}  // namespace wadi
