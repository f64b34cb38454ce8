#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "app/render/relief.hpp"
#include "app/render/viewpoint.hpp"
#include "sim/world/simulation.hpp"

namespace {

wadi::Snapshot motley(int columns, int rows) {
    wadi::Heightmap map{wadi::Field<float>(columns, rows), 10.f};
    for (std::size_t i = 0; i < map.heights.size(); ++i)
        map.heights[i] = 50.f * std::sin(0.7f * static_cast<float>(i)) + static_cast<float>(i % 97);
    wadi::Simulation simulation(map);
    return wadi::Publisher().publish(simulation, {});
}

}  // namespace

TEST_CASE("the bounds of a square hold all of its samples, those at its end too") {
    for (const glm::ivec2 size : {glm::ivec2(2, 2), glm::ivec2(130, 77), glm::ivec2(300, 520)}) {
        const wadi::Snapshot snapshot = motley(size.x, size.y);
        const app::HeightBounds bounds(snapshot, snapshot[wadi::LayerId::water], -1e9f, 0.f);
        for (const int side : {16, 64, 128, 512}) {
            for (int z = 0; z < size.y - 1; z += side) {
                for (int x = 0; x < size.x - 1; x += side) {
                    const app::HeightBounds::Bounds held = bounds.of({x, z}, side);
                    for (int j = z; j <= std::min(z + side, size.y - 1); j += 7) {
                        for (int i = x; i <= std::min(x + side, size.x - 1); ++i) {
                            const float height = snapshot.heightAt(i, j);
                            REQUIRE(height >= held.low);
                            REQUIRE(height <= held.high);
                        }
                    }
                }
            }
        }
    }
}

TEST_CASE("far squares are bounded by their own heights, and by the sea's level") {
    wadi::Heightmap map{wadi::Field<float>(256, 256), 1.f};
    map.heights.at(10, 10) = 500.f;
    wadi::Simulation simulation(map);
    const wadi::Snapshot snapshot = wadi::Publisher().publish(simulation, {});
    const app::HeightBounds dry(snapshot, snapshot[wadi::LayerId::water], -1e9f, 0.f),
        drowned(snapshot, snapshot[wadi::LayerId::water], 40.f, 0.f);
    CHECK(dry.of({0, 0}, 64).high >= 500.f);
    CHECK(dry.of({128, 128}, 64).high < 2.f);
    CHECK(dry.of({0, 0}, 256).high >= 500.f);
    CHECK(drowned.of({128, 128}, 64).high == 40.f);
    CHECK(drowned.of({128, 128}, 64).isWet);
    CHECK_FALSE(dry.of({0, 0}, 256).isWet);
}

TEST_CASE("a square at the edge of the map is seen as long as its wall is") {
    const wadi::Snapshot snapshot = motley(128, 128);
    const engine::Box block = app::blockOf(snapshot);
    const app::HeightBounds bounds(snapshot, snapshot[wadi::LayerId::water], -1e9f, 0.f);
    // What lies between the base and the ground, and nothing else.
    const float base = block.low.y, top = bounds.of({0, 0}, 128).low - 1.f;
    glm::mat4 below(0.f);
    below[1][1] = 2.f / (top - base);
    below[3] = {0.f, -(top + base) / (top - base), 0.f, 1.f};
    const engine::ViewVolume volume(below);
    const app::IsSeen isSeen = app::seenThrough(volume, bounds, snapshot, block);
    CHECK(isSeen({0, 48}, 16));
    CHECK(isSeen({112, 48}, 16));
    CHECK_FALSE(isSeen({48, 48}, 16));
}
