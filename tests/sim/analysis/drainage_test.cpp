#include "sim/analysis/drainage.hpp"

#include <doctest/doctest.h>

#include <numeric>
#include <vector>

#include "sim/core/random.hpp"

using namespace wadi;

namespace {

Field<Quanta> chaos(int columns, int rows, std::uint32_t range) {
    Field<Quanta> ground(columns, rows);
    const Random random(4);
    for (std::size_t cell = 0; cell < ground.size(); ++cell)
        ground[cell] = static_cast<Quanta>(random.bits(0, cell, 0) % range);
    return ground;
}

}  // namespace

TEST_CASE("a filled ground is nowhere lower than the ground, and raised no more than it takes to spill") {
    Field<Quanta> bowl(5, 4, 100);
    bowl.at(1, 1) = bowl.at(2, 1) = 10;
    bowl.at(3, 2) = 20;
    bowl.at(0, 1) = 50;  // the gap in the rim
    const Filled filled = fill(bowl);
    CHECK(filled.heights.at(1, 1) == 51);
    CHECK(filled.heights.at(2, 1) == 52);
    CHECK(filled.heights.at(3, 2) == 53);
    CHECK(filled.heights.at(1, 2) == 100);
    CHECK(filled.heights.at(0, 1) == 50);
}

TEST_CASE("every cell of a filled ground drains to a lower one, and so over the border") {
    for (const std::uint32_t range : {1u, 3u, 1000u}) {
        const Field<Quanta> ground = chaos(67, 41, range);
        const Filled filled = fill(ground);
        const Drainage drainage = drain(filled);
        std::vector<bool> seen(ground.size(), false);
        std::uint64_t left = 0;
        for (const std::uint32_t cell : filled.order) {
            const std::uint32_t below = drainage.receiver[cell];
            REQUIRE(filled.heights[cell] >= ground[cell]);
            REQUIRE((below == cell || (filled.heights[below] < filled.heights[cell] && seen[below])));
            if (below == cell) left += drainage.area[cell];
            seen[cell] = true;
        }
        CHECK(left == ground.size());
    }
}

TEST_CASE("water takes the steepest way, which a diagonal must be worth") {
    Field<Quanta> ground(3, 3, 1000);
    ground.at(1, 1) = 500;
    ground.at(1, 2) = 400;
    ground.at(2, 2) = 370;  // 130 lower, but √2 away
    CHECK(drain(fill(ground)).receiver.at(1, 1) == ground.index(1, 2));
    ground.at(2, 2) = 350;
    CHECK(drain(fill(ground)).receiver.at(1, 1) == ground.index(2, 2));
}

TEST_CASE("area and length grow along a way") {
    Field<Quanta> gutter(6, 3, 1000);
    for (int x = 0; x < 6; ++x) gutter.at(x, 1) = 10 * x;
    const Drainage drainage = drain(fill(gutter));
    for (int x = 1; x < 5; ++x) {
        CHECK(drainage.area.at(x, 1) == static_cast<std::uint32_t>(5 - x));
        CHECK(drainage.length.at(x, 1) == static_cast<float>(5 - x));
    }
    CHECK(distanceBetween(7, 8, 6) == 1);
    CHECK(distanceBetween(7, 13, 6) == 1);
    CHECK(distanceBetween(7, 14, 6) > 1.41421);
    CHECK(distanceBetween(7, 7, 6) == 0);
}

TEST_CASE("the smallest maps drain") {
    const Drainage drainage = drain(fill(Field<Quanta>(2, 2, 5)));
    CHECK(std::accumulate(drainage.area.values().begin(), drainage.area.values().end(), 0u) == 4);
}
