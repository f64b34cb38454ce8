#include "sim/particles/brush_table.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace wadi;

namespace {

/// The weight of a cell; 0 if the brush does not hold it.
float weight(const BrushTable& table, int x, int z) {
    const auto found = std::ranges::find_if(table, [&](const BrushCell& c) { return c.x == x && c.z == z; });
    return found == table.end() ? 0 : found->weight;
}

}  // namespace

TEST_CASE("the weights of a brush sum to 1") {
    for (int radius = 0; radius <= 8; ++radius) {
        double sum = 0;
        for (const BrushCell& cell : brushTable(radius)) sum += cell.weight;
        CAPTURE(radius);
        CHECK(std::abs(sum - 1) < 1e-6);
    }
}

TEST_CASE("a brush is the same from all eight sides, and no weight is below zero") {
    for (int radius = 0; radius <= 8; ++radius) {
        const BrushTable table = brushTable(radius);
        bool same = true;
        for (const BrushCell& c : table) {
            same &= c.weight > 0 && weight(table, -c.x, c.z) == c.weight &&
                    weight(table, c.x, -c.z) == c.weight && weight(table, c.z, c.x) == c.weight;
        }
        CAPTURE(radius);
        CHECK(same);
    }
}

TEST_CASE("the weights of a brush fall linearly from the middle to 0 at the radius") {
    const BrushTable table = brushTable(4);
    const float middle = weight(table, 0, 0);
    for (int x = 1; x < 4; ++x)
        CHECK(std::abs(weight(table, x, 0) / middle - (1 - static_cast<float>(x) / 4)) < 1e-6f);
    CHECK(weight(table, 4, 0) == 0);
    CHECK(weight(table, 3, 3) == 0);
    CHECK(weight(table, 2, 3) > 0);
}

TEST_CASE("brushes of radius 0 and 1 are the middle alone") {
    for (const int radius : {0, 1}) {
        const BrushTable table = brushTable(radius);
        REQUIRE(table.size() == 1);
        CHECK(table[0].x == 0);
        CHECK(table[0].z == 0);
        CHECK(table[0].weight == 1);
    }
}
