#include <doctest/doctest.h>

#include <vector>

#include "sim/particles/population.hpp"
#include "sim/particles/tile_colouring.hpp"

using namespace wadi;

namespace {

/// A place on the map: a tile and a position in its cells.
struct Place {
    std::size_t tile;
    glm::vec2 position;
};

bool isInside(const TileGrid& grid, const Place& place) {
    const TileGrid::Box box = grid.box(place.tile);
    return place.position.x >= 0 && place.position.y >= 0 &&
           place.position.x < static_cast<float>(box.columns) &&
           place.position.y < static_cast<float>(box.rows);
}

/// Where a particle comes to rest that steps from its tile to a position outside; `hops` counts the tiles on
/// its way. Nothing off the map.
struct Journey {
    Place end;
    int hops = 0;
    bool offMap = false;
};

Journey journey(const TileGrid& grid, Place place, bool periodic) {
    Journey journey{place};
    while (!isInside(grid, journey.end) && journey.hops < 100) {
        const TileCrossing exit = crossing(grid, journey.end.tile, journey.end.position, periodic);
        journey.offMap = exit.offMap;
        if (exit.offMap) break;
        journey.end.tile = neighbour(grid, journey.end.tile, exit.direction, periodic);
        journey.end.position += exit.shift;
        ++journey.hops;
    }
    return journey;
}

/// The same place in cells of the map.
glm::vec2 onMap(const TileGrid& grid, const Place& place) {
    const TileGrid::Box box = grid.box(place.tile);
    return place.position + glm::vec2(box.x, box.z);
}

float wrapped(float value, int size) {
    const auto whole = static_cast<float>(size);
    while (value < 0) value += whole;
    while (value >= whole) value -= whole;
    return value;
}

/// Grids whose last tiles are whole, cut or a cell wide, down to a single tile.
std::vector<TileGrid> grids() {
    return {{64, 64},   {9, 3},    {1, 1},     {65, 64},   {128, 129}, {130, 77},
            {192, 192}, {193, 67}, {256, 200}, {257, 257}, {66, 1}};
}

/// Positions at which a step may end, on a grid of quarters of a cell, so that all sums are exact.
std::vector<float> reached(int width) {
    std::vector<float> all;
    for (const float off : {-33.f, -8.25f, -1.f, -0.25f, 0.f})
        all.insert(all.end(),
                   {off, static_cast<float>(width) - off - 0.25f, static_cast<float>(width) - off});
    return all;
}

template <class F>
void forEachStep(const TileGrid& grid, const F& f) {
    for (std::size_t tile = 0; tile < grid.count(); ++tile) {
        const TileGrid::Box box = grid.box(tile);
        for (const float x : reached(box.columns)) {
            for (const float z : reached(box.rows)) f(Place{tile, {x, z}});
        }
    }
}

}  // namespace

TEST_CASE("a particle that steps out of its tile comes to the same place of the map in another") {
    for (const TileGrid& grid : grids()) {
        CAPTURE(grid.columns);
        CAPTURE(grid.rows);
        int wrong = 0;
        forEachStep(grid, [&](const Place& from) {
            const glm::vec2 place = onMap(grid, from);
            const bool off = place.x < 0 || place.y < 0 || place.x >= static_cast<float>(grid.columns) ||
                             place.y >= static_cast<float>(grid.rows);
            const Journey bounded = journey(grid, from, false);
            wrong += bounded.offMap != off || (!off && onMap(grid, bounded.end) != place);
            const Journey around = journey(grid, from, true);
            const glm::vec2 back(wrapped(place.x, grid.columns), wrapped(place.y, grid.rows));
            wrong += around.offMap || onMap(grid, around.end) != back;
        });
        CHECK(wrong == 0);
    }
}

TEST_CASE("a crossing and the way back lead to where they began") {
    for (const bool periodic : {false, true}) {
        for (const TileGrid& grid : grids()) {
            CAPTURE(grid.columns);
            CAPTURE(grid.rows);
            int wrong = 0, crossed = 0;
            forEachStep(grid, [&](const Place& from) {
                const TileCrossing there = crossing(grid, from.tile, from.position, periodic);
                if (there.offMap || isInside(grid, from)) return;
                const std::size_t next = neighbour(grid, from.tile, there.direction, periodic);
                const int opposite = kDirections - 1 - there.direction;
                wrong += neighbour(grid, next, opposite, periodic) != from.tile;
                // From a cell of its first tile, seen from the next one, it goes back by the same shift.
                const glm::vec2 begun(0.5f, 0.5f);
                const Journey back = journey(grid, {next, begun + there.shift}, periodic);
                wrong += !back.offMap && onMap(grid, back.end) != onMap(grid, {from.tile, begun});
                wrong += back.offMap;
                ++crossed;
            });
            CHECK(wrong == 0);
            CHECK((crossed > 0 || (!periodic && grid.count() == 1)));
        }
    }
}

TEST_CASE("a leap over a narrow last tile goes on from there") {
    const TileGrid grid{2 * kTileSize + 1, 10};
    const Journey leap = journey(grid, {1, {kTileSize + 8.5f, 4}}, true);
    CHECK(leap.hops == 2);
    CHECK(leap.end.tile == 0);
    CHECK(leap.end.position == glm::vec2(7.5f, 4));
    const Journey back = journey(grid, {0, {-8.5f, 4}}, true);
    CHECK(back.hops == 2);
    CHECK(back.end.tile == 1);
    CHECK(back.end.position == glm::vec2(kTileSize - 7.5f, 4));
}

TEST_CASE("around a periodic map of one tile a particle comes back into it, however far it went") {
    for (const int size : {1, 2, 7, 64}) {
        const TileGrid grid{size, size};
        for (const float far : {-1e-9f, -0.25f, -33.f, 33.f, 70.75f, 64.f}) {
            const TileCrossing exit = crossing(grid, 0, {far, 0.5f}, true);
            CHECK_FALSE(exit.offMap);
            CHECK(exit.direction == 4);
            CHECK(isInside(grid, {0, glm::vec2(far, 0.5f) + exit.shift}));
        }
    }
}

TEST_CASE("no tile lies beyond an edge over which nothing comes back") {
    const TileGrid grid{130, 77};  // 3 × 2 tiles
    CHECK(neighbour(grid, 0, 0, false) == grid.count());
    CHECK(neighbour(grid, 0, 3, false) == grid.count());
    CHECK(neighbour(grid, 0, 4, false) == 0);
    CHECK(neighbour(grid, 0, 8, false) == 4);
    CHECK(neighbour(grid, 2, 5, false) == grid.count());
    CHECK(neighbour(grid, 2, 5, true) == 0);
    CHECK(neighbour(grid, 0, 0, true) == 5);
}
