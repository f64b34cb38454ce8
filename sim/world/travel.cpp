// The way to another moment of a world: Simulation::goTo() and recall(), and what they need.
#include <algorithm>
#include <string_view>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/generate/generate.hpp"
#include "sim/world/simulation.hpp"

namespace wadi {

namespace {

constexpr std::string_view kTravel = "time travel";

/// On long ways keyframes are kept, so that many: who went there often goes on from there.
constexpr std::uint64_t kKeptOnTheWay = 8, kLongWay = 32;

bool isTurn(const EditLog::Entry& edit) {
    return looksBack(edit.command);
}

}  // namespace

void Simulation::branchOff(bool isStep) {
    if (!timeline_.isPast(log_, state_.epoch, isStep)) return;
    timeline_.fork(log_, state_.epoch);
    ++timelineVersion_;
}

void Simulation::keepMoment() {
    const auto isEdit = [&](const EditLog::Entry& entry) {
        return entry.epoch == state_.epoch && !std::holds_alternative<EndGesture>(entry.command);
    };
    const bool isEdited = std::ranges::any_of(log_.entries().rbegin(), log_.entries().rend(), isEdit);
    if (torn_ || isEdited || timeline_.budget().memory == 0) return;
    timeline_.keep(state_, timeline_.present());
    ++timelineVersion_;
}

TimelineFacts Simulation::timelineFacts() const {
    TimelineFacts facts = timeline_.facts(log_, state_.epoch);
    facts.lost = lost_;
    return facts;
}

/// The world before its first epoch and its first edit.
State Simulation::beginning(Progress* progress) const {
    const Parameters& params = log_.parameters();
    if (log_.map()) return State(params, Terrain(*log_.map()));
    return State(params, Terrain(generate(params.terrain, params.world.seed, *pool_, progress)));
}

/// Where a way along a branch to an epoch begins: here, if that is on the way, else at a keyframe or the
/// beginning.
SavedWorld Simulation::wayTo(const Branch& way, std::uint64_t epoch, Progress* progress) const {
    const EditLog none(log_.parameters(), log_.map());
    const std::size_t known = log_.entries().size();
    const bool isHere = !torn_ && way.id == timeline_.present() && state_.epoch <= epoch &&
                        known <= way.edits.size() && canBeginAt(known, way.edits);
    const std::shared_ptr<const Keyframe> frame = timeline_.before(way.id, epoch);
    if (isHere && (!frame || frame->epoch() <= state_.epoch)) return {state_, EditLog(none, log_.entries())};
    if (!frame && !log_.isWhole())
        throw Error(
            "The file of this world has lost what was done to it before it was saved: only moments that were "
            "kept since then can be gone back to.");
    if (!frame) return {beginning(progress), none};
    const auto isBefore = [&](const EditLog::Entry& edit) { return edit.epoch < frame->epoch(); };
    const auto end = std::ranges::find_if_not(way.edits, isBefore);
    return {frame->unpack(), EditLog(none, {way.edits.begin(), end})};
}

/// The world at the moment of a wish, by way of a keyframe that can still be read. Nothing: only an exact way
/// leads there. Throws Cancelled.
std::optional<SavedWorld> Simulation::moment(const GoTo& wish) {
    for (;;) {
        if (!wish.isExact && !timeline_.before(wish.branch, wish.epoch)) return std::nullopt;
        try {
            return momentBy(wish);
        } catch (const KeyframeLost&) {
            timeline_.dropLost();
            ++lost_;
            ++timelineVersion_;
        }
    }
}

SavedWorld Simulation::momentBy(const GoTo& wish) {
    const Branch way = timeline_.branch(wish.branch);
    const std::shared_ptr<const Keyframe> frame = timeline_.before(way.id, std::min(wish.epoch, way.end));
    const std::uint64_t epoch = !wish.isExact && frame ? frame->epoch() : std::min(wish.epoch, way.end);
    const auto isLater = [](std::uint64_t last, const EditLog::Entry& edit) { return last < edit.epoch; };
    const auto end = std::upper_bound(way.edits.begin(), way.edits.end(), epoch, isLater);
    const std::vector<EditLog::Entry> edits(way.edits.begin(), end);

    SavedWorld start = wayTo(way, epoch, wish.progress.get());
    auto next = edits.begin() + static_cast<std::ptrdiff_t>(start.log.entries().size());
    Simulation there(std::move(start), execution_);
    there.pool_ = pool_;
    // What is undone must still be known.
    if (std::any_of(next, edits.end(), isTurn)) there.history_.limit(History::kMostLimit);
    const std::uint64_t begun = there.epoch(), length = std::max<std::uint64_t>(epoch - begun, 1);
    for (;;) {
        for (; next != edits.end() && next->epoch == there.epoch(); ++next)
            there.carryOut(forAnyWorld(next->command));
        const std::uint64_t gone = there.epoch() - begun;
        if (wish.progress) wish.progress->reach(static_cast<double>(gone) / static_cast<double>(length));
        if (there.epoch() >= epoch) break;
        there.step(wish.progress.get());
        if (length >= kLongWay && (gone + 1) % (length / kKeptOnTheWay) == 0)
            timeline_.keep(there.state_, way.id);
    }
    return {std::move(there.state_), EditLog(log_, edits), nullptr, way.id};
}

void Simulation::recall(const Recall& wish) {
    if (wish.progress) wish.progress->update();
    timeline_.reach(log_, state_.epoch);
    auto there = std::make_shared<Simulation>(
        *moment({.branch = wish.branch, .epoch = wish.epoch, .progress = wish.progress}), execution_);
    ++timelineVersion_;  // there may be keyframes on the way
    const Terrain &then = there->terrain(), &now = terrain();
    if (then.columns() != now.columns() || then.rows() != now.rows())
        throw Error(
            "The land had {0} × {1} cells then, and has {2} × {3} now: choose a moment after it was made "
            "finer.",
            then.columns(), then.rows(), now.columns(), now.rows());
    there->world_ = world_;
    recalled_ = std::move(there);
}

void Simulation::goTo(const GoTo& wish) {
    if (wish.progress) wish.progress->update();
    timeline_.reach(log_, state_.epoch);
    std::optional<SavedWorld> found = moment(wish);
    if (!found) return;
    SavedWorld next = std::move(*found);
    const std::uint64_t epoch = state_.epoch;
    const BranchId from = timeline_.present();
    std::swap(state_, next.state);
    next.state.rest();
    if (state_.terrain.columns() != next.state.terrain.columns()) ++world_;
    std::swap(log_, next.log);
    timeline_.turnTo(next.branch, log_, state_.epoch);
    next.branch = from;
    if (std::exchange(torn_, false)) {
        history_.clear();
    } else if (!history_.continues(kTravel, wish.gesture)) {
        history_.add({std::string(kTravel), epoch, wish.gesture, std::move(next)});
    }
    ++timelineVersion_;
    ++reversals_;
    ++ground_;
    ++edits_;
}

}  // namespace wadi
