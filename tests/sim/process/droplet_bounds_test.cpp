// Drops near the bounds of the range of heights.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sim/simulation.hpp"
#include "tests/sim/laws.hpp"
#include "tests/sim/maps.hpp"

using namespace wadi;
using wadi::test::brokenLaw;

namespace {

/// A cone whose heights are whole quanta wherever it is lifted to [m].
Heightmap liftedCone(float lift) {
    Heightmap map = maps::cone(130, 0.3f);
    for (float& height : map.heights.values()) height = std::floor(height * 512) / 512 + lift;
    return map;
}

Simulation eroded(const Heightmap& map, int radius = 0) {
    Parameters params;
    params.droplet.radius = radius;
    Simulation simulation(map, params);
    for (int i = 0; i < 40; ++i) simulation.step();
    return simulation;
}

bool sameShape(const Terrain& a, const Terrain& b) {
    const Quanta lift = a.height(0) - b.height(0);
    bool same = true;
    for (std::size_t cell = 0; cell < a.size(); ++cell) same &= a.height(cell) - b.height(cell) == lift;
    return same;
}

}  // namespace

TEST_CASE("the ground erodes to the same shape near either bound of its range as far from both") {
    // Far from the bounds the exchange of material skips what guards them.
    const Simulation middle = eroded(liftedCone(2000));
    CHECK(middle.terrain().bedrock() != Terrain(liftedCone(2000)).bedrock());
    for (const float lift :
         {static_cast<float>(kLowestMetres) + 100, static_cast<float>(kHighestMetres) - 600}) {
        CAPTURE(lift);
        CHECK(sameShape(eroded(liftedCone(lift)).terrain(), middle.terrain()));
    }
}

TEST_CASE("ground that meets a bound of its range goes no further, and all is booked") {
    const Heightmap cone = liftedCone(0);
    const float height = *std::ranges::max_element(cone.heights.values());
    for (const float lift :
         {static_cast<float>(kLowestMetres), static_cast<float>(kHighestMetres) - height}) {
        for (const int radius : {0, 4}) {
            CAPTURE(lift);
            CAPTURE(radius);
            const Simulation simulation = eroded(liftedCone(lift), radius);
            CHECK(brokenLaw(simulation) == "");
            const Terrain& terrain = simulation.terrain();
            for (std::size_t cell = 0; cell < terrain.size(); ++cell) {
                REQUIRE(terrain.height(cell) >= kLowest);
                REQUIRE(terrain.height(cell) <= kHighest);
            }
        }
    }
}

TEST_CASE("a load that finds no room below the highest ground leaves with the ledger's knowledge") {
    // Steps between the two highest metres: what is taken from the upper ones has no place to lie.
    Heightmap map = maps::flat(32, 32, static_cast<float>(kHighestMetres));
    for (int z = 0; z < 32; ++z) {
        for (int x = 0; x < 32; ++x) map.heights.at(x, z) -= static_cast<float>((x + z) % 3 == 0) * 0.01f;
    }
    Parameters params;
    params.droplet.edges = Edges::periodic;
    Simulation simulation(map, params);
    for (int i = 0; i < 60; ++i) simulation.step();
    CHECK(brokenLaw(simulation) == "");
}
