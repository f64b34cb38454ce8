#include "sim/particles/tile_window.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "sim/core/random.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

constexpr int kFarAway = 33;
const Random kRandom(7);

/// Rock of random heights between 0 and 256 m with up to 1 m of sediment.
Terrain rough(int columns, int rows) {
    Heightmap map = maps::flat(columns, rows);
    for (std::size_t i = 0; i < map.heights.size(); ++i) map.heights[i] = 256 * kRandom.unit(0, i, 0);
    Terrain terrain(map);
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x)
            terrain.addSediment(x, z,
                                static_cast<Quanta>(kRandom.bits(1, terrain.bedrock().index(x, z), 0) >> 47));
    }
    return terrain;
}

/// Bare rock at `metres` with `sediment` [quanta] on every cell.
Terrain level(int columns, int rows, double metres, Quanta sediment = 0) {
    Terrain terrain(maps::flat(columns, rows, static_cast<float>(metres)));
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x) terrain.addSediment(x, z, sediment);
    }
    return terrain;
}

int wrapped(int i, int size) {
    return ((i % size) + size) % size;
}

/// Cells of the tile and its margin whose height in the window is not that of their cell on the map.
int wrongCells(const TileWindow& window, const Terrain& terrain) {
    const TileGrid::Box& box = window.box();
    int wrong = 0;
    for (int z = -window.margin(); z < box.rows + window.margin(); ++z) {
        for (int x = -window.margin(); x < box.columns + window.margin(); ++x) {
            const int mapX = box.x + x, mapZ = box.z + z;
            const Quanta wanted =
                window.periodic()
                    ? terrain.height(wrapped(mapX, terrain.columns()), wrapped(mapZ, terrain.rows()))
                    : terrain.height(std::clamp(mapX, 0, terrain.columns() - 1),
                                     std::clamp(mapZ, 0, terrain.rows() - 1));
            wrong += window.heights()[window.place(x, z)] != wanted;
        }
    }
    return wrong;
}

bool sameGround(const Terrain& a, const Terrain& b) {
    return a.bedrock() == b.bedrock() && a.sediment() == b.sediment();
}

}  // namespace

TEST_CASE(
    "a patch reads its tile and a margin that goes on beyond the edges or comes back on the other side") {
    for (const TileGrid& grid :
         std::vector<TileGrid>{{2, 2}, {5, 70}, {64, 64}, {65, 129}, {130, 77}, {192, 193}}) {
        Terrain terrain = rough(grid.columns, grid.rows);
        for (std::size_t tile = 0; tile < grid.count(); ++tile) {
            for (const bool periodic : {false, true}) {
                for (const int margin : {2, kFarAway}) {
                    CAPTURE(grid.columns);
                    CAPTURE(tile);
                    CAPTURE(periodic);
                    CHECK(wrongCells(TileWindow(terrain, tile, margin, periodic), terrain) == 0);
                }
            }
        }
    }
}

TEST_CASE("a window that nothing happens to writes back what it read") {
    Terrain terrain = rough(130, 77);
    const Terrain before = terrain;
    for (std::size_t tile = 0; tile < terrain.stamps().grid().count(); ++tile) {
        TileWindow(terrain, tile, 2, false).store();
    }
    CHECK(sameGround(terrain, before));
}

TEST_CASE("what changes on the tile is written back at the end, cell by cell, and nothing else") {
    Terrain terrain = rough(130, 77), wanted = terrain;
    TileWindow window(terrain, 1, 4, false);
    const Terrain before = terrain;
    for (int i = 0; i < 500; ++i) {
        const auto draw = [&](std::uint64_t n) {
            return static_cast<int>(kRandom.bits(2, static_cast<std::uint64_t>(i), n) >> 40);
        };
        const int x = draw(0) % 64, z = draw(1) % 64;
        const Quanta amount = draw(2) % 200'000 - 100'000;
        REQUIRE(window.exchange(window.place(x, z), amount) == amount);
        const Quanta loose = wanted.takeSediment(64 + x, z, std::max(amount, 0));
        wanted.takeBedrock(64 + x, z, std::max(amount, 0) - loose);
        wanted.addSediment(64 + x, z, std::max(-amount, 0));
    }
    CHECK(sameGround(terrain, before));
    window.store();
    CHECK(sameGround(terrain, wanted));
    CHECK_FALSE(sameGround(terrain, before));
}

TEST_CASE("what changes beyond the edge of the tile is on the map and in the window at once") {
    Terrain terrain = level(192, 192, 100, 1000);
    TileWindow window(terrain, 4, 8, false);  // the tile in the middle
    for (const auto& [x, z] : {std::pair(-1, 5), {-8, -8}, {64, 63}, {71, 10}, {3, -1}, {60, 71}}) {
        const int mapX = 64 + x, mapZ = 64 + z;
        const Quanta rock = terrain.bedrock().at(mapX, mapZ);
        CHECK(window.take(x, z, 1500, 1.f) == 1500);
        CHECK(terrain.sediment().at(mapX, mapZ) == 0);
        CHECK(terrain.bedrock().at(mapX, mapZ) == rock - 500);
        CHECK(window.lay(x, z, 70) == 70);
        CHECK(terrain.sediment().at(mapX, mapZ) == 70);
        CHECK(window.heights()[window.place(x, z)] == terrain.height(mapX, mapZ));
    }
    const Terrain before = terrain;
    window.store();
    CHECK(sameGround(terrain, before));
}

TEST_CASE("beyond the map nothing is taken, and what is laid down there lies on the nearest cell") {
    Terrain terrain = level(100, 64, 100);
    const Quanta ground = terrain.height(0, 0);
    TileWindow window(terrain, 0, 8, false);
    CHECK(window.take(-1, 5, 1000, 1.f) == 0);
    CHECK(window.take(5, 64, 1000, 1.f) == 0);
    CHECK(window.lay(-1, -1, 300) == 300);
    CHECK(window.lay(64, 64, 40) == 40);  // on the next tile
    window.store();
    CHECK(terrain.height(0, 0) == ground + 300);
    CHECK(terrain.sediment().at(64, 63) == 40);
    CHECK(total(terrain.sediment()) == 340);
}

TEST_CASE("beyond the edge of a periodic map lies its other side, even that of the same tile") {
    Terrain terrain = level(100, 64, 100);
    const Quanta ground = terrain.height(0, 0);
    TileWindow window(terrain, 0, 8, true);
    CHECK(window.take(-1, 5, 1000, 1.f) == 1000);
    CHECK(terrain.height(99, 5) == ground - 1000);
    CHECK(window.take(7, -1, 200, 1.f) == 200);
    CHECK(window.lay(7, 64, 30) == 30);
    CHECK(window.heights()[window.place(7, 63)] == ground - 200);
    window.store();
    CHECK(terrain.height(7, 63) == ground - 200);
    CHECK(terrain.height(7, 0) == ground + 30);
}

TEST_CASE("hard rock yields less, the hardest nothing, and sediment on it as much as ever") {
    Terrain terrain = level(192, 64, 100);
    for (int z = 0; z < 64; ++z) {
        for (int x = 0; x < 192; ++x)
            terrain.setHardness(x, z, static_cast<std::uint8_t>(z * 4 + 3 * (z == 63)));
    }
    TileWindow window(terrain, 1, 8, false);
    CHECK_FALSE(window.isSoft());
    for (const int x : {10, -3, 70}) {  // on the tile, and on either side
        CHECK(window.take(x, 0, 1024, 1.f) == 1024);
        Quanta softer = 1024;
        for (int z = 1; z < 63; ++z) {
            const Quanta taken = window.take(x, z, 1024, 1.f);
            CHECK(taken < softer);
            CHECK(std::abs(taken - 1024 * (255 - z * 4) / 255) <= 4);
            softer = taken;
        }
        CHECK(window.take(x, 63, 1024, 1.f) == 0);
        CHECK(window.lay(x, 63, 500) == 500);
        CHECK(window.take(x, 63, 1024, 1.f) == 500);
    }
}

TEST_CASE("loose sediment is taken looseFactor times as easily as rock") {
    Terrain terrain = level(128, 64, 100, 1000);
    TileWindow window(terrain, 0, 8, false);
    for (const int x : {10, 66}) {
        CHECK(window.take(x, 1, 100, 4.f) == 400);        // sediment alone
        CHECK(window.take(x, 2, 100, 10.f) == 1000);      // just all of it
        CHECK(window.take(x, 3, 300, 4.f) == 1000 + 50);  // and rock for what was not spent
        CHECK(window.take(x, 4, 300, 1.f) == 300);
        CHECK(window.take(x, 5, 1 << 30, 10.f) == terrain.height(x, 6) - kLowest);  // all that there is
    }
}

TEST_CASE("nothing is taken below the lowest ground or laid down above the highest") {
    Terrain low = level(128, 64, kLowestMetres + 0.5), high = level(128, 64, kHighestMetres - 0.5);
    const auto half = static_cast<Quanta>(0.5 * kQuantaPerMetre);
    TileWindow lowest(low, 0, 8, false), highest(high, 0, 8, false);
    CHECK(lowest.exchange(lowest.place(3, 3), 1 << 20) == half);
    CHECK(lowest.exchange(lowest.place(3, 3), 1) == 0);
    CHECK(highest.exchange(highest.place(3, 3), -(1 << 20)) == -half);
    CHECK(highest.exchange(highest.place(3, 3), -1) == 0);
    for (const int x : {10, 66}) {
        CHECK(lowest.take(x, 1, 1 << 20, 10.f) == half);
        CHECK(lowest.take(x, 1, 1, 1.f) == 0);
        CHECK(highest.lay(x, 1, 1 << 20) == half);
        CHECK(highest.lay(x, 1, 1) == 0);
    }
}

TEST_CASE("nothing is taken below the height that the caller names, on the tile and beyond its edge") {
    Terrain terrain = level(128, 64, 100, 1000);
    TileWindow window(terrain, 0, 4, false);
    const Quanta ground = terrain.height(0, 0);
    for (const int x : {10, 65}) {
        CHECK(window.take(x, 5, 5000, 1, ground + 1) == 0);
        CHECK(window.take(x, 5, 5000, 1, ground - 400) == 400);
        CHECK(window.take(x, 5, 5000, 4, ground - 1500) == 1100);
        CHECK(window.take(x, 5, 5000, 4, ground) == 0);
    }
    window.store();
    for (const int x : {10, 65}) CHECK(terrain.height(x, 5) == ground - 1500);
}

TEST_CASE("a load that fills what is lowest lies as a pond would, and all of it lies there") {
    Terrain terrain = level(64, 64, 100);
    const Quanta ground = terrain.height(0, 0);
    terrain.takeBedrock(9, 9, 300);
    terrain.takeBedrock(10, 9, 100);
    terrain.addSediment(11, 11, 5000);
    TileWindow window(terrain, 0, 4, false);
    CHECK(window.rangeAround(window.place(10, 10)).lowest == ground - 300);
    CHECK(window.rangeAround(window.place(10, 10)).highest == ground + 5000);
    SUBCASE("the two deepest cells first") {
        CHECK(window.fillAround(10, 10, 300) == 0);
        window.store();
        CHECK(terrain.height(9, 9) == ground - 50);
        CHECK(terrain.height(10, 9) == ground - 50);
        CHECK(terrain.height(10, 10) == ground);
    }
    SUBCASE("then all below the peak alike, with what cannot be shared on the lowest") {
        CHECK(window.fillAround(10, 10, 400 + 8 * 70 + 3) == 0);
        window.store();
        CHECK(terrain.height(9, 9) == ground + 73);
        for (const auto& [x, z] : {std::pair(10, 9), std::pair(10, 10), std::pair(9, 11)})
            CHECK(terrain.height(x, z) == ground + 70);
        CHECK(terrain.height(11, 11) == ground + 5000);
    }
    SUBCASE("up to the height that the caller names, with the rest returned") {
        CHECK(window.fillAround(10, 10, 1000, ground) == 600);
        window.store();
        CHECK(terrain.height(9, 9) == ground);
        CHECK(terrain.height(10, 10) == ground);
    }
    SUBCASE("at the edge of the map on the cells that there are") {
        CHECK(window.fillAround(0, 0, 40) == 0);
        window.store();
        CHECK(terrain.height(0, 0) == ground + 10);
        CHECK(terrain.height(1, 1) == ground + 10);
    }
}

TEST_CASE("far from the bounds of the range, the short exchange does what the long one does") {
    Terrain terrain = rough(64, 64), same = terrain;
    TileWindow shorter(terrain, 0, 2, false), longer(same, 0, 2, false);
    for (std::uint64_t i = 0; i < 20'000; ++i) {
        const auto draw = [&](std::uint64_t n) { return static_cast<int>(kRandom.bits(3, i, n) >> 40); };
        const int place = shorter.place(draw(0) % 64, draw(1) % 64);
        const Quanta amount = (draw(2) - (1 << 23)) >> (draw(3) % 24);
        shorter.exchangeFarFromBounds(place, amount);
        REQUIRE(longer.exchange(place, amount) == amount);
    }
    shorter.store();
    longer.store();
    CHECK(sameGround(terrain, same));
    CHECK(std::ranges::all_of(terrain.sediment().values(), [](Quanta q) { return q >= 0; }));
}
