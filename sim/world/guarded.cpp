// Epochs under a guard: Simulation::stepGuarded() and what it needs.
#include <algorithm>
#include <cmath>
#include <new>
#include <optional>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/world/simulation.hpp"

namespace wadi {

namespace {

/// How often a step is halved at most.
constexpr int kMostHalvings = 6;
/// After trouble the state before each of so many epochs is kept, so that none has to be made anew.
constexpr int kWary = 64;

/// Sets a parameter to half of it, or its least. False if it is there already.
bool halve(Parameters& params, std::string_view path) {
    Parameters defaults;
    std::vector<ParamGroup> all = groups(params, defaults);
    Param& param = findParam(all, path);
    const double half = param.isFloat() ? param.number() / 2 : std::floor(param.number() / 2);
    const double next = std::max(half, param.lowest);
    if (next >= param.number()) return false;
    param.setNumber(next);
    return true;
}

double numberOf(Parameters params, std::string_view path) {
    Parameters defaults;
    std::vector<ParamGroup> all = groups(params, defaults);
    return findParam(all, path).number();
}

}  // namespace

void Simulation::stepGuarded(Progress* ending) {
    if (isDecided() || guard_.letGo == edits_) return step(ending);
    guard_.watch.begin(state_, *pool_, edits_, ground_);
    std::shared_ptr<const State> before;
    try {
        if (guard_.wary > 0) before = std::make_shared<const State>(state_);
    } catch (const std::bad_alloc&) {
        // Then the time line is asked.
    }
    step(ending);
    const Jump jump = guard_.watch.end(state_, *pool_);
    guard_.wary = std::max(0, guard_.wary - 1);
    if (jump == Jump::none) return;
    guard_.wary = kWary;
    try {
        holdBack(jump, std::move(before), ending);
    } catch (const std::bad_alloc&) {
        guard_.letGo = edits_;
    }
}

/// Whether the guard has decided about the epoch that follows: it is repeated.
bool Simulation::isDecided() const {
    const std::vector<EditLog::Entry>& entries = log_.entries();
    const auto isOther = [](const EditLog::Entry& entry) {
        return !std::holds_alternative<EndGesture>(entry.command);
    };
    const auto last = std::find_if(entries.rbegin(), entries.rend(), isOther);
    if (last == entries.rend() || last->epoch != state_.epoch) return false;
    const auto* set = std::get_if<SetParam>(&last->command);
    return set != nullptr && set->gesture == kGuardsGesture;
}

/// The state before the last epoch, made once more from a keyframe; null if none leads there. Throws
/// Cancelled.
std::shared_ptr<const State> Simulation::momentBefore(Progress* ending) {
    const std::uint64_t epoch = state_.epoch - 1;
    const BranchId present = timeline_.present();
    timeline_.reach(log_, epoch);
    if (!timeline_.before(present, epoch)) return nullptr;
    const std::shared_ptr<Progress> progress(std::shared_ptr<void>{}, ending);  // which it does not own
    try {
        return std::make_shared<const State>(
            momentBy({.branch = present, .epoch = epoch, .progress = progress}).state);
    } catch (const Cancelled&) {
        throw;
    } catch (const KeyframeLost&) {
        timeline_.dropLost();
        ++lost_;
        ++timelineVersion_;
        return nullptr;  // the way from an earlier one may be long
    } catch (const Error&) {
        return nullptr;
    }
}

/// Takes the last epoch back and runs it again with less of the process that did it, if that helps. Throws
/// Cancelled and std::bad_alloc; the epoch is then as it was.
void Simulation::holdBack(Jump jump, std::shared_ptr<const State> before, Progress* ending) {
    if (!before) before = momentBefore(ending);
    if (!before) {
        guard_.letGo = edits_;
        return;
    }
    std::optional<ThreadPool> ended;
    if (ending != nullptr) ended.emplace(*pool_, *ending);
    const ThreadPool& pool = ended ? *ended : *pool_;
    const std::string_view process = blamedFor(jump, *before, pool, execution_.simd);
    Restraint held{.number = guard_.last.number + 1,
                   .jump = jump,
                   .epoch = state_.epoch,
                   .param = std::string(stepParamOf(process, state_.params)),
                   .holds = false};
    const bool hasRoom = timeline_.branches().size() < kMostBranches;  // edits of the past are branches
    if (!held.param.empty() && hasRoom && tryLess(held, *before, pool)) return;
    guard_.letGo = edits_;
    if (!held.param.empty()) guard_.last = std::move(held);
}

/// Whether the ground holds with half of a parameter, or a quarter, and so on; then that is so.
bool Simulation::tryLess(Restraint& held, const State& before, const ThreadPool& pool) {
    held.was = held.is = numberOf(before.params, held.param);
    Parameters less = before.params;
    GroundWatch tried = guard_.watch;
    for (int i = 0; i < kMostHalvings && halve(less, held.param); ++i) {
        State trial = before;
        trial.params = less;
        trial.step(pool, execution_.simd);
        held.holds = tried.end(trial, *pool_) == Jump::none;
        if (!held.holds) continue;
        held.is = numberOf(less, held.param);
        accept(held, std::move(trial));
        guard_.watch = tried;
        guard_.watch.edited(edits_);
        return true;
    }
    return false;
}

/// The edit belongs to the beginning of the epoch whose end this state is.
void Simulation::accept(const Restraint& held, State state) {
    --state_.epoch;
    try {
        apply(SetParam{held.param, held.is, kGuardsGesture});
    } catch (...) {
        ++state_.epoch;
        throw;
    }
    // From here on nothing is thrown: the log tells of what has come.
    try {
        apply(EndGesture{});
    } catch (const std::bad_alloc&) {
        // No hand has this gesture: only another restraint could join it.
    }
    const std::uint64_t told = state_.terrain.stamps().now();
    state_ = std::move(state);
    state_.terrain.stamps().touchAllAfter(told);
    guard_.last = held;
    ++reversals_;  // whoever has a copy of the parameters fetches it again
}

}  // namespace wadi
