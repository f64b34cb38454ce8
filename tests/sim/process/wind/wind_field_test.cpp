#include "sim/process/wind/wind_field.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>

#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

constexpr int kSide = 96;

/// A map of rock with these heights [cells].
Terrain ground(const std::function<double(int, int)>& height, glm::ivec2 size = {kSide, kSide}) {
    Heightmap map = maps::flat(size.x, size.y, 0.f);
    for (int z = 0; z < size.y; ++z)
        for (int x = 0; x < size.x; ++x)
            map.heights.at(x, z) = map.cellSize * static_cast<float>(height(x, z));
    return Terrain(map);
}

double hill(int x, int z) {
    return std::exp(-(std::pow(x - 48.0, 2) + std::pow(z - 48.0, 2)) / 200);
}

Field<Air> windOver(const Terrain& terrain, const WindParams& params = {}, glm::vec2 wind = {1.5f, 0},
                    int threads = 1) {
    WindField field;
    field.find(terrain, params, wind, ThreadPool(threads));
    return field.air();
}

}  // namespace

TEST_CASE(
    "over a plain the wind is the same everywhere, and a slope of one grade changes it nowhere inside") {
    const Field<Air> plain = windOver(ground([](int, int) { return 7; }));
    for (const Air& air : plain.values()) {
        REQUIRE(air.shear == doctest::Approx(1));
        REQUIRE(air.east == doctest::Approx(1.5 * double{WindParams{}.hop}));
        REQUIRE(air.south == doctest::Approx(0));
    }
}

TEST_CASE("the wind is strongest just before the top of a hill, weak at its foot, and goes around it") {
    const Field<Air> air = windOver(ground(hill));
    const auto shear = [&](int x, int z) { return air.at(x, z).shear; };
    CHECK(shear(46, 48) > 1.3f);
    CHECK(shear(46, 48) > shear(50, 48));
    CHECK(shear(24, 48) < 0.97f);
    CHECK(air.at(46, 40).south < -0.01f);
    CHECK(air.at(46, 56).south > 0.01f);
    CHECK(shear(4, 4) == doctest::Approx(1).epsilon(0.15));
}

TEST_CASE("behind a wall lies a lee of 15°, before it none, whichever way the wind blows") {
    const Terrain wall = ground([](int x, int z) { return std::hypot(x - 48.0, z - 48.0) < 6 ? 8 : 0; });
    for (const float direction : {270.f, 90.f, 0.f, 180.f, 225.f}) {
        const glm::vec2 wind = towards(direction);
        const Field<Air> air = windOver(wall, {}, wind);
        const auto isLee = [&](float away) {
            return air.at(static_cast<int>(48.5f + away * wind.x), static_cast<int>(48.5f + away * wind.y))
                .isSheltered();
        };
        CAPTURE(direction);
        CHECK(isLee(12));
        CHECK(isLee(28));
        CHECK_FALSE(isLee(42));  // 8 / tan 15° = 30 behind it
        CHECK_FALSE(isLee(-12));
    }
}

TEST_CASE("before a cliff the air rolls back as far as it is high, whichever way the wind blows") {
    const Terrain cliff = ground([](int x, int z) { return std::hypot(x - 48.0, z - 48.0) < 12 ? 10 : 0; });
    for (const float direction : {270.f, 90.f, 0.f, 180.f, 225.f}) {
        const glm::vec2 wind = towards(direction);
        const Field<Air> air = windOver(cliff, {}, wind);
        const auto along = [&](float before) {
            const float away = 12 + before;
            const Air& at =
                air.at(static_cast<int>(48.5f - away * wind.x), static_cast<int>(48.5f - away * wind.y));
            return at.east * wind.x + at.south * wind.y;
        };
        CAPTURE(direction);
        CHECK(along(2) < 0);
        CHECK(along(7) < 0);
        CHECK(along(14) > 0);
    }
}

TEST_CASE("before a slope on which sand climbs, of 45°, no air rolls back") {
    const Field<Air> air = windOver(ground([](int x, int) { return std::clamp(x - 40, 0, 12); }));
    for (int x = 0; x < 52; ++x) CHECK(air.at(x, 48).east > 0);
}

TEST_CASE("over periodic edges the wind knows of what stands on the other side") {
    const Terrain wall = ground([](int x, int) { return x >= 92 ? 8 : 0; });
    CHECK(windOver(wall).at(5, 40).isSheltered());
    CHECK_FALSE(windOver(wall, {.edges = WindEdges::open}).at(5, 40).isSheltered());
}

TEST_CASE("the wind over hills has the same bits for any number of threads, on maps of any size") {
    for (const glm::ivec2 size : {glm::ivec2(96, 96), {130, 77}, {2, 3}, {1000, 5}, {700, 33}}) {
        const Terrain hills =
            ground([](int x, int z) { return 9 * std::sin(x * 0.3) * std::cos(z * 0.2); }, size);
        for (const WindEdges edges : {WindEdges::open, WindEdges::periodic}) {
            const WindParams params{.edges = edges};
            const Field<Air> one = windOver(hills, params, {1, -0.3f}, 1),
                             three = windOver(hills, params, {1, -0.3f}, 3);
            REQUIRE(std::memcmp(one.values().data(), three.values().data(), one.size() * sizeof(Air)) == 0);
            for (const Air& air : one.values()) REQUIRE(std::isfinite(air.shear + air.east + air.south));
        }
    }
}

TEST_CASE("a wind field that has seen other winds and other ground finds the same wind as a new one") {
    const Terrain cliffs =
        ground([](int x, int z) { return x > 40 && z > 30 && z < 60 ? 60 : 0; }, {130, 77});
    const Terrain hills =
        ground([](int x, int z) { return 3 * std::sin(x * 0.3) * std::cos(z * 0.2); }, {130, 77});
    const ThreadPool pool(2);
    for (const WindEdges edges : {WindEdges::open, WindEdges::periodic}) {
        WindField field;
        for (const glm::vec2 wind : {glm::vec2(1.5f, 0.3f), {0.3f, 1.5f}, {-1.5f, 0.2f}}) {
            for (const Terrain* terrain : {&cliffs, &hills}) {
                const WindParams params{.edges = edges};
                field.find(*terrain, params, wind, pool);
                const Field<Air> fresh = windOver(*terrain, params, wind);
                REQUIRE(std::memcmp(field.air().values().data(), fresh.values().data(),
                                    fresh.size() * sizeof(Air)) == 0);
            }
        }
    }
}

TEST_CASE("obstacles one cell wide and cliffs of the whole range of heights leave the wind finite") {
    const Terrain needles = ground([](int x, int z) { return (x * 7 + z * 13) % 11 == 0 ? 1000 : -600; });
    const Field<Air> wild = windOver(needles, {.speedUp = 20, .deflection = 3, .ceiling = 2});
    for (const Air& air : wild.values()) {
        REQUIRE(std::isfinite(air.east + air.south));
        REQUIRE(air.shear <= kMostShear);
        REQUIRE(std::abs(air.east) + std::abs(air.south) < 40);
    }
}

TEST_CASE("the wind blows over the sea as over a plain, whatever its floor is like") {
    Terrain coast = ground([](int x, int) { return x < 48 ? 2. : 2 - 0.36 * (x - 48); });
    coast.setSea(coast.height(0, 0));
    const Field<Air> field = windOver(coast);
    for (const Air& air : field.values()) REQUIRE(air.shear == doctest::Approx(1));
}
