#include <doctest/doctest.h>

#include "app/render/relief.hpp"
#include "tests/app/data/layers.hpp"
#include "tests/app/render/darkroom.hpp"

TEST_CASE("a coarser snapshot lies where the land is, at the mean of its heights") {
    const SnapshotPtr fine =
        snapshotOf(mapOf(130, 70, [](int x, int z) { return static_cast<float>(x + 2 * z); }));
    CHECK(app::coarser(fine, 130) == fine);
    const SnapshotPtr half = app::coarser(fine, 65);
    REQUIRE(half->grid.columns == 65);
    REQUIRE(half->grid.rows == 35);
    CHECK(half->cellSize == 20.f);
    // Means of two by two samples, at the same place of the world.
    CHECK(half->heightAt(3, 4) == doctest::Approx(6.5f + 2 * 8.5f).epsilon(1e-4));
    CHECK(half->heightAt(64, 34) == doctest::Approx(128.5f + 2 * 68.5f).epsilon(1e-4));
    CHECK((*half)[wadi::LayerId::height][0]->highest == half->heightAt(63, 34));
    CHECK((*half)[wadi::LayerId::height][0]->lowest == half->heightAt(0, 0));
    CHECK(app::coarser(fine, 50)->grid.columns == 43);
}

TEST_CASE("what moves on a coarser snapshot is as fast, and its rivers are as large") {
    wadi::Snapshot fine = app::test::land(128, 128, [](int, int) { return 0.f; });
    fine[wadi::LayerId::velocityEast] = app::test::layerOf(fine.grid, [](int, int) { return 0.6f; });
    fine[wadi::LayerId::velocitySouth] = app::test::layerOf(fine.grid, [](int, int) { return -0.2f; });
    // A river of 160 drops an epoch, one cell wide.
    fine[wadi::LayerId::discharge] =
        app::test::layerOf(fine.grid, [](int x, int) { return x == 8 ? 160.f : 0.f; });
    fine.particles.push_back({.position = {40.f, 8.f}, .velocity = {1.f, -2.f}});
    const SnapshotPtr quarter = app::coarser(std::make_shared<const wadi::Snapshot>(fine), 32);
    REQUIRE(quarter->grid.columns == 32);
    CHECK((*quarter)[wadi::LayerId::velocityEast][0]->values[0] == doctest::Approx(0.15f));
    CHECK((*quarter)[wadi::LayerId::velocitySouth][0]->values[0] == doctest::Approx(-0.05f));
    CHECK((*quarter)[wadi::LayerId::velocitySouth][0]->lowest == doctest::Approx(-0.05f));
    CHECK(quarter->particles[0].position == glm::vec2(10.f, 2.f));
    CHECK(quarter->particles[0].velocity == glm::vec2(0.25f, -0.5f));
    // A 16th of the cells, and in each a drop is born as often as in one of the fine ones.
    CHECK((*quarter)[wadi::LayerId::discharge][0]->values[2] == doctest::Approx(160.f / 16.f));
}

TEST_CASE("a map too narrow to be made coarser is drawn as it is") {
    const SnapshotPtr narrow = snapshotOf(mapOf(200, 2, [](int, int) { return 0.f; }));
    CHECK(app::coarser(narrow, 100) == narrow);
}
