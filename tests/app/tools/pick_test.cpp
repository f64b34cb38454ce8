#include "app/tools/pick.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "app/render/viewpoint.hpp"
#include "sim/live/snapshot.hpp"

namespace {

template <class Height>
wadi::Snapshot snapshotOf(int columns, int rows, float cellSize, Height height) {
    wadi::Heightmap map{wadi::Field<float>(columns, rows), cellSize};
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x) map.heights.at(x, z) = height(x, z);
    }
    wadi::Simulation simulation(map);
    return wadi::Publisher().publish(simulation, {});
}

float hills(int x, int z) {
    return 30.f * std::sin(0.21f * static_cast<float>(x)) * std::cos(0.17f * static_cast<float>(z)) + 40.f;
}

/// The first point of the ray at or below the ground, by steps of a fraction of a cell.
std::optional<glm::dvec3> march(const app::Ray& ray, const wadi::Snapshot& snapshot, double length) {
    const glm::dvec3 step = glm::normalize(ray.direction) * (0.005 * snapshot.cellSize);
    glm::dvec3 at = ray.origin;
    for (double gone = 0; gone < length; gone += glm::length(step), at += step) {
        const glm::vec2 cell(at.x / snapshot.cellSize, at.z / snapshot.cellSize);
        const bool over = app::isOverMap(snapshot, cell);
        if (over && at.y <= app::groundAt(snapshot, cell)) return at;
    }
    return std::nullopt;
}

}  // namespace

TEST_CASE("a ray straight down meets the ground below its origin") {
    const wadi::Snapshot ground = snapshotOf(100, 70, 5.f, hills);
    const auto hit = app::pick({{203.5, 900, 111.25}, {0, -1, 0}}, ground);
    REQUIRE(hit);
    CHECK(hit->world.x == doctest::Approx(203.5));
    CHECK(hit->world.z == doctest::Approx(111.25));
    CHECK(hit->cell.x == doctest::Approx(203.5 / 5));
    CHECK(hit->world.y == doctest::Approx(app::groundAt(ground, hit->cell)));
}

TEST_CASE("a ray straight down on a sample gives that sample's height") {
    const wadi::Snapshot ground = snapshotOf(100, 70, 5.f, hills);
    const auto hit = app::pick({{(20 + 0.5) * 5, 900, (66 + 0.5) * 5}, {0, -2, 0}}, ground);
    REQUIRE(hit);
    CHECK(hit->world.y == doctest::Approx(ground.heightAt(20, 66)));
}

TEST_CASE("a slanting ray meets what a march in small steps meets") {
    const wadi::Snapshot ground = snapshotOf(100, 70, 5.f, hills);
    for (int i = 0; i < 40; ++i) {
        const double angle = 0.157 * i;
        const app::Ray ray{{250 - 400 * std::cos(angle), 90 + 3 * i, 175 - 400 * std::sin(angle)},
                           {std::cos(angle), -0.1 - 0.01 * i, std::sin(angle)}};
        const auto expected = march(ray, ground, 1500);
        const auto hit = app::pick(ray, ground);
        REQUIRE(hit.has_value() == expected.has_value());
        if (hit) CHECK(glm::distance(glm::dvec3(hit->world), *expected) < 0.05);
    }
}

TEST_CASE("a grazing ray stops at the nearer of two ridges") {
    const wadi::Snapshot ground =
        snapshotOf(64, 8, 1.f, [](int x, int) { return x == 20 || x == 40 ? 10.f : 0.f; });
    const auto low = app::pick({{-100, 5, 4}, {1, 0, 0}}, ground);
    REQUIRE(low);
    CHECK(low->world.x == doctest::Approx(20.0));  // half-way up the flank from sample 19 to sample 20
    const auto above = app::pick({{-100, 10.5, 4}, {1, 0, 0}}, ground);
    CHECK_FALSE(above);
}

TEST_CASE("a ray that runs along a row of samples finds the ground") {
    const wadi::Snapshot ground = snapshotOf(32, 32, 2.f, [](int x, int) { return static_cast<float>(x); });
    const auto hit = app::pick({{0, 10, 9}, {1, 0, 0}}, ground);
    REQUIRE(hit);
    CHECK(hit->world.x == doctest::Approx((10 + 0.5) * 2));
}

TEST_CASE("a ray that passes beside, above or away from the map meets nothing") {
    const wadi::Snapshot ground = snapshotOf(16, 16, 10.f, [](int, int) { return 0.f; });
    CHECK_FALSE(app::pick({{-50, 100, 80}, {0, -1, 0}}, ground));
    CHECK_FALSE(app::pick({{4.9, 100, 80}, {0, -1, 0}}, ground));  // outside the outermost sample
    CHECK_FALSE(app::pick({{80, 100, 80}, {0, 1, 0}}, ground));
    CHECK_FALSE(app::pick({{-50, 1, 80}, {1, 0, 0}}, ground));
    CHECK(app::pick({{5, 100, 80}, {0, -1, 0}}, ground));
}

TEST_CASE("the smallest map, two samples square, can be picked") {
    const wadi::Snapshot ground =
        snapshotOf(2, 2, 4.f, [](int x, int z) { return x == 1 && z == 1 ? 8.f : 0.f; });
    const auto centre = app::pick({{4, 50, 4}, {0, -1, 0}}, ground);
    REQUIRE(centre);
    CHECK(centre->world.y == doctest::Approx(2.f));
    CHECK(app::pick({{6, 50, 6}, {0, -1, 0}}, ground)->world.y == doctest::Approx(8.f));
    CHECK_FALSE(app::pick({{7, 50, 7}, {0, -1, 0}}, ground));
}

TEST_CASE("ground far below and far above zero is met") {
    for (const float height : {-6000.f, 8800.f}) {
        const wadi::Snapshot ground = snapshotOf(300, 300, 30.f, [&](int, int) { return height; });
        const auto hit = app::pick({{-9000, height + 2000, 4500}, {2, -0.3, 0.001}}, ground);
        REQUIRE(hit);
        CHECK(hit->world.y == doctest::Approx(height));
    }
}

TEST_CASE("the floor of an eye is the ground over the map and the foot of the block beside it") {
    const wadi::Snapshot ground =
        snapshotOf(4, 4, 2.f, [](int i, int) { return 3.f * static_cast<float>(i); });
    CHECK(app::floorAt(ground, {4.f, 4.f}) == doctest::Approx(4.5f));
    CHECK(app::floorAt(ground, {0.5f, 4.f}) == app::blockOf(ground).low.y);
}
