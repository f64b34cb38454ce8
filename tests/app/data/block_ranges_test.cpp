#include "app/data/block_ranges.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using app::BlockRanges;
using wadi::io::Crop;

TEST_CASE("the range of any part of a grid is that of its cells with data") {
    wadi::Field<float> grid(150, 101);
    for (std::size_t i = 0; i < grid.size(); ++i) grid[i] = static_cast<float>(i * 7919 % 1009);
    for (int z = 40; z < 60; ++z)
        for (int x = 40; x < 60; ++x) grid.at(x, z) = std::numeric_limits<float>::quiet_NaN();
    const BlockRanges ranges(grid);
    for (const Crop part :
         {Crop{0, 0, 150, 101}, Crop{3, 5, 1, 1}, Crop{31, 31, 66, 66}, Crop{32, 32, 64, 32},
          Crop{149, 100, 1, 1}, Crop{10, 20, 130, 70}, Crop{38, 38, 5, 30}}) {
        float least = std::numeric_limits<float>::infinity(), greatest = -least;
        for (int z = part.z; z < part.z + part.rows; ++z)
            for (int x = part.x; x < part.x + part.columns; ++x) {
                if (std::isnan(grid.at(x, z))) continue;
                least = std::min(least, grid.at(x, z));
                greatest = std::max(greatest, grid.at(x, z));
            }
        const auto found = ranges.of(grid, part);
        REQUIRE(found);
        CHECK(found->lowest == least);
        CHECK(found->highest == greatest);
    }
    CHECK_FALSE(ranges.of(grid, {41, 41, 9, 9}));
}
