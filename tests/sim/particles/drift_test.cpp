#include <doctest/doctest.h>

#include "sim/particles/visits.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

TEST_CASE("a current is the mean velocity, and pulls more where more particles pass") {
    Terrain terrain(maps::flat(64, 64));
    const TileWindow window(terrain, 0, 2, false);
    DriftField map{Field<float>(64, 64), Field<float>(64, 64)};
    Field<float> visits(64, 64);
    TileDrift empty(window, map, visits, 0.5f);
    const int busy = window.place(3, 4), quiet = window.place(5, 4);
    CHECK(empty.pull()[busy] == 0);
    for (int i = 0; i < 9; ++i) empty.add(busy, 2.f, -1.f);
    empty.add(quiet, 1.f, 0.f);
    empty.fold(window, map, 1.f, true);
    visits.at(3, 4) = 9;
    visits.at(5, 4) = 1;
    const TileDrift full(window, map, visits, 0.5f);
    CHECK(full.pull()[busy] == doctest::Approx(0.45));
    CHECK(full.pullEast()[busy] / full.pull()[busy] == doctest::Approx(2));
    CHECK(full.pullSouth()[busy] / full.pull()[busy] == doctest::Approx(-1));
    CHECK(full.pull()[quiet] == doctest::Approx(0.25));
}

TEST_CASE("visits count alike in a running mean, whether a tile's turn is long or short") {
    Terrain terrain(maps::flat(64, 64));
    const TileWindow window(terrain, 0, 2, false);
    for (const int steps : {1, 10'000}) {  // more than a count has room for
        CAPTURE(steps);
        Field<float> mean(64, 64, 100.f);
        Visits visits(window, true);
        for (int i = 0; i < steps; ++i) {
            for (int lane = 0; lane < 16; ++lane) visits.add(window.place(3, 4), 1);
            visits.endStep(window, mean, 0.5f);
        }
        visits.fold(window, mean, 0.5f);
        CHECK(mean.at(3, 4) == 50 + 8.f * static_cast<float>(steps));
        CHECK(mean.at(4, 4) == 50);
    }
}

TEST_CASE("a current that nothing follows fades by its rate") {
    Terrain terrain(maps::flat(64, 64));
    DriftField map{Field<float>(64, 64, 2.f), Field<float>(64, 64, 1.f)};
    TileDrift::fade({0, 0, 64, 64}, map, 0.25f);
    CHECK(map.east.at(9, 9) == 1.5f);
    const TileWindow window(terrain, 0, 2, false);
    const TileDrift none(window, map, Field<float>(64, 64), 0.5f);
    none.fold(window, map, 0.5f, true);
    CHECK(map.east.at(9, 9) == 0.75f);
    CHECK(map.south.at(9, 9) == 0.375f);
}
