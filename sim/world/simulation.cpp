#include "sim/world/simulation.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/core/state_visitor.hpp"
#include "sim/environment/sea.hpp"
#include "sim/terrain/byte_maps.hpp"
#include "sim/world/refined.hpp"

namespace wadi {

namespace {

Terrain generated(const Parameters& params, const ThreadPool& pool, Progress* progress) {
    return Terrain(generate(params.terrain, params.world.seed, pool, progress));
}

std::shared_ptr<const ThreadPool> poolFor(const Execution& execution) {
    check(execution);
    return std::make_shared<const ThreadPool>(execution.threads);
}

/// A copy of `params` with one of them set.
Parameters changed(Parameters params, const SetParam& change) {
    Parameters defaults;
    std::vector<ParamGroup> all = groups(params, defaults);
    findParam(all, change.path).setNumber(change.number);
    return params;
}

/// The springs themselves. Throws Error if there are too many or a number of one is out of range.
const std::vector<Spring>& checked(const std::vector<Spring>& springs) {
    if (springs.size() > kMostSprings) {
        throw Error("There are {0} springs: give at most {1}.", springs.size(), kMostSprings);
    }
    for (Spring spring : springs) {
        for (Param& param : listParams("spring", spring)) param.setNumber(param.number());
    }
    return springs;
}

/// Dyes what lies loose as the rock below it is painted.
void dyeAsPainted(Terrain& terrain) {
    const DyeLedger before = terrain.dyeLedger();
    const std::vector<TileGrid::Box> own{terrain.subdomain().cells()};
    eachCell(own, [&](int x, int z) {
        terrain.setDye(x, z,
                       dyedPart(terrain.paintedAt(Painted::dye, x, z), 255, terrain.sediment().at(x, z)));
    });
    terrain.shareEdits(before);
    terrain.tidyPainted();
}

/// A painted map for a terrain; of a part, its part. Empty: nobody painted.
Field<std::uint8_t> paintedFor(const Terrain& terrain, const SetPaintedMap& paint) {
    if (!paint.map || paint.map->empty()) return {};
    return terrain.subdomain().isWhole() ? *paint.map : bilinear(*paint.map, terrain.subdomain());
}

Terrain terrainOf(const Heightmap& map, Progress* progress) {
    Terrain terrain(map);
    if (progress != nullptr) progress->look();
    return terrain;
}

}  // namespace

Simulation::Simulation(const Parameters& params, const Execution& execution, Progress* progress)
    : execution_(execution),
      pool_(poolFor(execution)),
      state_(params, generated(params, *pool_, progress)),
      log_(params, nullptr) {}

Simulation::Simulation(const Heightmap& map, const Parameters& params, const Execution& execution)
    : Simulation(std::make_shared<const Heightmap>(map), params, execution) {}

Simulation::Simulation(std::shared_ptr<const Heightmap> map, const Parameters& params,
                       const Execution& execution, Progress* progress)
    : execution_(execution),
      pool_(poolFor(execution)),
      state_(params, terrainOf(*map, progress)),
      log_(params, std::move(map)) {
    if (progress != nullptr) progress->look();
}

Simulation::Simulation(SavedWorld world, const Execution& execution)
    : execution_(execution),
      pool_(poolFor(execution)),
      state_(std::move(world.state)),
      log_(std::move(world.log)),
      timeline_(world.timeline ? *world.timeline : Timeline(state_.epoch, log_.entries())) {
    endLogged();  // what follows does not continue an edit from before
}

Simulation::Simulation(const Simulation& other) = default;
Simulation::Simulation(Simulation&& other) noexcept = default;
Simulation& Simulation::operator=(const Simulation& other) = default;
Simulation& Simulation::operator=(Simulation&& other) noexcept = default;
Simulation::~Simulation() = default;

/// What follows does not continue an edit from before. In the past nothing may be added, for that would be a
/// branch.
void Simulation::endLogged() {
    if (timeline_.isPast(log_, state_.epoch, true)) return log_.seal();
    log_.add(state_.epoch, EndGesture{});
}

void Simulation::step(Progress* ending) {
    if (torn_) throw Error("The last epoch could not end for want of memory: generate or import a map.");
    branchOff(true);
    torn_ = true;
    if (ending != nullptr)
        state_.step(ThreadPool(*pool_, *ending), execution_.simd);
    else
        state_.step(*pool_, execution_.simd);
    torn_ = false;
}

void Simulation::apply(const Command& command) {
    const std::uint64_t before = edits_, ground = ground_, epoch = state_.epoch;
    if (isLogged(command) && timeline_.isPast(log_, epoch, false)) timeline_.checkRoom();
    carryOut(command);
    const bool isTurn = std::holds_alternative<Undo>(command) || std::holds_alternative<Redo>(command);
    if (isTurn && ground_ != ground) return;  // the log of that world has come with it
    if (edits_ == before || !isLogged(command)) return;
    branchOff(false);
    log_.add(epoch, command);
    ++timelineVersion_;
}

void Simulation::carryOut(const Command& command) {
    std::visit(Overloaded{
                   [&](const SetParam& c) { change(changed(state_.params, c), c.path, c.gesture); },
                   [&](const SetParameters& c) {
                       checked(c.parameters.springs);
                       change(c.parameters, c.title, 0);
                   },
                   [&](const SetSprings& c) {
                       Parameters next = state_.params;
                       next.springs = checked(c.springs);
                       change(next, "springs", c.gesture);
                   },
                   [&](const SetPaintedMap& c) { paint(c); },
                   [&](const Upsample& c) { upsample(c); },
                   [&](const SetAppState& c) { setAppState(c); },
                   [&](const Generate& c) {
                       begin("new landscape", c.parameters.value_or(state_.params), nullptr, c.appState,
                             c.progress.get());
                   },
                   [&](const Import& c) {
                       begin("import", c.parameters.value_or(state_.params), c.map, c.appState,
                             c.progress.get());
                   },
                   [&](const Restart& c) {
                       Parameters params = state_.params;
                       params.world = log_.parameters().world;
                       params.terrain = log_.parameters().terrain;
                       begin("back to the start", params, log_.map(), 0, c.progress.get());
                   },
                   [&](const LoadWorld& c) {
                       if (c.progress) c.progress->update();
                       begin("opening", *c.world, c.appState);
                       endLogged();
                   },
                   [&](const GoTo& c) { goTo(c); },
                   [&](const Recall& c) { recall(c); },
                   [&](const NameBranch& c) { timeline_.name(c.branch, c.name), ++timelineVersion_; },
                   [&](const FlagMoment& c) {
                       timeline_.reach(log_, state_.epoch);
                       timeline_.flag({c.branch, c.epoch, c.name});
                       ++timelineVersion_;
                   },
                   [&](const RememberTime& c) { remember(c); },
                   [&](const Execute& c) { execute(c.execution); },
                   [&](const Stroke& c) { stroke(c); },
                   [&](const Blur& c) { blur(c); },
                   [&](const Undo&) { undo(); },
                   [&](const Redo&) { redo(); },
                   [&](const EndGesture&) {
                       history_.endGesture();
                       ++edits_;
                   },
                   [&](const Remember& c) { history_.limit(c.bytes); },
                   [&](const CopyWorld& c) { keep(c); },
               },
               command);
}

void Simulation::remember(const RememberTime& wish) {
    TimelineBudget budget{wish.bytes, wish.stored, wish.store ? wish.store : timeline_.budget().store};
    if (budget.store) budget.store->limit(wish.stored);
    timeline_.limit(budget);
    ++timelineVersion_;
}

/// The keyframes of a world that leaves must not be why it cannot be brought back, nor why those of the next
/// one have no room.
void Simulation::keepAside(Timeline& past) const {
    TimelineBudget budget = past.budget();
    budget.memory = std::min(budget.memory, history_.limit() / 4);
    budget.stored /= 4;
    budget.store.reset();  // what is there stays; nobody waits until more of a past is written
    past.limit(budget);
}

/// Another world takes the place of this one, which undo brings back.
void Simulation::begin(std::string_view title, SavedWorld next, AppStateId appState) {
    const std::uint64_t epoch = state_.epoch;
    const AppStateId before = appState_;
    if (appState != 0) appState_ = appState;
    std::swap(state_, next.state);
    next.state.rest();
    std::swap(log_, next.log);
    Timeline past = next.timeline ? *next.timeline : Timeline(state_.epoch, log_.entries());
    past.limit(timeline_.budget());
    timeline_.reach(next.log, epoch);
    std::swap(timeline_, past);
    keepAside(past);
    next.timeline = std::make_shared<const Timeline>(std::move(past));
    ++timelineVersion_;
    // A state that was left half-way is worth nothing, nor are edits of it.
    if (std::exchange(torn_, false)) {
        history_.clear();
    } else {
        history_.add({std::string(title), epoch, 0, std::move(next), before});
    }
    ++world_;
    ++ground_;
    ++edits_;
}

void Simulation::begin(std::string_view title, const Parameters& params,
                       const std::shared_ptr<const Heightmap>& map, AppStateId appState, Progress* progress) {
    checked(params.springs);
    if (progress) progress->update();
    Terrain ground = map ? Terrain(*map) : generated(params, *pool_, progress);
    begin(title, SavedWorld{State(params, std::move(ground)), EditLog(params, map)}, appState);
}

/// The log knows nothing of the application: who carries it out again must find the same edits in the history
/// without them.
void Simulation::setAppState(const SetAppState& wish) {
    if (history_.undoable() > 0 && history_.newest().gesture != 0) endLogged();
    history_.add({wish.title, state_.epoch, 0, std::monostate{}, std::exchange(appState_, wish.state)});
}

void Simulation::change(const Parameters& next, std::string_view title, std::uint64_t gesture) {
    if (!history_.continues(title, gesture))
        history_.add({std::string(title), state_.epoch, gesture, state_.params});
    state_.params = next;
    ++edits_;
}

void Simulation::paint(const SetPaintedMap& paint) {
    if (paint.world != 0 && paint.world != world_) return;  // its ground is gone
    state_.terrain.setPainted(paint.which, paintedFor(state_.terrain, paint));
    if (paint.which == Painted::dye) dyeAsPainted(state_.terrain);
    ++edits_;
}

void Simulation::stroke(const Stroke& piece) {
    if (piece.world != 0 && piece.world != world_) return;  // its ground is gone
    check(piece);  // before history makes a record for a stroke that is refused
    StrokeRecord* const record =
        piece.anew ? history_.standing(piece) : &history_.record(piece, state_.epoch);
    if (record == nullptr) return;  // what it did so far can no longer be taken back
    if (piece.anew) {
        wadi::undo(*record, state_.terrain, state_.ledger, state_.waterLedger);
        *record = {};
        history_.forgetUndone();
    }
    state_.terrain.setSea(
        seaSurface(state_.params.sea));  // which plants ask for, though no epoch has set it yet
    wadi::apply(piece, state_.terrain, {state_.ledger, state_.waterLedger}, *record);
    history_.forget();
    ++edits_;
}

void Simulation::blur(const Blur& blur) {
    if (blur.world != 0 && blur.world != world_) return;
    check(blur);
    state_.terrain.followRise();
    Ground before = groundOf(state_.terrain);
    wadi::apply(blur, state_.terrain, *pool_);
    history_.add({"blur", state_.epoch, 0, std::move(before)});
    ++edits_;
}

void Simulation::upsample(const Upsample& wish) {
    State fine = state_.upsampled();
    if (wish.converts) fine.params = refined(fine.params, 2).parameters;
    std::swap(state_, fine);
    fine.rest();
    history_.add({"finer", state_.epoch, 0, SavedWorld{std::move(fine), log_, nullptr, timeline_.present()}});
    ++world_;
    ++ground_;
    ++edits_;
}

void Simulation::keep(const CopyWorld& wish) {
    // The answer to a wish that nobody has fetched yet is an answer to this one too.
    const WorldCopy before = std::exchange(kept_, {nullptr, nullptr, world_, wish.ticket});
    if (torn_) throw Error("The last epoch could not end for want of memory: this world cannot be saved.");
    if (wish.layers.empty() || before.world)
        kept_.world = std::make_shared<const SavedWorld>(
            SavedWorld{state_, log_, std::make_shared<const Timeline>(timeline_), timeline_.present()});
    LayerSet layers = wish.layers;
    if (before.layers) layers |= before.layers->held;
    if (!layers.empty()) kept_.layers = std::make_shared<const LayerFields>(fields(layers));
}

void Simulation::undo() {
    if (history_.undoable() == 0) return;
    const bool wasTorn = torn_;
    Edit edit = applyInverse(history_.takeNewest());
    // A state that was left half-way is worth nothing, and is not to come back.
    if (wasTorn && !torn_) return history_.forgetUndone();
    history_.putUndone(std::move(edit));
}

void Simulation::redo() {
    if (history_.redoable() == 0) return;
    const bool wasTorn = torn_;
    Edit edit = applyInverse(history_.takeUndone());
    if (wasTorn && !torn_) return history_.clear();  // nor are edits of such a state worth anything
    history_.putDone(std::move(edit));
}

/// Undoes an edit; the result undoes that.
Edit Simulation::applyInverse(Edit edit) {
    if (edit.appState) {
        std::swap(*edit.appState, appState_);
        ++reversals_;
    }
    if (std::holds_alternative<std::monostate>(edit.undoing)) return edit;
    ++edits_;
    std::visit(Overloaded{
                   [](std::monostate) {},
                   [&](StrokeRecord& stroke) {
                       const auto added = static_cast<double>(stroke.added());
                       stroke = wadi::undo(stroke, state_.terrain, state_.ledger, state_.waterLedger);
                       const auto taken = static_cast<double>(stroke.taken());
                       edit.gone = added > 0 ? static_cast<float>(std::max(0., 1 - taken / added)) : 0.f;
                   },
                   [&](Parameters& params) {
                       std::swap(params, state_.params);
                       ++reversals_;
                   },
                   [&](Ground& ground) {
                       Ground now = groundOf(state_.terrain);
                       restore(std::exchange(ground, std::move(now)), state_.terrain, state_.ledger);
                   },
                   [&](SavedWorld& world) { swapWorld(world); },
               },
               edit.undoing);
    return edit;
}

/// Another world, or another moment of this one, takes the place of this one, which takes the place of that.
void Simulation::swapWorld(SavedWorld& world) {
    const bool isMoment = !world.timeline && world.state.terrain.columns() == state_.terrain.columns();
    timeline_.reach(log_, state_.epoch);
    std::swap(world.state, state_);
    world.state.rest();
    std::swap(world.log, log_);
    if (world.timeline) {
        Timeline past = *world.timeline;
        past.limit(timeline_.budget());
        Timeline leaving = std::exchange(timeline_, std::move(past));
        keepAside(leaving);
        world.timeline = std::make_shared<const Timeline>(std::move(leaving));
    } else {
        const BranchId from = timeline_.present();
        timeline_.turnTo(world.branch, log_, state_.epoch);
        world.branch = isMoment ? from : timeline_.forgetIdle(from);
    }
    torn_ = false;
    ++timelineVersion_;
    ++reversals_;
    ++ground_;
    if (!isMoment) ++world_;
}

void Simulation::execute(const Execution& execution) {
    pool_ = poolFor(execution);
    execution_ = execution;
}

}  // namespace wadi
