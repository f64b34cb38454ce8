#include <doctest/doctest.h>

#include "sim/core/tiles.hpp"

using wadi::extremesOf;

TEST_CASE("the least and greatest of values are found wherever they stand") {
    for (const std::size_t count : {1u, 2u, 15u, 16u, 17u, 40u, 64u}) {
        for (std::size_t place = 0; place < count; ++place) {
            std::vector<float> values(count, 3.f);
            values[place] = 7.f;
            CHECK(extremesOf(values).highest == 7.f);
            CHECK(extremesOf(values).lowest == (count > 1 ? 3.f : 7.f));
            values[place] = -2.f;
            CHECK(extremesOf(values).lowest == -2.f);
            CHECK(extremesOf(values).highest == (count > 1 ? 3.f : -2.f));
        }
    }
}

TEST_CASE("a tile at the edge of the map holds its own cells, row after row") {
    const wadi::TileGrid grid{70, 67};
    const auto tile = wadi::copyTile(grid, 3, [](std::size_t from, std::span<float> to) {
        for (std::size_t x = 0; x < to.size(); ++x) to[x] = static_cast<float>(from + x);
    });
    REQUIRE(tile->values.size() == 6 * 3);
    for (std::size_t z = 0; z < 3; ++z) {
        for (std::size_t x = 0; x < 6; ++x)
            CHECK(tile->values[z * 6 + x] == static_cast<float>((64 + z) * 70 + 64 + x));
    }
    CHECK(tile->lowest == 64 * 70 + 64);
    CHECK(tile->highest == 67 * 70 - 1);
}
