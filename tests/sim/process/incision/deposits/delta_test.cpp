// Deltas by themselves: lobes around mouths, with all that was brought and no more.
#include "sim/process/incision/deposits/delta.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <vector>

using namespace wadi;

namespace {

constexpr int kSeaSide = 41;
constexpr double kFall = 6 * kQuantaPerMetre;  // of a front, in a cell's width
constexpr Quanta kDeep = static_cast<Quanta>(-40 * kQuantaPerMetre);

/// A sea of even depth with its level at 0.
struct Sea {
    Sea() : grid(kSeaSide, kSeaSide, {}), own({kSeaSide, kSeaSide}), heights(grid.size(), kDeep) {}
    std::int64_t lay(int x, int z, double cubicCells) {
        if (!builder) builder.emplace(grid, 0, kFall, 1, floor.emplace(own, 0, heights.data()));
        return builder
            ->lay(static_cast<std::uint32_t>(z * kSeaSide + x),
                  static_cast<std::int64_t>(cubicCells * kQuantaPerMetre))
            .value();
    }
    Quanta at(int x, int z) const { return heights[static_cast<std::size_t>(z * kSeaSide + x)]; }
    std::int64_t sum() const { return std::accumulate(heights.begin(), heights.end(), std::int64_t{0}); }

    FlowGrid grid;
    Subdomain own;
    std::vector<Quanta> heights;
    std::optional<Floor> floor;
    std::optional<DeltaBuilder> builder;  // one for all mouths, as in an epoch
};

}  // namespace

TEST_CASE("a delta holds all that a river brings, to the quantum") {
    for (const double metres : {1e-5, 0.3, 17.0, 900.0, 20000.0}) {
        CAPTURE(metres);
        Sea sea;
        const std::int64_t before = sea.sum();
        CHECK(sea.lay(20, 20, metres) == 0);
        CHECK(sea.sum() - before == static_cast<std::int64_t>(metres * kQuantaPerMetre));
    }
}

TEST_CASE(
    "a delta is a cone around its mouth until it meets the sea's level, and then a lobe that falls away") {
    Sea sea;
    sea.lay(20, 20, 400);
    const Quanta middle = sea.at(20, 20);
    CHECK(middle < 0);
    for (const int far : {1, 2, 3}) {  // of its 400 cubic cells, three cells wide
        CHECK(std::abs(middle - sea.at(20 + far, 20) - far * kFall) < 2);
        CHECK(std::abs(sea.at(20 - far, 20) - sea.at(20, 20 + far)) < 2);
    }
    CHECK(sea.at(27, 20) == kDeep);
    for (int i = 0; i < 10; ++i) sea.lay(20, 20, 2000);
    for (const int far : {0, 3, 6}) {
        CHECK(sea.at(20 + far, 20) >= 0);
        CHECK(sea.at(20 + far, 20) < 0.5 * kFall);
    }
    int edge = 20;
    while (sea.at(edge, 20) >= 0) ++edge;
    CHECK(sea.at(edge, 20) - sea.at(edge + 3, 20) > 2.9 * kFall);
    CHECK(sea.at(edge, 20) - sea.at(edge + 3, 20) < 3.1 * kFall);
}

TEST_CASE("a delta keeps to the water of its mouth, and what finds no room there is given back") {
    Sea sea;
    for (int z = 0; z < kSeaSide; ++z) sea.heights[std::size_t(z * kSeaSide + 30)] = 5;  // a dam
    const std::int64_t room = 30 * kSeaSide * std::int64_t{-kDeep};
    const std::int64_t left = sea.lay(3, 20, 1e6);
    for (int z = 0; z < kSeaSide; ++z) {
        CHECK(sea.at(30, z) == 5);
        CHECK(sea.at(31, z) == kDeep);
    }
    const auto laid = static_cast<std::int64_t>(1e6 * kQuantaPerMetre) - left;
    CHECK(laid >= room);
    CHECK(laid < room + 30 * kSeaSide * static_cast<std::int64_t>(0.5 * kFall));
    CHECK(sea.lay(3, 20, 1) == static_cast<std::int64_t>(kQuantaPerMetre));
}
