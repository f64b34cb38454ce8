// Drops near the bounds of the range of heights.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/world/simulation.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;
using wadi::test::brokenLaw;

namespace {

/// A cone whose heights are whole quanta wherever it is lifted to [m].
Heightmap liftedCone(float lift) {
    Heightmap map = maps::cone(130, 0.1f);
    for (float& height : map.heights.values()) height = std::floor(height * 512) / 512 + lift;
    return map;
}

Simulation eroded(const Heightmap& map, const Parameters& params = {}) {
    Simulation simulation(map, params);
    for (int i = 0; i < 40; ++i) simulation.step();
    return simulation;
}

/// Fast drops that take more than the height that they lose, and lay as much down.
Parameters wild(int radius) {
    Parameters params;
    params.droplet.radius = radius;
    params.droplet.dt = 2;
    params.droplet.depositionRate = 0.5f;
    params.droplet.density = 0.1f;
    params.droplet.maxTravel = 4;
    return params;
}

Quanta highest(const Terrain& terrain) {
    Quanta most = kLowest;
    for (std::size_t cell = 0; cell < terrain.size(); ++cell) most = std::max(most, terrain.height(cell));
    return most;
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
         {static_cast<float>(kLowestMetres) + 100, static_cast<float>(kHighestMetres) - 200}) {
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
            const Simulation simulation = eroded(liftedCone(lift), wild(radius));
            CHECK(brokenLaw(simulation) == "");
            const Terrain& terrain = simulation.terrain();
            int beyond = 0, met = 0;
            for (std::size_t cell = 0; cell < terrain.size(); ++cell) {
                const Quanta height = terrain.height(cell);
                beyond += height < kLowest || height > kHighest;
                met += height == kLowest;
            }
            CHECK(beyond == 0);
            if (lift < 0) CHECK(met > 0);
        }
    }
}

TEST_CASE("a load that finds no room below the highest ground leaves with the ledger's knowledge") {
    // Holes in the highest plain: drops that carry what they took from the one overfill the next.
    Heightmap map = maps::flat(64, 64, static_cast<float>(kHighestMetres));
    for (int z = 0; z < 64; ++z) {
        for (int x = 0; x < 64; ++x) map.heights.at(x, z) -= static_cast<float>((x + z) % 3 == 0);
    }
    Parameters params = wild(0);
    params.droplet.maxTravel = 1;
    params.droplet.edges = Edges::periodic;
    Simulation simulation(map, params);
    for (int i = 0; i < 60; ++i) {
        simulation.step();
        REQUIRE(highest(simulation.terrain()) <= kHighest);
    }
    CHECK(simulation.balance().left > 0);
    CHECK(brokenLaw(simulation) == "");
}

TEST_CASE("a drop takes no more loose sediment than it can carry, however easily it comes") {
    Parameters params = wild(8);
    params.droplet.looseFactor = 10;
    params.droplet.maxTravel = 32;
    params.droplet.edges = Edges::periodic;
    params.droplet.rain = 100;
    Heightmap map = maps::cone(130, 15.f);  // falls of hundreds of metres in a step
    map.sediment = Field<float>(130, 130, 2000.f);
    Simulation simulation(map, params);
    for (int i = 0; i < 10; ++i) {
        simulation.step();
        REQUIRE(brokenLaw(simulation) == "");
    }
    CHECK(simulation.balance().carried > 0);
}

TEST_CASE("drops that take loose sediment ever so easily neither dig nor pile beyond the land as it began") {
    for (const float rate : {0.1f, 0.5f}) {
        for (const float loose : {2.f, 10.f}) {
            for (const float dt : {1.2f, 2.f}) {
                Parameters params;
                params.terrain.size = 64;
                params.talus.enabled = false;
                params.droplet.depositionRate = rate;
                params.droplet.looseFactor = loose;
                params.droplet.dt = dt;
                Simulation simulation(params);
                const auto heights = [&] {
                    const Field<float> map = simulation.terrain().heightmap().heights;
                    const auto [low, high] = std::ranges::minmax(map.values());
                    return std::pair(low, high);
                };
                const auto before = heights();
                for (int i = 0; i < 150; ++i) simulation.step();
                const auto after = heights();
                INFO("rate " << rate << ", loose factor " << loose << ", dt " << dt);
                // Without the bound heights reached from -6144 to 10 239 m.
                CHECK(after.first >= before.first);
                CHECK(after.second <= before.second);
                CHECK(simulation.balance().drift() == 0);
            }
        }
    }
}
