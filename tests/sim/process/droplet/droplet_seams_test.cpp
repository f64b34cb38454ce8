#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sim/world/simulation.hpp"

using namespace wadi;

namespace {

/// Means over cells at the edges of tiles and over those two and three cells away from them.
struct Seams {
    double atEdge = 0, near = 0;

    void add(int i, double value) {
        const int away = std::min(i % kTileSize, kTileSize - 1 - i % kTileSize);
        if (away == 0) atEdge += value;
        if (away == 2 || away == 3) near += value / 2;
    }
    double ratio() const { return atEdge / near; }
};

}  // namespace

TEST_CASE("the edges of tiles leave no trace in the ground nor in the rivers") {
    Seams change, roughness, discharge;
    for (std::uint32_t seed = 1; seed <= 12; ++seed) {
        Parameters params;
        // The noise has a lattice: let it fall elsewhere in each world.
        params.terrain.size = 4 * kTileSize + 7 * static_cast<int>(seed);
        params.world.seed = seed;
        Simulation simulation(params, {.threads = 2});
        const Field<float> before = simulation.terrain().heightmap().heights;
        for (int i = 0; i < 100; ++i) simulation.step();
        const Field<float> after = simulation.terrain().heightmap().heights;
        // Whole tiles in the middle only: the edges of the map do leave a trace.
        for (int z = kTileSize; z < 4 * kTileSize; ++z) {
            for (int x = kTileSize; x < 4 * kTileSize; ++x) {
                const double here = after.at(x, z);
                change.add(x, std::abs(here - before.at(x, z)));
                change.add(z, std::abs(here - before.at(x, z)));
                roughness.add(x, std::abs(after.at(x - 1, z) + after.at(x + 1, z) - 2 * here));
                roughness.add(z, std::abs(after.at(x, z - 1) + after.at(x, z + 1) - 2 * here));
                discharge.add(x, simulation.state().droplet.discharge().at(x, z));
                discharge.add(z, simulation.state().droplet.discharge().at(x, z));
            }
        }
    }
    CHECK(std::abs(change.ratio() - 1) < 0.006);
    CHECK(std::abs(roughness.ratio() - 1) < 0.04);
    CHECK(std::abs(discharge.ratio() - 1) < 0.05);
}
