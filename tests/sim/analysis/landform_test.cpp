#include "sim/analysis/landform.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "sim/analysis/streams.hpp"
#include "sim/generate/generate.hpp"
#include "sim/io/import/convert.hpp"
#include "tests/sim/analysis/grounds.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

/// Lets a ground settle until the fall of each cell to the next one is scale · area^-concavity.
Field<Quanta> graded(Field<Quanta> ground, double concavity, double scale) {
    const int columns = ground.columns();
    for (int round = 0; round < 60; ++round) {
        const Filled filled = fill(ground);
        const Drainage drainage = drain(filled);
        for (const std::uint32_t cell : filled.order) {
            const std::uint32_t below = drainage.receiver[cell];
            if (below == cell) {
                ground[cell] = 0;
                continue;
            }
            const double fall = scale * std::pow(drainage.area[cell], -concavity);
            ground[cell] = ground[below] + static_cast<Quanta>(fall * distanceBetween(cell, below, columns));
        }
    }
    return ground;
}

Field<Quanta> noise(int size) {
    GenerateParams params;
    params.size = size;
    const Terrain terrain(generate(params, 3));
    return terrain.bedrock();
}

}  // namespace

TEST_CASE("a pit is a cell lower than all its neighbours") {
    Heightmap map = maps::flat(5, 5);
    CHECK(pitFraction(Terrain(map)) == 0);
    map.heights.at(2, 2) -= 1;
    CHECK(pitFraction(Terrain(map)) == doctest::Approx(1.0 / 9));
    map.heights.at(0, 0) -= 1;  // on the border, which does not count
    CHECK(landformOf(Terrain(map)).pits == doctest::Approx(1.0 / 9));
}

TEST_CASE("the steep slope of a plane is its slope") {
    for (const float slope : {0.05f, 0.5f, 2.f}) {
        const double angle = std::atan(slope) * 180 / 3.14159265358979;
        CHECK(std::abs(landformOf(Terrain(maps::plane(40, 30, slope))).slope95 / angle - 1) < 1e-4);
    }
    CHECK(landformOf(Terrain(maps::flat(40, 30))).slope95 == 0);
}

TEST_CASE("of a ground that is steep in part, the slope that 95 % keep below is told") {
    Heightmap map = maps::flat(1000, 8, 0.f);
    for (int z = 0; z < 8; ++z) {
        for (int x = 0; x < 1000; ++x)
            map.heights.at(x, z) = map.cellSize * 0.001f * static_cast<float>(x) * static_cast<float>(x) / 2;
    }
    CHECK(std::abs(landformOf(Terrain(map)).slope95 / (std::atan(0.95) * 180 / 3.14159265) - 1) < 0.002);
}

TEST_CASE("channels that were made with a concavity are found to have it") {
    for (const double concavity : {0.2, 0.35, 0.5}) {
        CAPTURE(concavity);
        const Field<Quanta> ground = graded(noise(192), concavity, 2 * kQuantaPerMetre);
        const Landform landform = landformOf(ground, 10);
        REQUIRE(landform.concavity);
        CHECK(std::abs(*landform.concavity - concavity) < 0.003);
    }
}

TEST_CASE("relief, hypsometry and steepness of known grounds are found") {
    const Landform plane = landformOf(Terrain(maps::plane(100, 60, 0.5f)));
    CHECK(plane.relief == doctest::Approx(99 * 5.0));
    REQUIRE(plane.hypsometry);
    CHECK(*plane.hypsometry == doctest::Approx(0.5));
    // A cone stands in its square with a third of its height over π/4 of the ground.
    CHECK(*landformOf(Terrain(maps::cone(400))).hypsometry == doctest::Approx(3.14159 / 12).epsilon(1e-3));
    const Landform steady = landformOf(grounds::steady(160, 30, 80), 30);
    REQUIRE(steady.steepness);
    CHECK(*steady.steepness == doctest::Approx(80).epsilon(0.001));
    CHECK(*steady.concavity == doctest::Approx(kReferenceConcavity).epsilon(1e-3));
    const Landform level = landformOf(Terrain(maps::flat(4, 4)));
    CHECK(level.relief == 0);
    CHECK_FALSE(level.hypsometry);
    CHECK_FALSE(level.steepness);
}

TEST_CASE("the length of straight channels grows as their area") {
    // Parallel gutters: each is fed by the cells beside it alone, so that length and area grow alike.
    Heightmap map = maps::plane(600, 41, 0.1f);
    for (int z = 0; z < 41; ++z) {
        for (int x = 0; x < 600; ++x) map.heights.at(x, z) += z % 2 == 1 ? 0.f : 50.f;
    }
    const Landform landform = landformOf(Terrain(map));
    REQUIRE(landform.hack);
    CHECK(std::abs(*landform.hack - 1) < 0.02);
}

TEST_CASE("a ground without channels has no exponents, and the smallest ground can be measured") {
    for (const int size : {2, 3, 5}) {
        const Landform landform = landformOf(Terrain(maps::cone(size)));
        CHECK_FALSE(landform.concavity);
        CHECK_FALSE(landform.hack);
        CHECK(std::isfinite(landform.slope95));
    }
}

TEST_CASE("a large ground is measured by its every n-th cell") {
    GenerateParams params;
    params.size = 300;
    const Terrain terrain(generate(params, 1));
    CHECK(landformAtMost(terrain, 300).slope95 == landformOf(terrain).slope95);
    const Landform coarse = landformAtMost(terrain, 299);
    CHECK(coarse.slope95 != landformOf(terrain).slope95);
    CHECK(coarse.slope95 < landformOf(terrain).slope95);
    CHECK(coarse.slope95 > 0.7 * landformOf(terrain).slope95);
    CHECK(std::isfinite(landformAtMost(Terrain(maps::plane(3000, 2, 0.1f)), 100).slope95));
}

TEST_CASE("a real landscape is told from noise that nothing has eroded") {
    const auto file = std::string(WADI_SOURCE_DIR) + "/assets/heightmaps/jacksboro_fault.asc";
    const Landform real = landformOf(Terrain(io::importHeightmap(file).map));
    const Landform raw = landformOf(noise(256), 10);
    REQUIRE(real.concavity);
    REQUIRE(real.hack);
    REQUIRE(raw.concavity);
    MESSAGE("Jacksboro: pits " << real.pits << ", concavity " << *real.concavity << ", Hack " << *real.hack
                               << ", steep " << real.slope95 << "°");
    // The file has whole metres, which makes a few pits more than finer models have (0.001-0.009).
    CHECK(real.pits > 0.001);
    CHECK(real.pits < 0.012);
    CHECK(*real.concavity > 0.22);
    CHECK(*real.concavity < 0.31);
    CHECK(*real.hack > 0.50);
    CHECK(*real.hack < 0.55);
    CHECK(real.slope95 > 25);
    CHECK(real.slope95 < 36);
    CHECK(raw.pits > real.pits);
    CHECK(*raw.concavity < 0.15);
    CHECK(raw.slope95 > 45);
}
