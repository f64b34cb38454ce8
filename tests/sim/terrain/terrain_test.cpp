#include "sim/terrain/terrain.hpp"

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <string>

#include "sim/core/error.hpp"
#include "sim/core/hash.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

TEST_CASE("a tile is soft as long as no rock of it resists") {
    Terrain terrain(maps::flat(100, 100));
    terrain.setHardness(3, 3, 9);
    terrain.setHardness(4, 3, 9);
    terrain.setHardness(3, 3, 7);
    CHECK_FALSE(terrain.isSoft(0));
    CHECK(terrain.isSoft(1));
    terrain.setHardness(3, 3, 0);
    CHECK_FALSE(terrain.isSoft(0));
    terrain.setHardness(4, 3, 0);
    CHECK(terrain.isSoft(0));
}

TEST_CASE("heights go into a terrain and out again unchanged") {
    Heightmap map = maps::flat(5, 3, 12.5f);
    map.heights.at(4, 2) = -3.25f;
    CHECK(Terrain(map).heightmap().heights == map.heights);
}

TEST_CASE("a terrain refuses what it cannot hold, naming the place") {
    CHECK_THROWS_AS(Terrain(maps::flat(1, 1)), Error);
    CHECK_THROWS_AS(Terrain(maps::flat(1, 100)), Error);
    CHECK_THROWS_AS(Terrain(maps::flat(kMostSide + 1, 2)), Error);
    for (const float cellSize : {0.f, -1.f, 1e-38f, 1e30f, std::numeric_limits<float>::quiet_NaN()}) {
        CHECK_THROWS_AS(Terrain(Heightmap{Field<float>(2, 2), cellSize}), Error);
    }
    Heightmap map = maps::flat(4, 4);
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 20000.f}) {
        map.heights.at(3, 1) = bad;
        try {
            Terrain terrain(map);
            FAIL("a height of " << bad << " was taken");
        } catch (const Error& error) {
            CHECK(std::string(error.what()).find("column 3, row 1") != std::string::npos);
        }
    }
}

TEST_CASE("what lies loose and what is hard comes in with the heights") {
    Heightmap map = maps::flat(70, 3, 12.5f);
    map.sediment = Field<float>(70, 3);
    map.sediment.at(1, 2) = 2.25f;
    map.hardness = Field<std::uint8_t>(70, 3);
    map.hardness.at(69, 0) = 200;
    const Terrain terrain(map);
    CHECK(terrain.heightmap().heights == map.heights);
    CHECK(toMetres(terrain.sediment().at(1, 2)) == 2.25);
    CHECK(toMetres(terrain.bedrock().at(1, 2)) == 10.25);
    CHECK(toMetres(terrain.bedrock().at(0, 2)) == 12.5);
    CHECK(terrain.hardness() == map.hardness);
    CHECK(terrain.isSoft(0));
    CHECK_FALSE(terrain.isSoft(1));
}

TEST_CASE("a terrain refuses sediment that there cannot be") {
    Heightmap map = maps::flat(4, 4);
    map.sediment = Field<float>(4, 4);
    for (const float bad : {-0.1f, std::numeric_limits<float>::quiet_NaN(), 6300.f, 20000.f}) {
        map.sediment.at(2, 3) = bad;
        CHECK_THROWS_WITH_AS(Terrain{map}, doctest::Contains("sediment at column 2, row 3"), Error);
    }
    map.sediment = Field<float>(4, 3);
    CHECK_THROWS_AS(Terrain{map}, Error);
    map.sediment = {};
    map.hardness = Field<std::uint8_t>(3, 4);
    CHECK_THROWS_AS(Terrain{map}, Error);
}

TEST_CASE("what is taken is at most what there is") {
    Terrain terrain(maps::flat(4, 4));
    CHECK(terrain.takeSediment(1, 1, 100) == 0);
    CHECK(terrain.addSediment(1, 1, 70) == 70);
    CHECK(terrain.takeSediment(1, 1, 100) == 70);
    CHECK(terrain.sediment().at(1, 1) == 0);
}

TEST_CASE("the ground stays within the range of quanta at both ends") {
    Terrain high(maps::flat(2, 2, static_cast<float>(kHighestMetres) - 1.f));
    CHECK(high.addSediment(0, 0, std::numeric_limits<Quanta>::max()) < 2 * kQuantaPerMetre);
    CHECK(high.height(0, 0) == kHighest);
    CHECK(high.addBedrock(0, 0, 1) == 0);
    Terrain low(maps::flat(2, 2, static_cast<float>(kLowestMetres)));
    CHECK(low.takeBedrock(0, 0, 5) == 0);
}

TEST_CASE("a change marks its tile and no other") {
    Terrain terrain(maps::flat(130, 77));
    CHECK(terrain.stamps().grid().count() == 6);
    terrain.stamps().tick();
    terrain.takeBedrock(129, 76, 1);
    for (std::size_t t = 0; t < 6; ++t) CHECK((terrain.stamps()[t] == terrain.stamps().now()) == (t == 5));
}

TEST_CASE("tiles cover every cell of a map once") {
    const TileGrid grid{130, 77};
    int cells = 0;
    for (std::size_t t = 0; t < grid.count(); ++t) {
        const TileGrid::Box box = grid.box(t);
        cells += box.columns * box.rows;
        CHECK(grid.of(box.x, box.z) == t);
        CHECK(grid.of(box.x + box.columns - 1, box.z + box.rows - 1) == t);
    }
    CHECK(cells == 130 * 77);
}

TEST_CASE("water comes in with the heights and can be replaced row by row") {
    Heightmap map = maps::flat(8, 8);
    map.water = Field<float>(8, 8);
    map.water.at(3, 2) = 1.5f;
    Terrain terrain(map);
    CHECK(terrain.water().at(3, 2) == 3 * 65536);
    const std::uint64_t before = [&] {
        Hash h;
        addTo(h, terrain);
        return h.value();
    }();
    terrain.replaceWater(2, 2, std::array<Quanta, 2>{7, 8});
    CHECK(terrain.water().at(2, 2) == 7);
    CHECK(terrain.water().at(3, 2) == 8);
    CHECK(terrain.height(3, 2) == 100 * 131072);
    Hash after;
    addTo(after, terrain);
    CHECK(after.value() != before);
}

TEST_CASE("a terrain refuses water that there cannot be") {
    Heightmap map = maps::flat(8, 8);
    map.water = Field<float>(8, 8);
    map.water.at(3, 2) = -1;
    CHECK_THROWS_WITH_AS(Terrain{map}, doctest::Contains("water at column 3, row 2"), Error);
    map.water.at(3, 2) = 20000;
    CHECK_THROWS_WITH_AS(Terrain{map}, doctest::Contains("column 3, row 2"), Error);
    map.water = Field<float>(4, 8);
    CHECK_THROWS_WITH_AS(Terrain{map}, doctest::Contains("another size"), Error);
}

TEST_CASE("water on ground that was raised high stands no higher than the range of heights") {
    Heightmap map = maps::flat(4, 4, 0.f);
    map.water = Field<float>(4, 4, 10'000.f);
    Terrain terrain(map);
    terrain.addBedrock(1, 1, *toQuanta(9000));
    CHECK(terrain.waterLevel(terrain.bedrock().index(1, 1)) == kHighest);
    CHECK(terrain.waterLevel(0) == *toQuanta(10'000));
}
