// Drops on many tiles, and all on one.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "sim/world/simulation.hpp"
#include "tests/sim/particles/on_map.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;
using wadi::test::brokenLaw;

namespace {

/// A crater whose only low ground lies in the middle of tile (1, 1).
Heightmap crater(int size) {
    Heightmap map = maps::flat(size, size);
    for (int z = 0; z < size; ++z) {
        for (int x = 0; x < size; ++x) {
            const float away = std::hypot(static_cast<float>(x) - 96, static_cast<float>(z) - 96);
            map.heights.at(x, z) = 4 * away;
        }
    }
    return map;
}

Simulation crowded(const Execution& execution) {
    Parameters params;
    params.droplet.rain = 100;
    params.droplet.restEnds = false;
    Simulation simulation(crater(192), params, execution);
    for (int i = 0; i < 7; ++i) simulation.step();
    return simulation;
}

}  // namespace

TEST_CASE("a drop runs down a plane alike wherever the edges of tiles lie") {
    // Down along x, so that a drop keeps its z and can be told from all others by it.
    Parameters params;
    params.droplet.steps = 1;
    params.droplet.depositionRate = 0;                           // a pure plane
    Simulation simulation(maps::plane(320, 70, 0.25f), params);  // in whole quanta
    simulation.step();
    simulation.apply(SetParam{"droplet.enabled", 0});
    simulation.apply(SetParam{"droplet.steps", 40});
    std::map<float, float> begun;
    for (const Drop& drop : test::onMap(simulation.state().droplet)) begun[drop.position.y] = drop.position.x;
    REQUIRE(begun.size() == simulation.state().droplet.size());
    for (int i = 0; i < 3; ++i) simulation.step();

    std::vector<float> ways;
    glm::vec2 velocity{};
    int crossed = 0, strangers = 0, different = 0;
    for (const Drop& drop : test::onMap(simulation.state().droplet)) {
        const auto start = begun.find(drop.position.y);
        strangers += start == begun.end();
        const bool isAtEdge = start == begun.end() || start->second < 3 || drop.position.x > 317;
        if (isAtEdge || drop.stepsLeft > 0) continue;
        if (ways.empty()) velocity = drop.velocity;
        different += drop.velocity != velocity;
        ways.push_back(drop.position.x - start->second);
        crossed +=
            static_cast<int>(drop.position.x) / kTileSize != static_cast<int>(start->second) / kTileSize;
    }
    CHECK(strangers == 0);
    CHECK(ways.size() > 100);
    CHECK(crossed > 80);
    CHECK(different == 0);
    const auto [least, most] = std::ranges::minmax(ways);
    CHECK(least > 60);
    CHECK(most - least < 1e-3f);  // positions round differently in different tiles
}

TEST_CASE("drops that all crowd into one tile break no law, on any number of threads") {
    const Simulation one = crowded({1, bestSimd()});
    const std::vector<Drop> drops = test::onMap(one.state().droplet);
    const auto inTheMiddle = std::ranges::count_if(drops, [](const Drop& drop) {
        return drop.position.x >= 64 && drop.position.x < 128 && drop.position.y >= 64 &&
               drop.position.y < 128;
    });
    CHECK(drops.size() > 20'000);
    CHECK(inTheMiddle > static_cast<std::ptrdiff_t>(drops.size() / 2));
    CHECK(brokenLaw(one) == "");
    for (const int threads : {2, 3, 8}) CHECK(crowded({threads, bestSimd()}).hash() == one.hash());
}

TEST_CASE("no drop is lost on maps of one tile, of cut tiles and of two cells, at both ends of dt") {
    for (const TileGrid& grid : std::vector<TileGrid>{{64, 64}, {130, 77}, {2, 2}, {2, 129}, {65, 2}}) {
        for (const Edges edges : {Edges::open, Edges::closed, Edges::periodic}) {
            for (const float dt : {0.05f, 2.f}) {
                for (const float maxTravel : {1.f, 32.f}) {
                    Parameters params;
                    params.droplet.dt = dt;
                    params.droplet.edges = edges;
                    params.droplet.maxTravel = maxTravel;
                    Simulation simulation(maps::plane(grid.columns, grid.rows, 3.f), params, {3, bestSimd()});
                    for (int i = 0; i < 20; ++i) simulation.step();
                    CAPTURE(grid.columns);
                    CAPTURE(dt);
                    CHECK(brokenLaw(simulation) == "");
                }
            }
        }
    }
}

TEST_CASE("where it does not rain, the ground stays as it is") {
    Parameters params;
    params.droplet.rain = 0;
    Simulation simulation(maps::cone(130), params, {2, bestSimd()});
    const Field<Quanta> before = simulation.terrain().bedrock();
    for (int i = 0; i < 20; ++i) simulation.step();
    CHECK(simulation.state().droplet.counters() == Counters{});
    CHECK(simulation.terrain().bedrock() == before);
    CHECK(
        std::ranges::all_of(simulation.state().droplet.discharge().values(), [](float f) { return f == 0; }));
    CHECK(brokenLaw(simulation) == "");
}
