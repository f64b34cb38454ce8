#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sim/analysis/drainage.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

/// Level ground of 50 m with a round bowl of 20 m in its middle, on a map with `side` cells along a side.
Heightmap bowl(int side) {
    Heightmap map{Field<float>(side, side), 10.f};
    const double middle = (side - 1) / 2.0, radius = side / 4.0;
    for (int z = 0; z < side; ++z) {
        for (int x = 0; x < side; ++x) {
            const double away = std::hypot(x - middle, z - middle) / radius;
            map.heights.at(x, z) = static_cast<float>(50 - 20 * std::max(0.0, 1 - away * away));
        }
    }
    return map;
}

}  // namespace

TEST_CASE("a bowl fills to its rim and level ground stays dry") {
    const Terrain terrain(bowl(64));
    const Field<float> depths = lakeDepths(terrain, 64);
    for (int z = 0; z < 64; ++z) {
        for (int x = 0; x < 64; ++x) {
            const double rim = 50 - toMetres(terrain.height(x, z));
            CHECK(std::abs(double{depths.at(x, z)} - rim) < 0.001);
        }
    }
}

TEST_CASE("a slope has no lakes") {
    Heightmap map{Field<float>(40, 30), 10.f};
    for (int z = 0; z < 30; ++z) {
        for (int x = 0; x < 40; ++x) map.heights.at(x, z) = static_cast<float>(2 * x + z);
    }
    const Field<float> depths = lakeDepths(Terrain(map), 64);
    for (const float depth : depths.values()) CHECK(depth == 0.f);
}

TEST_CASE("water that is there is shown where no lake is deeper") {
    Heightmap map = bowl(64);
    map.water = Field<float>(64, 64, 0.5f);
    const Terrain terrain(map);
    const Field<float> depths = lakeDepths(terrain, 64);
    CHECK(depths.at(2, 2) == 0.5f);
    CHECK(depths.at(31, 31) > 19.f);
}

TEST_CASE("a lake looked for in squares of cells stands as high as its rim, and never above dry land") {
    const Terrain terrain(bowl(200));
    const Field<float> fine = lakeDepths(terrain, 200), coarse = lakeDepths(terrain, 64);
    float farthest = 0;
    for (std::size_t i = 0; i < fine.size(); ++i) {
        CHECK(coarse[i] <= fine[i] + 0.01f);
        farthest = std::max(farthest, fine[i] - coarse[i]);
    }
    CHECK(farthest < 1.5f);
}
