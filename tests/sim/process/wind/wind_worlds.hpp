// Landscapes for the tests of the wind: a terrain that already bears sand, with a wind and a ledger of its
// own, since a simulation begins with bare rock. For tests only.
#pragma once

#include <cmath>
#include <functional>

#include "sim/core/hash.hpp"
#include "sim/process/wind/wind.hpp"
#include "tests/sim/world/maps.hpp"

namespace wadi::test {

/// A terrain in a wind of grains, without the other processes.
struct Desert {
    /// `thickness(x, z)`: sand on the rock of the map [m].
    Desert(const Heightmap& rock, const std::function<double(int, int)>& thickness, Execution execution = {1})
        : terrain(rock), execution(execution), pool(execution.threads) {
        for (int z = 0; z < terrain.rows(); ++z) {
            for (int x = 0; x < terrain.columns(); ++x)
                terrain.addSediment(x, z, static_cast<Quanta>(thickness(x, z) * kQuantaPerMetre));
        }
        wind = Wind(terrain.columns(), terrain.rows());
        ledger.entered = total(terrain.bedrock()) + total(terrain.sediment());
    }

    void blow(int epochs) {
        for (int i = 0; i < epochs; ++i)
            wind.run(terrain, ledger, params, sand, Random(1), epoch++, pool, execution.simd);
    }

    std::int64_t drift() const {
        return Balance{total(terrain.bedrock()), total(terrain.sediment()), wind.carried(), ledger.left,
                       ledger.entered}
            .drift();
    }

    std::uint64_t hash() const {
        Hash hash;
        addTo(hash, terrain);
        addTo(hash, wind);
        return hash.value();
    }

    Terrain terrain;
    Execution execution;
    ThreadPool pool;
    Wind wind;
    Ledger ledger;
    WindParams params = steady();
    SandParams sand;
    std::uint64_t epoch = 0;

  private:
    /// West wind, always the same.
    static WindParams steady() {
        WindParams params;
        params.enabled = true;
        params.method = WindMethod::grains;
        params.direction = 270;
        params.gusts = params.veer = 0;
        return params;
    }
};

/// A round heap of sand [m] with this height and radius [cells] at a place.
inline double heap(int x, int z, double midX, double midZ, double radius, double height) {
    const double away = std::hypot(x + 0.5 - midX, z + 0.5 - midZ) / radius;
    return away < 1 ? height * (0.5 + 0.5 * std::cos(3.14159265 * away)) : 0;
}

/// East and south of the middle of all sand [cells].
inline glm::vec2 middleOfSand(const Terrain& terrain) {
    double sum = 0, x1 = 0, z1 = 0;
    for (int z = 0; z < terrain.rows(); ++z) {
        for (int x = 0; x < terrain.columns(); ++x) {
            const auto sand = static_cast<double>(terrain.sediment().at(x, z));
            sum += sand, x1 += sand * x, z1 += sand * z;
        }
    }
    return {static_cast<float>(x1 / sum), static_cast<float>(z1 / sum)};
}

}  // namespace wadi::test
