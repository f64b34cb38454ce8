#include <cmath>
#include <memory>

#include "sim/process/wind/slabs.hpp"
#include "sim/process/wind/wind.hpp"
#include "tests/bench/course.hpp"
#include "tests/reference/wind_sequential.hpp"

namespace bench {

using namespace wadi;

namespace {

constexpr float kCellSize = 10.f;

/// Rock under sand with waves [m].
Terrain sheet(int size, double depth, double height) {
    Terrain terrain({Field<float>(size, size), kCellSize});
    for (int z = 0; z < size; ++z) {
        for (int x = 0; x < size; ++x) {
            const double waves = std::sin(x * 0.31 + 0.7 * std::sin(z * 0.11)) * std::cos(z * 0.23);
            terrain.addSediment(x, z, static_cast<Quanta>((depth + height * waves) * kQuantaPerMetre));
        }
    }
    return terrain;
}

/// Sand in the wind, dunes with grains on their way.
struct WindWorld {
    /// A sheet of sand with this side [cells] after so many epochs of grains in the wind [>= 1].
    WindWorld(int size, int epochs);

    /// Steps of an epoch [> 0].
    std::uint64_t stepsOfEpoch() const;

    Terrain terrain;
    WindParams params;
    SandParams sand;
    Wind wind;
    Ledger ledger;
    std::uint64_t epoch = 0;
};

void step(WindWorld& world, const ThreadPool& pool) {
    world.wind.run(world.terrain, world.ledger, world.params, world.sand, Random(1), world.epoch++, pool,
                   bestSimd());
}

Field<float> metres(const Field<Quanta>& layer) {
    Field<float> map(layer.columns(), layer.rows());
    for (std::size_t i = 0; i < layer.size(); ++i) map[i] = static_cast<float>(toMetres(layer[i]));
    return map;
}

WindWorld::WindWorld(int size, int epochs) : terrain(sheet(size, 80, 10)), wind(size, size) {
    params.enabled = true;
    params.method = WindMethod::grains;
    const ThreadPool pool(coreCount());
    for (int i = 0; i < epochs; ++i) step(*this, pool);
}

std::uint64_t WindWorld::stepsOfEpoch() const {
    return wind.size() * static_cast<std::uint64_t>(params.steps);
}

/// Wadi on this many threads [>= 1], for so many epochs [>= 1]. One more before them is not timed.
Lap windLap(const WindWorld& world, int threads, std::uint64_t epochs) {
    WindWorld copy = world;
    const ThreadPool pool(threads);
    return epochsLap(epochs, [&] {
        const std::uint64_t before = copy.wind.counters().steps;
        step(copy, pool);
        return copy.wind.counters().steps - before;
    });
}

/// The plain method with as many grains and steps, over the same ground. An epoch before them is not timed.
Lap plainWindLap(const WindWorld& world, std::uint64_t epochs) {
    reference::Dunes dunes{metres(world.terrain.bedrock()), metres(world.terrain.sediment()), kCellSize};
    const glm::vec2 wind = windOf(world.params, Random(1), world.epoch);
    const auto blow = [&](std::uint32_t seed, std::uint64_t times) {
        const std::uint64_t life = times * static_cast<std::uint64_t>(world.params.steps);
        return reference::blow(dunes, world.params, world.sand, wind, seed, world.wind.size(), life);
    };
    blow(2, 1);
    return timed([&] { return blow(1, epochs); });
}

/// Slabs over a thin sheet of sand on rock.
struct SlabWorld {
    SlabWorld(int size, int epochs) : terrain(sheet(size, 3, 2)), windpath(size, size) {
        params.enabled = true;
        const ThreadPool pool(coreCount());
        for (int i = 0; i < epochs; ++i) step(pool);
    }
    void step(const ThreadPool& pool) {
        const RainField rain(terrain, {}, {1, 0}, pool);
        EpochContext context{.terrain = terrain,
                             .ledger = ledger,
                             .waterLedger = water,
                             .sand = sand,
                             .sea = sea,
                             .springs = {},
                             .rain = rain,
                             .random = Random(1),
                             .epoch = epoch++,
                             .years = 1,
                             .pool = pool,
                             .simd = bestSimd()};
        slabs.run(context, params, windpath, false);
    }

    Terrain terrain;
    WindParams params;
    SandParams sand;
    Slabs slabs;
    Field<float> windpath;
    SeaParams sea;
    Ledger ledger;
    WaterLedger water;
    std::uint64_t epoch = 0;
};

}  // namespace

Course windCourse(int size, const Extent& extent) {
    const auto world = std::make_shared<const WindWorld>(size, extent.warmUp);
    const std::uint64_t epochs = epochsFor(extent, world->stepsOfEpoch());
    return {[=](int threads) { return windLap(*world, threads, epochs); },
            [=] { return plainWindLap(*world, epochs); }};
}

Course slabsCourse(int size, const Extent& extent) {
    const auto world = std::make_shared<const SlabWorld>(size, extent.warmUp);
    const std::uint64_t cells = world->terrain.size(), epochs = epochsFor(extent, 8 * cells);
    return {[=](int threads) {
                SlabWorld copy = *world;
                const ThreadPool pool(threads);
                return epochsLap(epochs, [&] {
                    copy.step(pool);
                    return cells;
                });
            },
            {}};
}

Course airCourse(int size, const Extent& extent) {
    const auto terrain = std::make_shared<const Terrain>(sheet(size, 3, 2));
    const std::uint64_t epochs = epochsFor(extent, terrain->size());
    return {[=](int threads) {
                WindField field;
                const ThreadPool pool(threads);
                return epochsLap(epochs, [&] {
                    field.find(*terrain, WindParams{}, {1.5f, 0.3f}, pool);
                    return terrain->size();
                });
            },
            {}};
}

}  // namespace bench
