#include "sim/process/pipes/pipes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

#include "tests/sim/core/bilinear.hpp"
#include "tests/sim/process/pipes/pipes_worlds.hpp"

using namespace wadi;
using test::Valley;

namespace {

constexpr std::array<Edges, 3> kAllEdges = {Edges::open, Edges::closed, Edges::periodic};

/// Rugged ground, the same at any altitude [m].
Heightmap rugged(int columns, int rows, float altitude = 0) {
    Heightmap map = maps::flat(columns, rows);
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x) {
            const int height = (x * 37 + z * 61 + (x * z) % 23 * 5) % 97 + (std::abs(x - 2 * z) % 41);
            map.heights.at(x, z) = altitude + static_cast<float>(height);
        }
    }
    return map;
}

/// The same ground under water up to a level [m above its altitude].
Heightmap lake(int size, float altitude, float level) {
    Heightmap map = rugged(size, size, altitude);
    map.water = Field<float>(size, size);
    for (std::size_t cell = 0; cell < map.water.size(); ++cell)
        map.water[cell] = std::max(0.f, altitude + level - map.heights[cell]);
    return map;
}

std::vector<Quanta> copy(const Field<Quanta>& layer) {
    return {layer.values().begin(), layer.values().end()};
}

}  // namespace

TEST_CASE("over 1 000 epochs of rivers neither rock nor water is lost or made") {
    for (const Edges edges : kAllEdges) {
        CAPTURE(kEdgeNames[static_cast<std::size_t>(edges)]);
        Valley valley(rugged(47, 38));
        valley.params.edges = edges;
        valley.springs = {{0.3f, 0.6f, 2.f, 0.5f, 0.2f}};
        valley.sea = {true, 12.f};
        valley.run(1000);
        CHECK(valley.rockDrift() == 0);
        CHECK(valley.waterDrift() == 0);
        CHECK(valley.water.entered > 0);
        CHECK(valley.water.evaporated > 0);
        CHECK(valley.water.left > 0);
        CHECK(total(valley.terrain.sediment()) > 0);
        CHECK((valley.ledger.left > 0) == (edges == Edges::open));
    }
}

TEST_CASE("rivers are the same for every number of threads and every SIMD level") {
    for (const auto& size : {std::pair{130, 77}, {64, 64}, {17, 201}, {2, 3}}) {
        const int columns = size.first, rows = size.second;
        for (const Edges edges : kAllEdges) {
            std::uint64_t first = 0;
            for (const int threads : {1, 2, 3, 8}) {
                for (const Simd simd : {Simd::baseline, Simd::sse4, Simd::avx2, Simd::avx512}) {
                    if (simd > bestSimd()) continue;
                    Valley valley(rugged(columns, rows), {threads, simd});
                    valley.params.edges = edges;
                    valley.springs = {{0.5f, 0.5f, 3.f, 1.f, 0.2f}};
                    valley.run(6);
                    if (first == 0) first = valley.hash();
                    CAPTURE(columns);
                    CAPTURE(threads);
                    CAPTURE(nameOf(simd));
                    CHECK(valley.hash() == first);
                }
            }
        }
    }
}

TEST_CASE("a lake at rest stays at rest for 10 000 steps, at 2 000 m as at 0, and dry land stays dry") {
    for (const float altitude : {0.f, 2000.f}) {
        Valley valley(lake(40, altitude, 60.f));
        valley.params = test::still();
        valley.params.steps = 50;
        const std::vector<Quanta> before = copy(valley.terrain.water());
        REQUIRE(std::ranges::count(before, 0) > 100);
        valley.run(200);
        CHECK(copy(valley.terrain.water()) == before);
        CHECK(total(valley.terrain.sediment()) == 0);
    }
}

TEST_CASE("a troubled lake comes to rest, and does so alike at every altitude") {
    std::vector<Quanta> low;
    for (const float altitude : {0.f, 2000.f}) {
        Valley valley(lake(40, altitude, 150.f));
        for (int z = 0; z < 40; ++z) {
            const Quanta more[] = {valley.terrain.water().at(3, z) + 20 * 131072};
            valley.terrain.replaceWater(3, z, more);
        }
        valley.params = test::still();
        valley.params.capacity = 0;
        valley.params.steps = 50;
        valley.run(200);
        Quanta lowest = kHighest, highest = kLowest;
        for (int z = 0; z < 40; ++z) {
            for (int x = 0; x < 40; ++x) {
                lowest = std::min(lowest, valley.surface(x, z));
                highest = std::max(highest, valley.surface(x, z));
            }
        }
        CHECK(highest - lowest <= 8);  // a sixteenth of a millimetre
        if (low.empty()) low = copy(valley.terrain.water());
        CHECK(copy(valley.terrain.water()) == low);
    }
}

TEST_CASE("a dam that breaks neither loses nor makes water, and spreads alike to all sides") {
    constexpr int kSize = 65;
    Heightmap map = maps::flat(kSize, kSize);
    map.water = Field<float>(kSize, kSize);
    for (int z = 24; z < 41; ++z) {
        for (int x = 24; x < 41; ++x) map.water.at(x, z) = 40;
    }
    Valley valley(map);
    valley.params = test::still();
    const std::int64_t before = total(valley.terrain.water());
    for (int epoch = 0; epoch < 40; ++epoch) {
        valley.run(1);
        REQUIRE(total(valley.terrain.water()) == before);
        const Field<Quanta>& water = valley.terrain.water();
        int uneven = 0;
        for (int z = 0; z < kSize; ++z) {
            for (int x = 0; x < kSize; ++x) {
                uneven += water.at(x, z) != water.at(kSize - 1 - x, z);
                uneven += water.at(x, z) != water.at(x, kSize - 1 - z);
                uneven += water.at(x, z) != water.at(z, x);
            }
        }
        REQUIRE(uneven == 0);
    }
    CHECK(valley.terrain.water().at(0, 32) > 0);
    CHECK(valley.terrain.water().at(32, 32) < 10 * 131072);
}

TEST_CASE("waves run equally fast along the axes and between them") {
    constexpr int kSize = 129, kMiddle = 64;
    Heightmap map = maps::flat(kSize, kSize);
    map.water = Field<float>(kSize, kSize);
    for (int z = 0; z < kSize; ++z) {
        for (int x = 0; x < kSize; ++x) {
            const float away = std::hypot(float(x - kMiddle), float(z - kMiddle));
            map.water.at(x, z) = 100 + 10 * std::exp(-away * away / 32);
        }
    }
    Valley valley(map);
    valley.params = test::still();
    valley.params.capacity = valley.params.friction = 0;
    valley.run(8);
    const Field<float> level = [&] {
        Field<float> metres(kSize, kSize);
        for (std::size_t i = 0; i < metres.size(); ++i)
            metres[i] = float(toMetres(valley.terrain.water()[i]));
        return metres;
    }();
    const auto crest = [&](double bearing) {
        double best = 0;
        float highest = 0;
        for (double away = 15; away < 60; away += 0.25) {
            const float here = test::bilinear(level, float(kMiddle + 0.5 + away * std::cos(bearing)),
                                              float(kMiddle + 0.5 + away * std::sin(bearing)));
            if (here > highest) highest = here, best = away;
        }
        return best;
    };
    CHECK(crest(0) > 20);
    for (const double degrees : {22.5, 45., 67.5, 90., 225.}) {
        CAPTURE(degrees);
        CHECK(std::abs(crest(degrees / 57.29577951) / crest(0) - 1) < 0.03);
    }
}

TEST_CASE("a spring fills a lake, and it spills where its rim is lowest") {
    constexpr int kSize = 64;
    Heightmap map = maps::flat(kSize, kSize);
    for (int z = 0; z < kSize; ++z) {
        for (int x = 0; x < kSize; ++x) {
            const float away = std::hypot(float(x) - 31.5f, float(z) - 31.5f);
            map.heights.at(x, z) = away < 20 ? 100 : away < 24 ? 120 : 100 - away;
        }
    }
    for (int x = 51; x < 57; ++x) map.heights.at(x, 31) = map.heights.at(x, 32) = 110;  // the outlet
    Valley valley(map);
    valley.params.rain = valley.params.evaporation = valley.params.capacity = 0;
    valley.springs = {{0.5f, 0.5f, 3.f, 0.3f}};
    const auto wet = [&](int x, int z) { return valley.terrain.water().at(x, z) > 0; };
    valley.run(100);
    CHECK(wet(31, 31));
    CHECK_FALSE(wet(53, 31));
    CHECK(valley.water.left == 0);
    valley.run(2000);
    const double level = toMetres(valley.surface(31, 31));
    CHECK(level > 110);
    CHECK(level < 115);  // what the spring gives needs some metres on a sill of two cells
    CHECK(wet(53, 31));
    CHECK(wet(62, 31));
    CHECK_FALSE(wet(31, 8));
    CHECK_FALSE(wet(8, 31));
    CHECK_FALSE(wet(31, 62));
    CHECK(valley.water.left > 0);
    CHECK(valley.waterDrift() == 0);
}

TEST_CASE("the smallest spring wells up, wherever it is") {
    for (const float place : {0.f, 0.5f, 1.f}) {
        Valley valley(maps::flat(8, 8));
        valley.params = test::still();
        valley.springs = {{place, place, 0.5f, 1.f}};
        valley.run(10);
        CHECK(std::abs(total(valley.terrain.water()) - 10 * 131072) <= 8);
    }
}

TEST_CASE("rain that is thinner than a quantum adds up") {
    Valley valley(maps::flat(20, 20));
    valley.params = test::still();
    valley.params.rain = 0.001f;  // 0.13 quanta in an epoch of 8 steps
    valley.run(1000);
    for (const Quanta depth : valley.terrain.water().values()) REQUIRE(std::abs(depth - 131) <= 6);
    CHECK(valley.waterDrift() == 0);
}

TEST_CASE("water runs off over open edges, stays between closed ones and comes back over periodic ones") {
    for (const Edges edges : kAllEdges) {
        CAPTURE(kEdgeNames[static_cast<std::size_t>(edges)]);
        Valley valley(maps::plane(40, 24));
        valley.params.edges = edges;
        valley.params.evaporation = 0;
        valley.run(100);
        CHECK((valley.water.left > 0) == (edges == Edges::open));
        const std::int64_t standing = total(valley.terrain.water());
        if (edges == Edges::open) {
            CHECK(standing < valley.water.entered / 2);
        } else {
            CHECK(standing == valley.water.entered);
            CHECK(valley.ledger.left == 0);
        }
    }
}

TEST_CASE("between periodic edges no place is special") {
    constexpr int kColumns = 50, kRows = 41, kEast = 13, kSouth = 29;
    Heightmap map = rugged(kColumns, kRows), moved = map;
    for (int z = 0; z < kRows; ++z) {
        for (int x = 0; x < kColumns; ++x)
            moved.heights.at((x + kEast) % kColumns, (z + kSouth) % kRows) = map.heights.at(x, z);
    }
    Valley here(map), there(moved);
    here.params.edges = there.params.edges = Edges::periodic;
    here.run(12);
    there.run(12);
    int uneven = 0;
    for (int z = 0; z < kRows; ++z) {
        for (int x = 0; x < kColumns; ++x) {
            const int east = (x + kEast) % kColumns, south = (z + kSouth) % kRows;
            uneven += here.terrain.water().at(x, z) != there.terrain.water().at(east, south);
            uneven += here.terrain.height(x, z) != there.terrain.height(east, south);
        }
    }
    CHECK(uneven == 0);
    CHECK(here.pipes.carried() > 0);
}

TEST_CASE("water does not touch the hardest rock, takes little of hard and more of soft rock") {
    std::int64_t taken[3] = {};
    for (const int level : {0, 1, 2}) {
        Valley valley(rugged(48, 48));
        for (int z = 0; z < 48; ++z) {
            for (int x = 0; x < 48; ++x)
                valley.terrain.setHardness(x, z, std::array<std::uint8_t, 3>{0, 200, 255}[level]);
        }
        const std::int64_t before = total(valley.terrain.bedrock());
        valley.run(30);
        taken[level] = before - total(valley.terrain.bedrock());
    }
    CHECK(taken[0] > 2 * taken[1]);
    CHECK(taken[1] > 0);
    CHECK(taken[2] == 0);
}

TEST_CASE("water takes loose sediment before the rock below it") {
    Heightmap map = rugged(48, 48);
    map.sediment = Field<float>(48, 48, 50.f);
    Valley valley(map);
    const std::vector<Quanta> before = copy(valley.terrain.bedrock());
    valley.run(5);
    CHECK(copy(valley.terrain.bedrock()) == before);
    CHECK(valley.pipes.carried() > 0);
}

TEST_CASE("rivers end in the sea and lay down there what they carry") {
    Valley valley(maps::plane(64, 32));
    valley.sea = {true, 40.f};
    valley.params.edges = Edges::closed;
    valley.run(200);
    CHECK(valley.water.left > 0);
    std::int64_t offshore = 0;
    for (int z = 0; z < 32; ++z) {
        for (int x = 0; x < 64; ++x) {
            // What water has dug below the level of the sea in the last step is still land.
            if (valley.terrain.height(x, z) >= 39 * 131072) continue;
            offshore += valley.terrain.sediment().at(x, z);
            REQUIRE(valley.terrain.water().at(x, z) == 0);
        }
    }
    CHECK(offshore > 131072);
    CHECK(valley.rockDrift() == 0);
    CHECK(valley.waterDrift() == 0);
}

TEST_CASE("switched off, water stands still and lays down what it carries") {
    Valley valley(rugged(40, 40));
    valley.run(20);
    REQUIRE(valley.pipes.carried() > 0);
    const std::vector<Quanta> water = copy(valley.terrain.water());
    valley.params.enabled = false;
    valley.run(1);
    CHECK(valley.pipes.carried() == 0);
    CHECK(valley.rockDrift() == 0);
    CHECK(copy(valley.terrain.water()) == water);
}

TEST_CASE("water that meets the roof of the world leaves it") {
    Heightmap map = maps::flat(16, 16, static_cast<float>(kHighestMetres) - 1);
    Valley valley(map);
    valley.params.edges = Edges::closed;
    valley.springs = {{0.5f, 0.5f, 4.f, 100.f}};
    valley.run(5);
    CHECK(valley.water.left > 0);
    CHECK(valley.waterDrift() == 0);
    for (int z = 0; z < 16; ++z) {
        for (int x = 0; x < 16; ++x) REQUIRE(valley.surface(x, z) <= kHighest);
    }
}
