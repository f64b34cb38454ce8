#include "sim/world/state.hpp"

#include <utility>

#include "sim/core/hash.hpp"
#include "sim/environment/mask.hpp"
#include "sim/environment/sand.hpp"

namespace wadi {

State::State(const Parameters& parameters, Terrain ground)
    : params(parameters),
      terrain(std::move(ground)),
      ledger{total(terrain.bedrock()) + total(terrain.sediment()), 0},
      waterLedger{.entered = total(terrain.water())},
      droplet(terrain.columns(), terrain.rows()),
      pipes(terrain.columns(), terrain.rows()),
      runoff(terrain.columns(), terrain.rows()),
      roller(terrain.columns(), terrain.rows()),
      wind(terrain.columns(), terrain.rows()) {}

void State::step(const Workers& workers, Simd simd) {
    const Random random(params.world.seed);
    terrain.setStrata(Strata(params.strata, params.world.seed, terrain.cellSize()));
    terrain.setSea(seaSurface(params.sea));
    const RainField rain(terrain, params.clouds, towards(params.wind.direction), workers);
    Masks masks(params.masks, params.world.seed, terrain, workers);
    terrain.setMask(masks.of(params.masks.droplet));
    droplet.run(terrain, ledger, params.droplet, rain, random, epoch, workers, simd);
    terrain.setMask(masks.of(params.masks.pipes));
    pipes.run(terrain, ledger, waterLedger, params.pipes, params.sea, rain, params.springs, workers, simd);
    terrain.setMask(masks.of(params.masks.runoff));
    runoff.run(terrain, ledger, params.runoff, rain, random, epoch, workers, simd);
    terrain.setMask(masks.of(params.masks.roller));
    roller.run(terrain, ledger, params.roller, random, epoch, workers, simd);
    if (params.wind.enabled || params.talus.enabled) updateDamp(terrain, params.sand, epoch, workers);
    terrain.setMask(masks.of(params.masks.wind));
    wind.run(terrain, ledger, params.wind, params.sand, random, epoch, workers, simd);
    slabs.run(terrain, ledger, params.wind, params.sand, {random, epoch}, workers, simd);
    terrain.setMask(masks.of(params.masks.talus));
    talus.run(terrain, params.talus, params.sand, random, epoch, workers, simd);
    terrain.setMask(nullptr);
    ++epoch;
}

Counters State::counters() const {
    Counters sum = droplet.counters();
    sum += runoff.counters();
    sum += roller.counters();
    return sum += wind.counters();
}

Balance State::balance() const {
    const std::int64_t carried =
        droplet.carried() + pipes.carried() + runoff.carried() + roller.carried() + wind.carried();
    return {total(terrain.bedrock()), total(terrain.sediment()), carried, ledger.left, ledger.entered};
}

WaterBalance State::waterBalance() const {
    return {total(terrain.water()), waterLedger.evaporated, waterLedger.left, waterLedger.entered};
}

std::uint64_t State::hash() const {
    Hash hash;
    Parameters values = params, defaults;
    for (const ParamGroup& group : groups(values, defaults)) {
        for (const Param& param : group.params) hash.add(param.number());
    }
    for (const Spring& spring : params.springs) {
        for (const float number : {spring.east, spring.south, spring.radius, spring.rate}) hash.add(number);
    }
    hash.add(terrain.columns());
    hash.add(terrain.rows());
    hash.add(terrain.cellSize());
    addTo(hash, *this);
    return hash.value();
}

namespace {

/// A visitor of parts that adds up the memory of what it sees.
struct Weigher {
    std::size_t bytes = 0;

    template <class T>
    void number(std::string_view, T, T, T) {
        bytes += sizeof(T);
    }
    bool has(std::string_view, bool present) { return present; }
    template <class Row, class T>
    void grid(std::string_view, int columns, int rows, const Row&, T, T) {
        bytes += static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows) * sizeof(T);
    }
    template <class Map>
    void painted(std::string_view, const Map& map) {
        bytes += map.size();
    }
    template <class Particle>
    void particles(std::string_view, const Population<Particle>& population) {
        bytes += population.bytes();
    }
};

}  // namespace

std::size_t State::bytes() const {
    Weigher weigher;
    parts(weigher, *this);
    return weigher.bytes;
}

State State::finer() const {
    State fine = *this;
    fine.terrain = terrain.doubled();
    fine.droplet.refine();
    fine.pipes.refine();
    fine.runoff.refine();
    fine.roller.refine();
    fine.wind.refine();
    fine.slabs.refine();
    fine.talus = {};
    for (Spring& spring : fine.params.springs) spring = wadi::finer(spring);
    // Amounts are heights of a cell, of which there are four times as many. What interpolation adds or takes
    // enters.
    fine.ledger.left *= 4;
    fine.ledger.entered = 0;
    fine.ledger.entered = fine.balance().drift();
    fine.waterLedger = {0, 4 * waterLedger.evaporated, 4 * waterLedger.left};
    fine.waterLedger.entered = fine.waterBalance().drift();
    return fine;
}

}  // namespace wadi
