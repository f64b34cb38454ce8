#include <doctest/doctest.h>

#include <memory>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/world/edit_log.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

TEST_CASE("the beginning of a generated world is made anew as it was") {
    Parameters params;
    params.terrain.size = 80;
    params.world.seed = 7;
    Simulation simulation(params);
    const Field<float> ground = simulation.terrain().heightmap().heights;
    simulation.apply(strokes::wall(1, {30, 30}, {40, 40}));
    simulation.apply(SetParam{"world.seed", 8});
    for (int i = 0; i < 3; ++i) simulation.step();
    REQUIRE_FALSE(simulation.terrain().heightmap().heights == ground);
    CHECK(simulation.initialHeights() == ground);
}

TEST_CASE("the beginning of a world that was imported and made finer is the import, as fine") {
    Heightmap map = maps::cone(40);
    map.sediment = Field<float>(40, 40, 2.f);
    Simulation simulation(map);
    for (int i = 0; i < 3; ++i) simulation.step();
    simulation.apply(Upsample{});
    simulation.step();
    const Field<float> fine = Terrain(map).upsampled().heightmap().heights;
    CHECK(fine.columns() == 80);
    CHECK(simulation.initialHeights() == fine);
}

TEST_CASE("a beginning that the world cannot have grown from is refused") {
    const EditLog log({}, std::make_shared<const Heightmap>(maps::cone(40)));
    const ThreadPool pool(1);
    CHECK(initialGroundOf(log, 80, 80, pool).rows() == 80);
    for (const auto& [columns, rows] : {std::pair(80, 40), {40, 80}, {40, 41}, {60, 60}, {20, 20}})
        CHECK_THROWS_AS(initialGroundOf(log, columns, rows, pool), Error);
}
