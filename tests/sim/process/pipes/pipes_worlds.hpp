// Landscapes for the tests of running water: a terrain with a ledger of its own and no other process. For
// tests only.
#pragma once

#include <functional>
#include <vector>

#include "sim/core/hash.hpp"
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

}  // namespace wadi::test
