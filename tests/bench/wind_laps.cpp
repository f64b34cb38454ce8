#include "tests/bench/wind_laps.hpp"

#include <cmath>

#include "tests/reference/wind_sequential.hpp"

namespace bench {

using namespace wadi;

namespace {

constexpr float kCellSize = 10.f;

Terrain sheet(int size) {
    Terrain terrain({Field<float>(size, size), kCellSize});
    for (int z = 0; z < size; ++z) {
        for (int x = 0; x < size; ++x) {
            const double waves = std::sin(x * 0.31 + 0.7 * std::sin(z * 0.11)) * std::cos(z * 0.23);
            terrain.addSediment(x, z, static_cast<Quanta>((80 + 10 * waves) * kQuantaPerMetre));
        }
    }
    return terrain;
}

void step(WindWorld& world, const ThreadPool& pool) {
    world.wind.run(world.terrain, world.ledger, world.params, world.sand, Random(1), world.epoch++, pool,
                   bestSimd());
}

Field<float> metres(const Field<Quanta>& layer) {
    Field<float> map(layer.columns(), layer.rows());
    for (std::size_t i = 0; i < layer.size(); ++i) map[i] = static_cast<float>(toMetres(layer[i]));
    return map;
}

}  // namespace

WindWorld::WindWorld(int size, int epochs) : terrain(sheet(size)), wind(size, size) {
    params.enabled = true;
    const ThreadPool pool(coreCount());
    for (int i = 0; i < epochs; ++i) step(*this, pool);
}

std::uint64_t WindWorld::stepsOfEpoch() const {
    return wind.size() * static_cast<std::uint64_t>(params.steps);
}

Lap windLap(const WindWorld& world, int threads, std::uint64_t epochs) {
    WindWorld copy = world;
    const ThreadPool pool(threads);
    step(copy, pool);
    const std::uint64_t before = copy.wind.counters().steps;
    return timed([&] {
        for (std::uint64_t i = 0; i < epochs; ++i) step(copy, pool);
        return copy.wind.counters().steps - before;
    });
}

Lap plainWindLap(const WindWorld& world, std::uint64_t epochs) {
    reference::Dunes dunes{metres(world.terrain.bedrock()), metres(world.terrain.sediment()), kCellSize};
    const glm::vec2 wind = windOf(world.params, Random(1), world.epoch);
    const std::uint64_t life = epochs * static_cast<std::uint64_t>(world.params.steps);
    return timed(
        [&] { return reference::blow(dunes, world.params, world.sand, wind, 1, world.wind.size(), life); });
}

}  // namespace bench
