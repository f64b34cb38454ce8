// Patterns of uplift: where they are full, where there is nothing of them, and what flexure makes of them.
#include "sim/process/uplift/pattern.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <numeric>

#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

Field<std::int32_t> made(const UpliftPattern& pattern, int columns = 96, int rows = 96) {
    return patternOf(pattern, Terrain(maps::flat(columns, rows)), ThreadPool(2));
}

/// Whether all cells have this part.
bool isAll(const Field<std::int32_t>& parts, std::int32_t part) {
    return std::ranges::all_of(parts.values(), [&](std::int32_t one) { return one == part; });
}

double meanOf(const Field<std::int32_t>& parts) {
    const auto sum = std::accumulate(parts.values().begin(), parts.values().end(), std::int64_t{0});
    return static_cast<double>(sum) / kFullPart / static_cast<double>(parts.size());
}

}  // namespace

TEST_CASE("even uplift is full everywhere, whatever its flexure") {
    for (const float flexure : {0.f, 0.3f, 1.f})
        CHECK(isAll(made({.form = UpliftForm::even, .flexure = flexure}, 40, 7), kFullPart));
}

TEST_CASE("a dome is full in its middle, nothing beyond half its width, and the same in all directions") {
    const Field<std::int32_t> dome = made({.form = UpliftForm::dome, .width = 0.5f}, 97, 97);
    CHECK(dome.at(48, 48) == kFullPart);
    CHECK(dome.at(48 + 25, 48) == 0);
    CHECK(dome.at(48 + 18, 48 + 18) == 0);
    CHECK(dome.at(48 + 20, 48) > 0);
    for (int z = 0; z < 97; ++z)
        for (int x = 0; x < 97; ++x) REQUIRE(dome.at(x, z) == dome.at(z, 96 - x));
    // (1 - r²)² has a mean of a third over its circle, here of a width of half the map.
    CHECK(std::abs(meanOf(dome) / (3.14159265 / 16 / 3) - 1) < 1e-4);
}

TEST_CASE("a ridge runs where its direction points, and is the same on both sides") {
    for (const int turn : {0, 90}) {
        const Field<std::int32_t> ridge =
            made({.form = UpliftForm::ridge, .direction = static_cast<float>(turn), .width = 0.5f});
        const auto at = [&](int along, int across) {
            return turn == 90 ? ridge.at(along, across) : ridge.at(across, along);
        };
        CHECK(at(3, 48) > 0.99 * kFullPart);
        // Directions are good to 1e-6.
        for (int i = 0; i < 96; ++i) {
            REQUIRE(std::abs(at(i, 40) - at(95 - i, 55)) <= 1);
            REQUIRE(std::abs(at(i, 40) - at(0, 40)) <= 1);
            REQUIRE(at(i, 20) == 0);
        }
    }
    // Turned by 30° the middle stays full, and no line along an axis is.
    const Field<std::int32_t> aslant = made({.form = UpliftForm::ridge, .direction = 60.f, .width = 0.5f});
    CHECK(aslant.at(48, 48) > 0.99 * kFullPart);
    CHECK(aslant.at(48 + 35, 48 - 20) > 0.99 * kFullPart);
    CHECK(aslant.at(48 + 20, 48 - 35) < 0.5 * kFullPart);
}

TEST_CASE("a tilted block is full along its scarp and less and less towards where it tilts down") {
    const Field<std::int32_t> block =
        made({.form = UpliftForm::tilted, .direction = 90.f, .width = 0.5f}, 96, 96);
    for (int x = 26; x < 70; ++x) {
        const double wanted = 1 - (x + 0.5 - 24) / 48;
        REQUIRE(std::abs(block.at(x, 11) - wanted * kFullPart) <= 2);
    }
    CHECK(block.at(22, 11) == 0);
    CHECK(block.at(74, 11) == 0);
}

TEST_CASE("the ground left of the line of a fault rises, and a line of no length lifts nothing") {
    UpliftPattern pattern{
        .form = UpliftForm::fault, .east0 = 0.25f, .south0 = 0.5f, .east1 = 0.75f, .south1 = 0.5f};
    const Field<std::int32_t> north = made(pattern, 96, 64);  // eastwards: left is north
    CHECK(north.at(50, 10) == kFullPart);
    CHECK(north.at(50, 50) == 0);
    CHECK(north.at(2, 30) == kFullPart);  // the line goes on beyond its ends
    std::swap(pattern.east0, pattern.east1);
    const Field<std::int32_t> south = made(pattern, 96, 64);
    CHECK(south.at(50, 10) == 0);
    CHECK(south.at(50, 50) == kFullPart);
    pattern.east0 = pattern.east1;
    CHECK(isAll(made(pattern, 96, 64), 0));
}

TEST_CASE("beside a range that sinks there the ground goes down, and is level with it in between") {
    const UpliftPattern pattern{.form = UpliftForm::ridge, .width = 0.4f, .subsidence = 0.25f};
    UpliftPattern still = pattern;
    still.subsidence = 0;
    const Field<std::int32_t> parts = made(pattern, 40, 40), before = made(still, 40, 40);
    CHECK(parts.at(20, 20) > kFullPart * 9 / 10);
    CHECK(parts.at(20, 0) == -kFullPart / 4);
    for (std::size_t i = 0; i < parts.size(); ++i) CHECK(parts[i] == before[i] - (kFullPart - before[i]) / 4);
    CHECK(isAll(made({.form = UpliftForm::even, .subsidence = 1.f}, 9, 9), kFullPart));
}

TEST_CASE("flexure makes a ramp of a step, as wide as it says, that neither rises beyond nor falls below") {
    UpliftPattern pattern{.form = UpliftForm::fault, .flexure = 0.5f};  // half of 96 cells
    const Field<std::int32_t> ramp = made(pattern);
    for (int x = 1; x < 96; ++x) {
        REQUIRE(ramp.at(x, 40) <= ramp.at(x - 1, 40));
        REQUIRE(ramp.at(x, 40) == ramp.at(x, 0));
    }
    CHECK(ramp.at(48 - 26, 40) == kFullPart);
    CHECK(ramp.at(48 - 20, 40) < kFullPart);
    CHECK(ramp.at(48 + 20, 40) > 0);
    CHECK(ramp.at(48 + 26, 40) == 0);
    CHECK(std::abs(ramp.at(47, 40) + ramp.at(48, 40) - kFullPart) <= 2);
}

TEST_CASE("painted uplift is what hands painted: all of it, none, and as much downwards") {
    Terrain terrain(maps::flat(8, 8));
    const UpliftPattern pattern{.form = UpliftForm::painted};
    const ThreadPool pool(1);
    PatternCache cache;
    CHECK(isAll(cache.of(pattern, terrain, pool), 0));
    terrain.paintAt(Painted::uplift, 1, 1, 255);
    terrain.paintAt(Painted::uplift, 2, 1, 128);
    terrain.paintAt(Painted::uplift, 3, 1, 1);
    terrain.paintAt(Painted::uplift, 4, 1, 0);
    const Field<std::int32_t>& parts = cache.of(pattern, terrain, pool);
    CHECK(parts.at(1, 1) == kFullPart);
    CHECK(parts.at(2, 1) == 0);
    CHECK(parts.at(3, 1) == -kFullPart);
    CHECK(parts.at(4, 1) == -kFullPart);
    CHECK(parts.at(5, 5) == 0);
}

TEST_CASE("a pattern that is kept is made anew when anything of it changes, and only then") {
    Terrain terrain(maps::flat(32, 32));
    const ThreadPool pool(1);
    PatternCache cache;
    UpliftPattern pattern{.form = UpliftForm::dome};
    const Field<std::int32_t> first = cache.of(pattern, terrain, pool);
    pattern.east = 0.3f;
    CHECK(cache.of(pattern, terrain, pool) != first);
    pattern.east = 0.5f;
    CHECK(cache.of(pattern, terrain, pool) == first);
    CHECK(cache.of(pattern, Terrain(maps::flat(16, 32)), pool).columns() == 16);
}
