#include "app/landscape/coarse.hpp"

#include <doctest/doctest.h>

#include "tests/app/landscape/darkroom.hpp"

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
    CHECK(half->height[0]->highest >= half->heightAt(63, 34 - 1) - 1e3f);
    CHECK(app::coarser(fine, 50)->grid.columns == 43);
}

TEST_CASE("a map too narrow to be made coarser is drawn as it is") {
    const SnapshotPtr narrow = snapshotOf(mapOf(200, 2, [](int, int) { return 0.f; }));
    CHECK(app::coarser(narrow, 100) == narrow);
}
