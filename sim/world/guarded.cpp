// Epochs that are looked at by the guard: Simulation::stepGuarded() and what it needs.
#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/world/simulation.hpp"

namespace wadi {

namespace {

/// How often a step is halved before the process is let go on.
constexpr int kMostHalvings = 6;
/// After trouble the moment before each of so many epochs is at hand, so that none has to be made anew.
constexpr int kWary = 64;
/// Of the edits of the guard: those of one epoch are one.
constexpr std::uint32_t kGuardsGesture = 0xffffffff;

double numberOf(Parameters params, std::string_view path) {
    Parameters defaults;
    std::vector<ParamGroup> all = groups(params, defaults);
    return findParam(all, path).number();
}

/// Half of a parameter, or its least; nothing if it is there already.
std::optional<double> halved(Parameters params, std::string_view path) {
    Parameters defaults;
    std::vector<ParamGroup> all = groups(params, defaults);
    const Param& param = findParam(all, path);
    const double half = param.isFloat() ? param.number() / 2 : std::floor(param.number() / 2);
    const double next = std::max(half, param.lowest);
    return next < param.number() ? std::optional(next) : std::nullopt;
}

}  // namespace

void Simulation::stepGuarded(Progress* ending) {
    Watch& watch = watch_;
    if (watch.edits != edits_ || watch.ground != ground_ || watch.epoch != state_.epoch)
        watch.facts = groundFactsOf(terrain(), *pool_);
    std::shared_ptr<const State> before;
    if (watch.wary > 0) {
        --watch.wary;
        before = std::make_shared<const State>(state_);
    }
    step(ending);
    GroundFacts after = groundFactsOf(terrain(), *pool_);
    const Jump jump = jumpOf(watch.facts, after, state_);
    if (jump != Jump::none) after = holdBack(jump, after, std::move(before), ending);
    watch.facts = after;
    watch.edits = edits_;
    watch.ground = ground_;
    watch.epoch = state_.epoch;
}

/// The state before the last epoch, made once more; null if nothing leads there.
std::shared_ptr<const State> Simulation::momentBefore(Progress* ending) {
    timeline_.reach(log_, state_.epoch - 1);
    const std::shared_ptr<Progress> progress(std::shared_ptr<void>{}, ending);  // which it does not own
    try {
        auto found = moment({.branch = timeline_.present(), .epoch = state_.epoch - 1, .progress = progress});
        return std::make_shared<const State>(std::move(found->state));
    } catch (const Error&) {
        return nullptr;  // what was done before the world was saved is not known
    }
}

/// Takes the last epoch back and runs it again with half the step of the process that did it, until the
/// ground holds; if it does not at the least step either, that epoch is left as it is. Returns what the
/// ground is like then.
GroundFacts Simulation::holdBack(Jump jump, GroundFacts after, std::shared_ptr<const State> before,
                                 Progress* ending) {
    if (!before) before = momentBefore(ending);
    if (!before) return after;
    watch_.wary = kWary;
    const std::string_view process = blamedFor(jump, *before, *pool_, execution_.simd);
    const std::string path(stepParamOf(process, state_.params));
    if (path.empty()) return after;
    Restraint held{.number = watch_.restraint.number + 1,
                   .jump = jump,
                   .epoch = state_.epoch,
                   .param = path,
                   .was = numberOf(state_.params, path),
                   .holds = false};
    std::optional<double> next = halved(state_.params, path);
    if (!next) return after;  // as was said when it came there
    for (int i = 0; i < kMostHalvings && next && !held.holds; ++i) {
        // The parameters stay, with what was halved already; the clock of the tiles goes on.
        const Parameters params = state_.params;
        state_ = *before;
        state_.params = params;
        ++ground_;
        apply(SetParam{path, *next, kGuardsGesture});
        held.is = *next;
        step(ending);
        after = groundFactsOf(terrain(), *pool_);
        held.holds = jumpOf(watch_.facts, after, state_) == Jump::none;
        next = halved(state_.params, path);
    }
    history_.endGesture();
    ++reversals_;  // whoever has a copy of the parameters fetches it again
    watch_.restraint = std::move(held);
    return after;
}

}  // namespace wadi
