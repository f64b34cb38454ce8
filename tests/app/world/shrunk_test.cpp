#include "app/world/shrunk.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>

using wadi::Field;
using wadi::Painted;

namespace {

/// A slope of rock, sand and water, with paint on its northern half and a spring.
wadi::SavedWorld slope() {
    wadi::Heightmap map{Field<float>(256, 128), 10.f};
    for (int z = 0; z < 128; ++z)
        for (int x = 0; x < 256; ++x) map.heights.at(x, z) = 100.f + static_cast<float>(x);
    map.sediment = Field<float>(256, 128, 3.f);
    map.water = Field<float>(256, 128, 0.5f);
    map.hardness = Field<std::uint8_t>(256, 128, 77);
    wadi::Parameters params;
    params.springs = {{0.5f, 0.5f, 4.f, 1.f}};
    params.talus.cliff = 50;
    wadi::Simulation simulation(map, params);
    Field<std::uint8_t> rain(256, 128, 255);
    for (int z = 0; z < 64; ++z)
        for (int x = 0; x < 256; ++x) rain.at(x, z) = 51;
    simulation.apply(wadi::SetPaintedMap{Painted::rain, std::make_shared<const Field<std::uint8_t>>(rain)});
    return {simulation.state(), simulation.log()};
}

}  // namespace

TEST_CASE("a world on fewer cells has the same ground, layers, paint, springs and parameters") {
    const wadi::Simulation small = app::shrunk(slope(), 64, {.threads = 1});
    const wadi::Terrain& terrain = small.terrain();
    REQUIRE(terrain.columns() == 64);
    REQUIRE(terrain.rows() == 32);
    CHECK(terrain.cellSize() == doctest::Approx(10. * 255 / 63));
    for (const int x : {0, 20, 63}) {
        CHECK(wadi::toMetres(terrain.height(x, 9)) == doctest::Approx(100 + x * 255. / 63).epsilon(0.006));
        CHECK(wadi::toMetres(terrain.sediment().at(x, 9)) == doctest::Approx(3).epsilon(0.001));
        CHECK(wadi::toMetres(terrain.water().at(x, 9)) == doctest::Approx(0.5).epsilon(0.001));
    }
    CHECK(terrain.hardness().at(5, 5) == 77);
    CHECK(terrain.paintedAt(Painted::rain, 9, 3) == 51);
    CHECK(terrain.paintedAt(Painted::rain, 9, 28) == 255);
    CHECK(terrain.painted(Painted::moreRain).empty());
    CHECK(small.parameters().springs.front().radius == 1.f);
    CHECK(small.parameters().talus.cliff == 50);
    CHECK(small.epoch() == 0);
    CHECK(small.state().balance().drift() == 0);
}

TEST_CASE("a world that is as small already goes on as it is") {
    wadi::SavedWorld world = slope();
    wadi::Simulation simulation(world);
    simulation.step();
    const wadi::SavedWorld now{simulation.state(), simulation.log()};
    CHECK(app::shrunk(now, 256, {.threads = 1}).hash() == simulation.hash());
    CHECK(app::shrunk(now, 8192, {.threads = 1}).epoch() == 1);
}
