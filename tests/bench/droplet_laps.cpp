#include "tests/bench/droplet_laps.hpp"

#include <algorithm>
#include <memory>

#include "tests/bench/course.hpp"
#include "tests/bench/worlds.hpp"
#include "tests/reference/droplet_sequential.hpp"
#include "tests/reference/talus_sequential.hpp"

namespace bench {

using namespace wadi;

namespace {

// Drops from whose lives the number of drops of a lap is reckoned.
constexpr std::uint64_t kProbe = 50;

template <class Real>
Field<Real> converted(const Field<float>& heights) {
    Field<Real> copy(heights.columns(), heights.rows());
    std::copy(heights.values().begin(), heights.values().end(), copy.values().begin());
    return copy;
}

template <class Real>
Lap sequentialLap(const Heightmap& map, const Parameters& params, std::uint64_t drops,
                  const reference::Quirks& quirks) {
    Field<Real> heights = converted<Real>(map.heights);
    const auto run = [&](std::uint32_t seed, std::uint64_t count) {
        return reference::run(heights, map.cellSize, params.droplet, seed, count, quirks);
    };
    run(params.world.seed + 1, drops / 8);
    return timed([&] { return run(params.world.seed, drops); });
}

/// Drops in flight.
std::uint64_t alive(const Simulation& simulation) {
    return simulation.state().droplet.size();
}

}  // namespace

std::uint64_t stepsFor(const Simulation& world, const Extent& extent) {
    const auto steps = static_cast<std::uint64_t>(world.parameters().droplet.steps);
    const std::uint64_t ofEpoch = std::max<std::uint64_t>(1, alive(world) * steps);
    return (extent.least + ofEpoch - 1) / ofEpoch * ofEpoch;
}

Lap wadiLap(const Simulation& world, int threads, std::uint64_t steps) {
    Simulation simulation = copyOf(world, threads);
    simulation.step();
    const std::uint64_t before = simulation.state().droplet.counters().steps;
    return timed([&] {
        while (simulation.state().droplet.counters().steps < before + steps) simulation.step();
        return simulation.state().droplet.counters().steps - before;
    });
}

Lap wadiEpochs(const Simulation& world, int threads) {
    constexpr std::uint64_t kEpochs = 4;
    Simulation simulation = copyOf(world, threads);
    simulation.step();
    return timed([&] {
        for (std::uint64_t epoch = 0; epoch < kEpochs; ++epoch) simulation.step();
        return kEpochs;
    });
}

std::uint64_t dropsFor(const Simulation& world, Sequential method, const Extent& extent) {
    const std::uint64_t steps = std::min(stepsFor(world, extent), extent.most);
    const std::uint64_t probe = sequentialLap(world, method, kProbe).steps;
    return std::max<std::uint64_t>(1, steps * kProbe / probe);
}

Lap sequentialLap(const Simulation& world, Sequential method, std::uint64_t drops) {
    const Heightmap ground = world.terrain().heightmap();
    if (method == Sequential::plain) return sequentialLap<float>(ground, world.parameters(), drops, {});
    return sequentialLap<double>(ground, world.parameters(), drops, reference::Quirks::published());
}

Lap wadiDrops(std::uint64_t drops, int threads) {
    Parameters params;
    params.talus.enabled = false;
    Simulation simulation = copyOf(Simulation(params), threads);
    return timed([&] {
        while (simulation.state().droplet.counters().born < drops) simulation.step();
        simulation.apply(SetParam{"droplet.enabled", 0});
        while (alive(simulation) > 0) simulation.step();
        return simulation.state().droplet.counters().born;
    });
}

Lap publishedDrops(std::uint64_t drops) {
    const Parameters params;
    const Heightmap map = generate(params.terrain, params.world.seed);
    Lap lap = sequentialLap<double>(map, params, drops, reference::Quirks::published());
    lap.steps = drops;
    return lap;
}

Course dropletCourse(int size, const Extent& extent) {
    const auto world = std::make_shared<const Simulation>(rainedOn(size, extent.warmUp));
    const std::uint64_t steps = stepsFor(*world, extent), drops = dropsFor(*world, Sequential::plain, extent);
    return {[=](int threads) { return wadiLap(*world, threads, steps); },
            [=] { return sequentialLap(*world, Sequential::plain, drops); }};
}

namespace {

/// Epochs of plain drops and plain slopes, each on ground of its own: the bench compares times, not landscapes.
Lap plainEpochs(const Simulation& world, std::uint64_t epochs) {
    const Parameters& params = world.parameters();
    Terrain slopes = world.terrain();
    const Heightmap map = slopes.heightmap();
    Field<float> heights = map.heights;
    const std::uint64_t cells = slopes.size();
    const auto drops = static_cast<std::uint64_t>(params.droplet.rain * static_cast<float>(cells) / 1000);
    std::uint64_t epoch = 0;
    return epochsLap(epochs, [&] {
        const auto seed = static_cast<std::uint32_t>(++epoch);
        reference::run(heights, map.cellSize, params.droplet, seed, drops, reference::Quirks{});
        reference::slump(slopes, params.talus, params.sand, Random(params.world.seed), epoch);
        return cells;
    });
}

}  // namespace

Course defaultCourse(int size, const Extent& extent) {
    const auto world = std::make_shared<const Simulation>(defaultWorld(size, extent.warmUp));
    const std::uint64_t cells = world->terrain().size();
    // A cell costs as much as some twenty steps of drops.
    const std::uint64_t epochs = epochsFor(extent, 4 * cells);
    return {[=](int threads) {
                Simulation simulation = copyOf(*world, threads);
                return epochsLap(epochs, [&] {
                    simulation.step();
                    return cells;
                });
            },
            [=] { return plainEpochs(*world, epochs); }};
}

}  // namespace bench
