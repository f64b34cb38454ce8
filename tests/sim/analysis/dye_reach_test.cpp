#include "sim/analysis/dye_reach.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "sim/core/random.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

/// About one cell in `sparse` is painted.
Field<std::uint8_t> scattered(int columns, int rows, std::uint64_t seed, std::uint64_t sparse) {
    Field<std::uint8_t> map(columns, rows);
    for (std::size_t cell = 0; cell < map.size(); ++cell) {
        const std::uint64_t draw = mix(seed * 1'000'003 + cell);
        if (draw % sparse == 0) map[cell] = static_cast<std::uint8_t>(1 + (draw >> 40) % 255);
    }
    return map;
}

std::int64_t nearest(const Field<std::uint8_t>& painted, int x, int z) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (int v = 0; v < painted.rows(); ++v)
        for (int u = 0; u < painted.columns(); ++u)
            if (painted.at(u, v) > 0)
                least = std::min(least, std::int64_t{u - x} * (u - x) + std::int64_t{v - z} * (v - z));
    return least;
}

bool isExact(const Field<std::uint8_t>& painted) {
    const Field<std::int64_t> squared = squaredDistances(painted);
    for (int z = 0; z < painted.rows(); ++z)
        for (int x = 0; x < painted.columns(); ++x)
            if (squared.at(x, z) != nearest(painted, x, z)) return false;
    return true;
}

/// Level ground with two metres of sediment everywhere.
Terrain sandy(int columns, int rows) {
    Heightmap map = maps::flat(columns, rows);
    map.sediment = Field<float>(columns, rows, 2.f);
    return Terrain(map);
}

}  // namespace

TEST_CASE("distances from painted cells are those that a search over all of them finds") {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        CHECK(isExact(scattered(41, 30, seed, 5)));
        CHECK(isExact(scattered(41, 30, seed, 100)));
        CHECK(isExact(scattered(17, 60, seed, 300)));
    }
    Field<std::uint8_t> corner(50, 33);
    corner.at(49, 0) = 255;
    CHECK(isExact(corner));
    Field<std::uint8_t> edges(50, 33);
    for (int z = 0; z < 33; ++z) edges.at(0, z) = edges.at(49, z) = 9;
    CHECK(isExact(edges));
    CHECK(isExact(Field<std::uint8_t>(20, 20, 1)));
    CHECK(squaredDistances(Field<std::uint8_t>(20, 20)).empty());
}

TEST_CASE("dye has a mean distance, and one within which nine tenths of it lie") {
    Terrain terrain = sandy(64, 64);
    CHECK_FALSE(dyeReach(terrain));
    terrain.paintAt(Painted::dye, 10, 10, 255);
    terrain.setDye(10, 10, 5000);
    CHECK_FALSE(dyeReach(terrain));  // nothing has moved
    terrain.setDye(13, 14, 900);     // five cells of 10 m
    terrain.setDye(10, 30, 100);
    const auto reach = dyeReach(terrain);
    REQUIRE(reach);
    CHECK(reach->mean == doctest::Approx(0.9 * 50 + 0.1 * 200));
    CHECK(reach->within90 == 50);
    terrain.setDye(10, 30, 101);
    CHECK(dyeReach(terrain)->within90 == 200);
    terrain.paintAt(Painted::dye, 10, 30, 1);
    CHECK(dyeReach(terrain)->mean == 50);
    terrain.paintAt(Painted::dye, 10, 10, 0);
    terrain.paintAt(Painted::dye, 10, 30, 0);
    CHECK_FALSE(dyeReach(terrain));  // nobody knows from where
}

TEST_CASE("the part of dye within a distance is found exactly among many") {
    Terrain terrain = sandy(64, 48);
    terrain.setPainted(Painted::dye, scattered(64, 48, 3, 400));
    std::vector<std::pair<std::int64_t, std::int64_t>> all;
    std::int64_t sum = 0;
    double way = 0;
    for (int z = 0; z < 48; ++z) {
        for (int x = 0; x < 64; ++x) {
            const auto dye = static_cast<Quanta>(mix(static_cast<std::uint64_t>(z * 64 + x)) % 2000);
            terrain.setDye(x, z, dye);
            if (terrain.paintedAt(Painted::dye, x, z) > 0) continue;
            all.emplace_back(nearest(terrain.painted(Painted::dye), x, z), dye);
            sum += dye;
            way += dye * std::sqrt(static_cast<double>(all.back().first));
        }
    }
    std::ranges::sort(all);
    std::int64_t within = 0, square = 0;
    for (auto at = all.begin(); within < sum - sum / 10; ++at) within += at->second, square = at->first;
    const auto reach = dyeReach(terrain);
    REQUIRE(reach);
    CHECK(reach->within90 == doctest::Approx(10 * std::sqrt(static_cast<double>(square))));
    CHECK(reach->mean == doctest::Approx(10 * way / static_cast<double>(sum)));
}

TEST_CASE("a map that is measured in squares of cells has nearly the same reach") {
    Terrain terrain = sandy(256, 256);
    terrain.paintAt(Painted::dye, 20, 20, 255);
    for (int x = 40; x < 240; ++x) terrain.setDye(x, x, 1000);
    const auto exact = dyeReach(terrain), coarse = dyeReach(terrain, 64);
    REQUIRE(exact);
    REQUIRE(coarse);
    CHECK(std::abs(coarse->mean - exact->mean) < 60);
    CHECK(std::abs(coarse->within90 - exact->within90) < 60);
}
