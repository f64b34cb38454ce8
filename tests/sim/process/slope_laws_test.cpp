// The laws for rolling grains and runoff: any threads and vector instructions, any sliders.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "sim/core/random.hpp"
#include "tests/sim/process/slope_worlds.hpp"
#include "tests/sim/world/corners.hpp"
#include "tests/sim/world/laws.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

/// A cone on a plane, partly under sand, some of its rock hard.
Heightmap ground(int columns, int rows, float slope) {
    Heightmap map = maps::plane(columns, rows, slope / 4);
    const Heightmap cone = maps::cone(std::min(columns, rows), slope);
    for (int z = 0; z < cone.heights.rows(); ++z) {
        for (int x = 0; x < cone.heights.columns(); ++x) map.heights.at(x, z) += cone.heights.at(x, z);
    }
    map.sediment = Field<float>(columns, rows);
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x) map.sediment.at(x, z) = static_cast<float>((x / 8 + z / 8) % 3);
    }
    return map;
}

void harden(Heightmap& map) {
    map.hardness = Field<std::uint8_t>(map.heights.columns(), map.heights.rows());
    for (int z = 0; z < map.heights.rows(); ++z) {
        for (int x = 0; x < map.heights.columns(); ++x)
            map.hardness.at(x, z) = static_cast<std::uint8_t>(x * 40 + z);
    }
}

Parameters both() {
    Parameters params = onlyRoller();
    params.runoff.enabled = true;
    return params;
}

/// Every level of vector instructions, and the best of them on several threads.
std::vector<Execution> executions() {
    std::vector<Execution> all = {{2, bestSimd()}, {3, bestSimd()}};
    for (const Simd simd : {Simd::sse4, Simd::avx2, Simd::avx512}) {
        if (simd <= bestSimd()) all.push_back({1, simd});
    }
    return all;
}

/// Every two sliders of a group at all four corners, on every kind of edge.
void checkCorners(const std::string& group, const Heightmap& map, int epochs) {
    Parameters params, defaults;
    std::vector<ParamGroup> all = groups(params, defaults);
    std::vector<Param>& sliders = std::ranges::find(all, group, &ParamGroup::name)->params;
    for (const Corner& corner : pairwiseCorners(sliders.size())) {
        for (const Edges edges : {Edges::open, Edges::closed, Edges::periodic}) {
            params = defaults;
            setCorner(sliders, corner);
            params.droplet.enabled = params.talus.enabled = false;
            params.roller.enabled = group == "roller";
            params.runoff.enabled = group == "runoff";
            params.roller.edges = params.runoff.edges = edges;
            Simulation simulation(map, params);
            for (int epoch = 0; epoch < epochs; ++epoch) {
                simulation.step();
                CAPTURE(epoch);
                REQUIRE(brokenLaw(simulation) == "");
            }
        }
    }
}

}  // namespace

TEST_CASE("pairwise corners bring every two sliders together in all four ways") {
    for (const std::size_t sliders : {2u, 5u, 13u, 20u}) {
        const std::vector<Corner> corners = pairwiseCorners(sliders);
        CHECK(corners.size() <= 8);
        for (std::size_t a = 0; a < sliders; ++a) {
            for (std::size_t b = 0; b < a; ++b) {
                std::set<std::pair<bool, bool>> met;
                for (const Corner& corner : corners) met.insert({corner[a], corner[b]});
                CHECK(met.size() == 4);
            }
        }
    }
}

TEST_CASE("rolling grains and runoff are the same for every number of threads and every SIMD level") {
    for (const glm::ivec2 size : {glm::ivec2(128, 128), glm::ivec2(130, 77), glm::ivec2(192, 192)}) {
        for (const Edges edges : {Edges::open, Edges::closed, Edges::periodic}) {
            for (const bool hard : {false, true}) {
                Heightmap map = ground(size.x, size.y, 1.f);
                if (hard) harden(map);
                Parameters params = both();
                params.roller.edges = params.runoff.edges = edges;
                const auto hashOf = [&](const Execution& execution) {
                    const Simulation simulation = run(Simulation(map, params, execution), 4);
                    CHECK(brokenLaw(simulation) == "");
                    return simulation.hash();
                };
                const std::uint64_t first = hashOf({1, Simd::baseline});
                for (const Execution& execution : executions()) CHECK(hashOf(execution) == first);
            }
        }
    }
}

TEST_CASE("ground near the bounds of its range is worked alike at every SIMD level") {
    Heightmap map = ground(70, 70, 1.f);
    for (float& height : map.heights.values()) height += 9700.f;
    map.heights.at(0, 0) = static_cast<float>(kHighestMetres) - 5;
    Parameters params = both();
    params.roller.particles = 3;  // lanes that stay empty lie in the corner
    const std::uint64_t first = run(Simulation(map, params, {1, Simd::baseline}), 10).hash();
    for (const Execution& execution : executions())
        CHECK(run(Simulation(map, params, execution), 10).hash() == first);
}

TEST_CASE("a state of rolling grains and runoff carried on gives what an uninterrupted run gives") {
    const Simulation whole = run(Simulation(ground(100, 90, 1.f), both()), 20);
    const Simulation half = run(Simulation(ground(100, 90, 1.f), both()), 10);
    const Simulation copy = half;
    CHECK(run(copy, 10).hash() == whole.hash());
}

TEST_CASE("every two sliders of the runoff at either end keep the laws") {
    checkCorners("runoff", ground(64, 64, 5.f), 50);
    checkCorners("runoff", ground(7, 33, 20.f), 20);
}

TEST_CASE("every two sliders of the rolling grains at either end keep the laws") {
    checkCorners("roller", ground(64, 64, 5.f), 50);
    checkCorners("roller", ground(7, 33, 20.f), 20);
}

TEST_CASE("rolling grains and runoff keep the laws on tiny maps and over the whole range of heights") {
    Heightmap cliffs = maps::flat(32, 32);
    for (int i = 0; i < 32 * 32; ++i)
        cliffs.heights[static_cast<std::size_t>(i)] =
            static_cast<float>((i / 32 + i) % 2 ? kHighestMetres : kLowestMetres);
    Heightmap large = maps::cone(40, 1.f), small = maps::plane(40, 2, 1.f);
    large.cellSize = 1000.f, small.cellSize = 0.01f;
    for (const Heightmap& map :
         {cliffs, large, small, maps::plane(2, 2), maps::plane(3, 2), maps::flat(2, 9)}) {
        for (const Edges edges : {Edges::open, Edges::closed, Edges::periodic}) {
            Parameters params = both();
            params.roller.edges = params.runoff.edges = edges;
            params.roller.lift = 0.1f;
            params.roller.capacity = 10.f;
            Simulation simulation(map, params);
            for (int i = 0; i < 30; ++i) {
                simulation.step();
                REQUIRE(brokenLaw(simulation) == "");
            }
        }
    }
}

TEST_SUITE("long") {
    TEST_CASE("rolling grains and runoff keep the laws at a thousand corners of all their sliders") {
        Parameters params, defaults;
        std::vector<ParamGroup> all = groups(params, defaults);
        const Random random(1);
        for (std::uint64_t k = 0; k < 1000; ++k) {
            params = defaults;
            for (const std::string group : {"runoff", "roller"}) {
                std::vector<Param>& sliders = std::ranges::find(all, group, &ParamGroup::name)->params;
                Corner corner;
                for (std::size_t i = 0; i < sliders.size(); ++i)
                    corner.push_back(random.unit(k, i, group.size()) < 0.5f);
                setCorner(sliders, corner);
            }
            params.droplet.enabled = k % 2 == 0;
            params.runoff.enabled = k % 3 != 0;
            params.roller.enabled = k % 5 != 0;
            Simulation simulation(ground(64, 64, 5.f), params);
            for (int epoch = 0; epoch < 50; ++epoch) simulation.step();
            CAPTURE(k);
            REQUIRE(brokenLaw(simulation) == "");
        }
    }
}
