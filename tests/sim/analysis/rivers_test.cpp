#include "sim/analysis/rivers.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "sim/analysis/catchments.hpp"
#include "tests/sim/analysis/grounds.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

constexpr std::array<std::array<int, 2>, 9> kTowards = {
    {{0, 0}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

}  // namespace

TEST_CASE("what drains over the border is all the land, and directions lead there") {
    const Field<Quanta> ground = grounds::rough(128);
    const Rivers rivers = riversOf(ground, 10);
    double left = 0;
    for (int z = 0; z < 128; ++z) {
        for (int x = 0; x < 128; ++x) {
            const auto way = static_cast<std::size_t>(rivers.direction.at(x, z));
            if (way == 0) {
                left += double{rivers.area.at(x, z)};
                continue;
            }
            const int i = x + kTowards[way][0], j = z + kTowards[way][1];
            REQUIRE(ground.contains(i, j));
            REQUIRE(rivers.area.at(i, j) > rivers.area.at(x, z));
            REQUIRE(rivers.catchment.at(i, j) == rivers.catchment.at(x, z));
        }
    }
    CHECK(left == 128 * 128 * 100.0);
}

TEST_CASE("a cone drains to all sides") {
    const Rivers rivers = riversAtMost(Terrain(maps::cone(40)), 40);
    CHECK(rivers.direction.at(30, 20) == 1);
    CHECK(rivers.direction.at(28, 11) == 2);
    CHECK(rivers.direction.at(20, 10) == 3);
    CHECK(rivers.direction.at(10, 19) == 5);
    CHECK(rivers.direction.at(19, 30) == 7);
}

TEST_CASE("catchments side by side differ in colour, and numbers stay few") {
    for (const int size : {64, 200, 320}) {
        const Field<float> map = catchmentsOf(Streams(grounds::rough(size), 10));
        std::set<float> numbers(map.values().begin(), map.values().end());
        CHECK(numbers.size() > 5);
        CHECK(*numbers.rbegin() <= kMostCatchments);
        for (int z = 0; z + 1 < size; ++z) {
            for (int x = 0; x + 1 < size; ++x) {
                const auto here = static_cast<int>(map.at(x, z));
                for (const float other : {map.at(x + 1, z), map.at(x, z + 1), map.at(x + 1, z + 1)}) {
                    const auto there = static_cast<int>(other);
                    if (here == there || here == 0 || there == 0) continue;
                    REQUIRE((here - there) % kCategories != 0);
                }
            }
        }
    }
}

TEST_CASE("a catchment keeps its colour while the ground wears a little") {
    Field<Quanta> ground = grounds::rough(200);
    const Field<float> before = catchmentsOf(Streams(ground, 10));
    for (std::size_t cell = 0; cell < ground.size(); ++cell)
        ground[cell] -= static_cast<Quanta>(cell * 2654435761u % 20000);  // up to 15 cm
    const Field<float> after = catchmentsOf(Streams(ground, 10));
    std::size_t same = 0;
    for (std::size_t cell = 0; cell < ground.size(); ++cell)
        same += static_cast<int>(before[cell] - after[cell]) % kCategories == 0;
    MESSAGE("Part of the land that keeps its colour: " << static_cast<double>(same) /
                                                              static_cast<double>(ground.size()));
    CHECK(same > ground.size() * 8 / 10);
}

TEST_CASE("hillsides have the steepness, order and chi of the channel below them") {
    const Field<Quanta> ground = grounds::rough(128);
    const Streams streams(ground, 10);
    const Rivers rivers = riversOf(ground, 10);
    for (std::uint32_t cell = 0; cell < ground.size(); ++cell) {
        std::uint32_t channel = cell;
        while (!streams.isChannel(channel) && !streams.isMouth(channel))
            channel = streams.drainage().receiver[channel];
        REQUIRE(rivers.chi[cell] == static_cast<float>(streams.chi()[channel]));
        REQUIRE(rivers.steepness[cell] == static_cast<float>(streams.steepness(channel)));
        REQUIRE((rivers.order[cell] > 0) == streams.isChannel(channel));
    }
}

TEST_CASE("of a large map rivers are those of squares, in the sea there are none") {
    const Terrain terrain(maps::hills(101, 80));
    const Rivers coarse = riversAtMost(terrain, 50);
    for (int z = 0; z < 80; ++z)
        for (int x = 0; x < 101; ++x) REQUIRE(coarse.area.at(x, z) == coarse.area.at(x - x % 3, z - z % 3));
    CHECK(coarse.area.at(0, 0) >= 900);
    CHECK(riversAtMost(terrain, 101).area.at(0, 0) == 100);
    const Rivers drowned = riversAtMost(terrain, 101, kHighest);
    for (const Field<float>* map :
         {&drowned.area, &drowned.direction, &drowned.catchment, &drowned.order, &drowned.chi})
        CHECK(std::ranges::all_of(map->values(), [](float value) { return value == 0; }));
}
