// The laws of running water wherever its sliders stand.
#include <doctest/doctest.h>

#include <string>

#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;
using test::brokenLaw;
using test::Corners;

namespace {

/// Water alone, with a spring and a sea.
Parameters watersAlone() {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.pipes.enabled = true;
    params.springs = {{0.4f, 0.6f, 4.f, 2.f}};
    return params;
}

/// Ground between the lowest and the highest that there may be, part of it loose, hard or under water.
Heightmap extreme(int columns, int rows) {
    Heightmap map = maps::flat(columns, rows);
    map.sediment = map.water = Field<float>(columns, rows);
    map.hardness = Field<std::uint8_t>(columns, rows);
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x) {
            const int kind = (x / 3 + z / 2) % 4;
            map.heights.at(x, z) = static_cast<float>(kind == 0   ? kLowestMetres + 100
                                                      : kind == 1 ? kHighestMetres
                                                                  : 500.0 + x * 7 - z);
            map.sediment.at(x, z) = kind == 2 ? 300.f : 0.f;
            map.water.at(x, z) = kind == 0 ? 10'000.f : kind == 2 ? 4.f : 0.f;
            map.hardness.at(x, z) = static_cast<std::uint8_t>(kind == 3 ? 255 : x % 7);
        }
    }
    return map;
}

/// Runs epochs and checks the laws at their end.
auto laws(const Heightmap& map, int epochs) {
    return [map, epochs](const Parameters& params, const std::string& text) {
        Simulation simulation(map, params, {1});
        for (int i = 0; i < epochs; ++i) simulation.step();
        INFO(text);
        REQUIRE(brokenLaw(simulation) == "");
        for (int z = 0; z < map.heights.rows(); ++z) {
            for (int x = 0; x < map.heights.columns(); ++x) {
                const Terrain& terrain = simulation.terrain();
                REQUIRE(terrain.height(x, z) >= kLowest);
                REQUIRE(terrain.height(x, z) <= kHighest - terrain.water().at(x, z));
            }
        }
    };
}

}  // namespace

TEST_CASE("running water keeps the laws with every slider at either end, between lowest and highest ground") {
    Parameters params = watersAlone();
    Corners("pipes", params).forEachEnd(laws(extreme(35, 22), 6));
    params.sea = {true, 400.f};
    Corners("pipes", params).forEachEnd(laws(extreme(19, 40), 4));
}

TEST_CASE("rivers, rain, wind and failing slopes share a landscape and keep the laws") {
    Parameters params = watersAlone();
    params.droplet.enabled = params.wind.enabled = params.talus.enabled = true;
    params.terrain.size = 96;
    params.sea = {true, 150.f};
    std::uint64_t first = 0;
    for (const int threads : {1, 3}) {
        Simulation simulation(params, {threads});
        for (int i = 0; i < 20; ++i) simulation.step();
        CHECK(brokenLaw(simulation) == "");
        CHECK(simulation.waterBalance().entered > 0);
        if (first == 0) first = simulation.hash();
        CHECK(simulation.hash() == first);
        simulation.apply(Generate{});
        CHECK(simulation.state().pipes.carried() == 0);
        CHECK(simulation.waterBalance().entered == 0);
    }
}

TEST_CASE("edges that become others while water runs over them lose neither rock nor water") {
    for (const int size : {2, 7, 64}) {
        Simulation simulation(maps::cone(size, 5.f), watersAlone(), {1});
        for (const Edges edges : {Edges::periodic, Edges::closed, Edges::open, Edges::periodic, Edges::open,
                                  Edges::closed, Edges::periodic}) {
            simulation.apply(SetParam{"pipes.edges", static_cast<double>(edges)});
            for (int epoch = 0; epoch < 5; ++epoch) {
                simulation.step();
                INFO(size, " cells, epoch ", simulation.epoch(), ", now ", kEdgeNames[std::size_t(edges)]);
                REQUIRE(brokenLaw(simulation) == "");
            }
        }
    }
}

TEST_SUITE("long") {
    TEST_CASE("every two sliders of running water at either end keep the laws on a steep map of 64 × 64") {
        Corners("pipes", watersAlone()).forEachPair(laws(maps::cone(64, 5.f), 50));
    }

    TEST_CASE(
        "every two sliders of running water at either end keep the laws between lowest and highest ground") {
        Corners("pipes", watersAlone()).forEachPair(laws(extreme(17, 16), 10));
    }

    TEST_CASE("all sliders of running water at all corners keep the laws on a steep map of 8 × 8") {
        Corners("pipes", watersAlone()).forEachCorner(laws(maps::cone(8, 5.f), 3));
    }
}
