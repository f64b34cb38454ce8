#include "sim/process/roller/roller.hpp"

#include <algorithm>
#include <cmath>

#include "sim/particles/relay.hpp"
#include "sim/process/roller/roller_work.hpp"
#include "sim/terrain/upsample.hpp"

namespace wadi {

namespace {

// Keeps the births of rolling grains apart from those of the other processes.
constexpr std::uint64_t kFamily = std::uint64_t{3} << 62;

/// Where and when grains begin.
struct Births {
    const Terrain& terrain;
    const RollerParams& params;
    Random random;
    std::uint64_t epoch;
};

/// The k-th grain that begins: at the highest of some places, 1 + altitudeBias of them on average.
Pebble born(const Births& births, std::uint64_t k) {
    const Terrain& terrain = births.terrain;
    const std::uint64_t particle = kFamily + k;
    const auto draw = [&](std::uint64_t i) { return births.random.unit(births.epoch, particle, i); };
    const int places = 1 + static_cast<int>(births.params.altitudeBias + draw(0));
    Pebble pebble;
    pebble.birth = {.epoch = static_cast<std::uint32_t>(births.epoch + 1),
                    .place = static_cast<std::uint32_t>(k)};
    Quanta highest = kLowest;
    for (int i = 0; i < places; ++i) {
        const auto n = static_cast<std::uint64_t>(2 * i);
        const glm::vec2 place(spread(draw(n + 1), terrain.columns()), spread(draw(n + 2), terrain.rows()));
        const Quanta height = terrain.height(static_cast<int>(place.x), static_cast<int>(place.y));
        if (i > 0 && height <= highest) continue;
        highest = height;
        pebble.position = place;
    }
    return pebble;
}

/// Lets grains begin until there are `target`; `first` is the number of the first of them in this epoch.
std::uint64_t fill(Population<Pebble>& pebbles, const Births& births, std::size_t target, std::uint64_t first,
                   const Workers& workers) {
    constexpr std::size_t kChunk = 256;
    const std::size_t there = pebbles.size();
    if (there >= target) return first;
    std::vector<Pebble> newborn(target - there);
    workers.forEach(static_cast<int>((newborn.size() + kChunk - 1) / kChunk), [&](int chunk) {
        const std::size_t from = static_cast<std::size_t>(chunk) * kChunk;
        for (std::size_t i = from; i < std::min(from + kChunk, newborn.size()); ++i)
            newborn[i] = born(births, first + i);
    });
    const TileGrid& grid = pebbles.grid();
    for (Pebble& pebble : newborn) {
        const std::size_t tile =
            grid.of(static_cast<int>(pebble.position.x), static_cast<int>(pebble.position.y));
        const TileGrid::Box box = grid.box(tile);
        pebble.shift({static_cast<float>(-box.x), static_cast<float>(-box.z)});
        pebbles[tile].makeRoom(1);
        pebbles[tile].here.push_back(pebble);
        ++pebbles[tile].counters.born;
    }
    return first + newborn.size();
}

/// Removes the grains that have laid down their load. What found no room has left the world.
void clearRested(Population<Pebble>& pebbles, const Workers& workers) {
    workers.forEach(static_cast<int>(pebbles.grid().count()), [&](int tile) {
        Station<Pebble>& station = pebbles[static_cast<std::size_t>(tile)];
        station.counters.ended += std::erase_if(station.here, [&](const Pebble& pebble) {
            if (pebble.deed != Deed::laying) return false;
            station.lost += pebble.load;
            return true;
        });
    });
}

}  // namespace

std::size_t pebblesOn(const RollerParams& params, std::size_t cells) {
    const double exact = static_cast<double>(params.particles) * static_cast<double>(cells) / 1000;
    return std::max<std::size_t>(1, static_cast<std::size_t>(exact + 0.5));
}

Roller::Roller(int columns, int rows) : pebbles_(TileGrid{columns, rows}) {}

void Roller::run(Terrain& terrain, Ledger& ledger, const RollerParams& params, const Random& random,
                 std::uint64_t epoch, const Workers& workers, Simd simd) {
    if (!params.enabled && size() == 0) return;
    const Births births{terrain, params, random, epoch};
    const std::size_t target = params.enabled ? pebblesOn(params, terrain.size()) : 0;
    RollerJob job(terrain, params, simd);
    clearRested(pebbles_, workers);
    layExcess(job, target);
    const std::uint64_t begun = fill(pebbles_, births, target, 0, workers);
    const RelayPlan plan{params.edges, params.steps, RollerJob::reach()};
    Relay<RollerJob>(job, plan, pebbles_).run(workers);
    fill(pebbles_, births, target, begun, workers);
    ledger.left += pebbles_.takeLost();
}

void Roller::layExcess(const RollerJob& job, std::size_t target) {
    const std::size_t all = size();
    if (all <= target) return;
    // Evenly from all over the map: the n-th of `all` stays when n·target/all becomes another whole number.
    std::size_t n = 0;
    for (std::size_t tile = 0; tile < pebbles_.grid().count(); ++tile) {
        Station<Pebble>& station = pebbles_[tile];
        if (station.here.empty()) continue;
        RollerWork work(job, tile, true);
        station.counters.ended += std::erase_if(station.here, [&](const Pebble& pebble) {
            ++n;
            if (n * target / all != (n - 1) * target / all) return false;
            station.lost += work.end(pebble);
            return true;
        });
        work.finish();
    }
}

void Roller::refine() {
    pebbles_ = finer(pebbles_, kMostLoad);
}

}  // namespace wadi
