#include "app/data/long_profile.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/app/data/layers.hpp"

using namespace app;
using app::test::land;
using app::test::layerOf;

namespace {

constexpr int kColumns = 300;

/// A valley floor in row 4 that falls to the west by 1 m a cell, between walls that fall to it.
float valley(int x, int z) {
    return static_cast<float>(x) + 5.f * static_cast<float>(std::abs(z - 4));
}

wadi::Snapshot valleyLand() {
    wadi::Snapshot snapshot = land(kColumns, 9, valley);
    snapshot[LayerId::start] = layerOf(snapshot.grid, [](int x, int z) { return valley(x, z) + 2.f; });
    return snapshot;
}

}  // namespace

TEST_CASE("a river is followed from its mouth through the place to the divide") {
    const LongProfile profile = longProfileOf(valleyLand(), {100.3f, 4.2f});
    REQUIRE(profile.places() > 290);
    CHECK(profile.cells.front() == glm::vec2(0.5f, 4.5f));
    CHECK(profile.cells[profile.chosen] == glm::vec2(100.5f, 4.5f));
    CHECK(profile.chosen == 100);
    for (std::size_t i = 0; i <= profile.chosen; ++i) {
        CHECK(profile.distance[i] == 10.f * static_cast<float>(i));
        CHECK(profile.ground[i] == static_cast<float>(i));
        CHECK(profile.start[i] == static_cast<float>(i) + 2.f);
    }
    CHECK(profile.area[1] > profile.area[100]);
    CHECK(profile.channel < profile.places());
    CHECK(std::ranges::is_sorted(profile.chi));
    CHECK(profile.chi[profile.channel - 1] == profile.chi.back());
    // The fall of 0.1 over the area of seven rows of the valley: 9 less the walls' tops, which are mouths.
    const double area = double{profile.area[100]};
    CHECK(double{profile.steepness[100]} == doctest::Approx(0.1 * std::pow(area, 0.45)).epsilon(0.003));
    CHECK(profile.nearest(-5.f) == 0);
    CHECK(profile.nearest(204.f) == 20);
    CHECK(profile.nearest(1e9f) == profile.places() - 1);
}

TEST_CASE("a hand that misses a river by a cell or two finds it, one that is far away does not") {
    const wadi::Snapshot snapshot = valleyLand();
    const LongProfile found = longProfileOf(snapshot, {100.5f, 6.5f});
    CHECK(found.cells[found.chosen] == glm::vec2(100.5f, 4.5f));  // its nearest point, not its greatest
    const LongProfile wall = longProfileOf(snapshot, {100.5f, 7.5f});
    CHECK(wall.cells[wall.chosen] == glm::vec2(100.5f, 7.5f));
}

TEST_CASE("without a start there is none, and the sea has no rivers") {
    wadi::Snapshot snapshot = land(kColumns, 9, valley);
    CHECK(longProfileOf(snapshot, {50.f, 4.f}).start.empty());
    snapshot.parameters.sea = {true, 60.f};
    CHECK(longProfileOf(snapshot, {50.f, 4.f}).places() == 0);
    const LongProfile profile = longProfileOf(snapshot, {100.f, 4.f});
    CHECK(profile.cells.front() == glm::vec2(60.5f, 4.5f));
}

TEST_CASE("of a large map the lowest cells of squares are followed") {
    const wadi::Snapshot snapshot =
        land(kMostFollowed + 2, 12, [](int x, int) { return static_cast<float>(x); });
    const LongProfile profile = longProfileOf(snapshot, {500.f, 6.f});
    CHECK(profile.distance[1] == 20.f);
    CHECK(profile.ground[1] == 2.f);
}

TEST_CASE("a profile is written as a table with a line for each place") {
    const LongProfile profile = longProfileOf(valleyLand(), {100.f, 4.f});
    const std::string text = csvOf(profile);
    CHECK(
        text.starts_with("distance from mouth [m],x [m],z [m],height [m],start [m],"
                         "drainage area [m²],chi [m],k_sn [m^0.9]\n0.0000,5.0000,45.0000,0.0000,2.0000,"));
    CHECK(std::ranges::count(text, '\n') == static_cast<std::ptrdiff_t>(profile.places()) + 1);
}
