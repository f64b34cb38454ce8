#include "sim/simulation.hpp"

#include <string>
#include <utility>

#include "sim/damp.hpp"
#include "sim/error.hpp"
#include "sim/mask.hpp"
#include "sim/overloaded.hpp"

namespace wadi {

namespace {

Terrain generated(const Parameters& params, const Workers& workers) {
    return Terrain(generate(params.terrain, params.world.seed, workers));
}

std::shared_ptr<const Workers> workersFor(const Execution& execution) {
    check(execution);
    return std::make_shared<const Workers>(execution.threads);
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
        throw Error("There are " + std::to_string(springs.size()) + " springs: give at most " +
                    std::to_string(kMostSprings) + ".");
    }
    for (Spring spring : springs) {
        for (Param& param : listParams("spring", spring)) param.setNumber(param.number());
    }
    return springs;
}

}  // namespace

Simulation::Simulation(const Parameters& params, const Execution& execution)
    : params_(params),
      execution_(execution),
      workers_(workersFor(execution)),
      terrain_(generated(params, *workers_)) {
    begin(std::move(terrain_));
}

Simulation::Simulation(const Heightmap& map, const Parameters& params, const Execution& execution)
    : params_(params), execution_(execution), workers_(workersFor(execution)), terrain_(map) {
    begin(std::move(terrain_));
}

void Simulation::begin(Terrain terrain) {
    Droplet droplet(terrain.columns(), terrain.rows());  // whatever runs out of memory does so before here
    Pipes pipes(terrain.columns(), terrain.rows());
    Runoff runoff(terrain.columns(), terrain.rows());
    Roller roller(terrain.columns(), terrain.rows());
    Wind wind(terrain.columns(), terrain.rows());
    terrain_ = std::move(terrain);
    droplet_ = std::move(droplet);
    pipes_ = std::move(pipes);
    runoff_ = std::move(runoff);
    roller_ = std::move(roller);
    wind_ = std::move(wind);
    slabs_ = {};
    talus_ = {};
    ledger_ = {total(terrain_.bedrock()) + total(terrain_.sediment()), 0};
    waterLedger_ = {.entered = total(terrain_.water())};
    history_.clear();
    epoch_ = 0;
    torn_ = false;
    ++world_;
}

void Simulation::step() {
    if (torn_) throw Error("The last epoch could not end for want of memory: generate or import a map.");
    torn_ = true;
    const Random random(params_.world.seed);
    terrain_.setStrata(Strata(params_.strata, params_.world.seed, terrain_.cellSize()));
    terrain_.setSea(seaSurface(params_.sea));
    const RainField rain(terrain_, params_.clouds, towards(params_.wind.direction), *workers_);
    Masks masks(params_.masks, params_.world.seed, terrain_, *workers_);
    terrain_.setMask(masks.of(params_.masks.droplet));
    droplet_.run(terrain_, ledger_, params_.droplet, rain, random, epoch_, *workers_, execution_.simd);
    terrain_.setMask(masks.of(params_.masks.pipes));
    pipes_.run(terrain_, ledger_, waterLedger_, params_.pipes, params_.sea, rain, params_.springs, *workers_,
               execution_.simd);
    terrain_.setMask(masks.of(params_.masks.runoff));
    runoff_.run(terrain_, ledger_, params_.runoff, rain, random, epoch_, *workers_, execution_.simd);
    terrain_.setMask(masks.of(params_.masks.roller));
    roller_.run(terrain_, ledger_, params_.roller, random, epoch_, *workers_, execution_.simd);
    if (params_.wind.enabled || params_.talus.enabled) updateDamp(terrain_, params_.sand, epoch_, *workers_);
    terrain_.setMask(masks.of(params_.masks.wind));
    wind_.run(terrain_, ledger_, params_.wind, params_.sand, random, epoch_, *workers_, execution_.simd);
    slabs_.run(terrain_, ledger_, params_.wind, params_.sand, {random, epoch_}, *workers_, execution_.simd);
    terrain_.setMask(masks.of(params_.masks.talus));
    talus_.run(terrain_, params_.talus, params_.sand, random, epoch_, *workers_, execution_.simd);
    terrain_.setMask(nullptr);
    ++epoch_;
    torn_ = false;
}

void Simulation::apply(const Command& command) {
    std::visit(
        Overloaded{
            [&](const SetParam& c) { params_ = changed(params_, c); },
            [&](const SetParameters& c) {
                checked(c.parameters.springs);
                params_ = c.parameters;
            },
            [&](const SetSprings& c) { params_.springs = checked(c.springs); },
            [&](const Paint& c) { paint(c); },
            [&](const Upsample&) { upsample(); },
            [&](const Generate&) { begin(generated(params_, *workers_)); },
            [&](const Import& c) { begin(Terrain(*c.map)); },
            [&](const Execute& c) { execute(c.execution); },
            [&](const Raise& c) { raise(c); },
            [&](const Blur& c) { blur(c); },
            [&](const Undo&) { undo(); },
        },
        command);
}

void Simulation::raise(const Raise& piece) {
    if (piece.world != 0 && piece.world != world_) return;  // its ground is gone
    check(piece);  // before history makes a record for a stroke that is refused
    wadi::apply(piece, terrain_, ledger_, history_.record(piece.stroke));
}

void Simulation::upsample() {
    Terrain fine = terrain_.doubled();
    Simulation next = *this;  // if memory runs out, it does so before anything has changed
    next.terrain_ = std::move(fine);
    next.droplet_.refine();
    next.pipes_.refine();
    next.runoff_.refine();
    next.roller_.refine();
    next.wind_.refine();
    next.slabs_.refine();
    next.talus_ = {};
    next.history_.clear();
    for (Spring& spring : next.params_.springs) spring = finer(spring);
    // Amounts are heights of a cell, of which there are four times as many. What interpolation adds or takes
    // enters.
    next.ledger_.left *= 4;
    next.ledger_.entered = 0;
    next.ledger_.entered = next.balance().drift();
    next.waterLedger_ = {0, 4 * waterLedger_.evaporated, 4 * waterLedger_.left};
    next.waterLedger_.entered = next.waterBalance().drift();
    ++next.world_;
    *this = std::move(next);
}

void Simulation::paint(const Paint& paint) {
    if (paint.world != 0 && paint.world != world_) return;  // its ground is gone
    terrain_.setPainted(paint.which, paint.map ? *paint.map : Field<std::uint8_t>{});
}

void Simulation::blur(const Blur& blur) {
    if (blur.world != 0 && blur.world != world_) return;
    check(blur);
    Ground before = groundOf(terrain_);
    wadi::apply(blur, terrain_, *workers_);
    history_.add(std::move(before));
}

void Simulation::undo() {
    if (history_.size() == 0) return;
    const Edit last = history_.takeLast();
    std::visit(Overloaded{
                   [&](const StrokeRecord& stroke) { wadi::undo(stroke, terrain_, ledger_); },
                   [&](const Ground& ground) { restore(ground, terrain_, ledger_); },
               },
               last);
}

void Simulation::execute(const Execution& execution) {
    workers_ = workersFor(execution);
    execution_ = execution;
}

Balance Simulation::balance() const {
    const std::int64_t carried =
        droplet_.carried() + pipes_.carried() + runoff_.carried() + roller_.carried() + wind_.carried();
    return {total(terrain_.bedrock()), total(terrain_.sediment()), carried, ledger_.left, ledger_.entered};
}

WaterBalance Simulation::waterBalance() const {
    return {total(terrain_.water()), waterLedger_.evaporated, waterLedger_.left, waterLedger_.entered};
}

Counters Simulation::counters() const {
    Counters sum = droplet_.counters();
    sum += runoff_.counters();
    sum += roller_.counters();
    return sum += wind_.counters();
}

std::uint64_t Simulation::hash() const {
    Hash hash;
    Parameters params = params_, defaults;
    for (const ParamGroup& group : groups(params, defaults)) {
        for (const Param& param : group.params) hash.add(param.number());
    }
    for (const Spring& spring : params_.springs) {
        for (const float number : {spring.east, spring.south, spring.radius, spring.rate}) hash.add(number);
    }
    hash.add(epoch_);
    hash.add(ledger_.entered);
    hash.add(ledger_.left);
    hash.add(waterLedger_.entered);
    hash.add(waterLedger_.evaporated);
    hash.add(waterLedger_.left);
    terrain_.addTo(hash);
    droplet_.addTo(hash);
    pipes_.addTo(hash);
    runoff_.addTo(hash);
    roller_.addTo(hash);
    wind_.addTo(hash);
    slabs_.addTo(hash);
    return hash.value();
}

}  // namespace wadi
