// Landscapes for the tests of running water: a terrain with a ledger of its own and no other process. For
// tests only.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "sim/core/hash.hpp"
#include "sim/core/random.hpp"
#include "sim/process/pipes/pipes.hpp"
#include "tests/sim/world/maps.hpp"

namespace wadi::test {

struct Valley {
    explicit Valley(const Heightmap& map, Execution execution = {1})
        : terrain(map), execution(execution), pool(execution.threads) {
        pipes = Pipes(terrain.columns(), terrain.rows());
        ledger.entered = total(terrain.bedrock()) + total(terrain.sediment());
        water.entered = total(terrain.water());
        params.enabled = true;
    }

    void run(int epochs) {
        for (int i = 0; i < epochs; ++i)
            pipes.run(terrain, ledger, water, params, sea, sand, RainField(), springs, pool, execution.simd);
    }

    std::int64_t rockDrift() const {
        return Balance{total(terrain.bedrock()), total(terrain.sediment()), pipes.carried(), ledger.left,
                       ledger.entered}
            .drift();
    }
    std::int64_t waterDrift() const {
        return WaterBalance{total(terrain.water()), water.evaporated, water.left, water.entered}.drift();
    }
    std::uint64_t hash() const {
        Hash hash;
        addTo(hash, terrain);
        addTo(hash, pipes);
        return hash.value();
    }
    /// Surface of the water or the ground [quanta].
    Quanta surface(int x, int z) const { return terrain.height(x, z) + terrain.water().at(x, z); }

    Terrain terrain;
    Execution execution;
    ThreadPool pool;
    Pipes pipes;
    Ledger ledger;
    WaterLedger water;
    PipesParams params;
    SeaParams sea;
    SandParams sand;
    std::vector<Spring> springs;
};

/// Without rain and evaporation, on a map that holds the water back.
inline PipesParams still() {
    PipesParams params;
    params.enabled = true;
    params.rain = params.evaporation = 0;
    params.edges = Edges::closed;
    return params;
}

/// Sand with a little noise, the same in metres however fine the map; it falls to the south by a slope, down
/// to a level floor [m].
inline Heightmap sandPlane(int columns, int rows, int fine, double slope, double floor, std::uint64_t seed) {
    const Field<float> empty(columns * fine, rows * fine);
    Heightmap map{.heights = empty, .cellSize = 10.f / static_cast<float>(fine), .sediment = empty};
    const Random random(seed);
    for (int z = 0; z < rows * fine; ++z) {
        for (int x = 0; x < columns * fine; ++x) {
            const auto place = static_cast<std::size_t>(z / fine * columns + x / fine);
            const double noise = 0.2 * double(random.unit(0, place, 0));
            const double fall = slope * double(map.cellSize) * (z + 0.5);
            map.heights.at(x, z) = static_cast<float>(std::max(300 - fall, floor) + noise);
            map.sediment.at(x, z) = 100;
        }
    }
    return map;
}

/// Waters that carry much sand.
inline PipesParams strongRivers(int fine) {
    PipesParams params;
    params.enabled = true;
    params.rain = 0;
    params.steps = 16 * fine;
    params.capacity = 2;
    params.referencePower = 0.006f;
    params.deposition = 0.036f;
    params.shallow = 0.5f;
    params.leastTilt = 0.002f;
    return params;
}

}  // namespace wadi::test
