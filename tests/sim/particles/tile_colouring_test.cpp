#include "sim/particles/tile_colouring.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <bitset>
#include <numeric>
#include <vector>

using namespace wadi;

namespace {

// As far as any process may reach: a step of 32 cells and one for rounding, and a brush.
constexpr Reach kFar{.read = 33, .write = 8};
constexpr int kMostTiles = 5;

using Cells = std::bitset<kMostTiles * kTileSize>;

/// Cells along one axis from `begin` to before `end`, beyond the map's edges those of the other side or none.
Cells cells(int begin, int end, int size, bool periodic) {
    Cells set;
    for (int i = begin; i < end; ++i) {
        if (periodic) set.set(static_cast<std::size_t>((i % size + size) % size));
        if (!periodic && i >= 0 && i < size) set.set(static_cast<std::size_t>(i));
    }
    return set;
}

/// What a tile reads and writes along one axis.
struct Spans {
    Cells reads, writes;

    Spans(int begin, int width, int size, bool periodic)
        : reads(cells(begin - kFar.read, begin + width + kFar.read, size, periodic)),
          writes(cells(begin - kFar.write, begin + width + kFar.write, size, periodic)) {}

    bool writesWhereReads(const Spans& other) const { return (writes & (other.reads | other.writes)).any(); }
};

std::vector<Spans> columnsOf(const TileGrid& grid, bool periodic) {
    std::vector<Spans> spans;
    for (std::size_t t = 0; t < static_cast<std::size_t>(grid.across()); ++t) {
        const TileGrid::Box box = grid.box(t);
        spans.emplace_back(box.x, box.columns, grid.columns, periodic);
    }
    return spans;
}

/// Which pairs along one axis meet: the one writes where the other reads or writes.
std::vector<bool> meetings(const std::vector<Spans>& spans) {
    std::vector<bool> meet;
    for (const Spans& a : spans) {
        for (const Spans& b : spans) meet.push_back(a.writesWhereReads(b));
    }
    return meet;
}

/// Whether two different tiles of one colour meet, both along x and along z.
bool anyMeet(const TileGrid& grid, bool periodic, const std::vector<bool>& alongX,
             const std::vector<bool>& alongZ) {
    const int across = grid.across(), down = grid.down();
    for (const auto& tiles : colours(grid, periodic)) {
        for (const std::int32_t a : tiles) {
            for (const std::int32_t b : tiles) {
                const auto x = static_cast<std::size_t>(a % across * across + b % across);
                const auto z = static_cast<std::size_t>(a / across * down + b / across);
                if (a != b && alongX[x] && alongZ[z]) return true;
            }
        }
    }
    return false;
}

int sizeOf(int tiles, int last) {
    return (tiles - 1) * kTileSize + last;
}

}  // namespace

TEST_CASE("two tiles of one colour never meet within their reach, on any map of up to 5 × 5 tiles") {
    for (const bool periodic : {false, true}) {
        // By the size of an axis: which of its tiles meet.
        std::vector<std::vector<bool>> along(1);
        for (int size = 1; size <= kMostTiles * kTileSize; ++size)
            along.push_back(meetings(columnsOf({size, 1}, periodic)));
        bool meet = false;
        for (int columns = 1; columns <= kMostTiles * kTileSize; ++columns) {
            for (int rows = 1; rows <= kMostTiles * kTileSize; ++rows) {
                meet |= anyMeet({columns, rows}, periodic, along[static_cast<std::size_t>(columns)],
                                along[static_cast<std::size_t>(rows)]);
            }
        }
        CAPTURE(periodic);
        CHECK_FALSE(meet);
    }
}

TEST_CASE("every tile has one colour") {
    for (const bool periodic : {false, true}) {
        for (int across = 1; across <= kMostTiles; ++across) {
            for (int down = 1; down <= kMostTiles; ++down) {
                const TileGrid grid{sizeOf(across, 7), sizeOf(down, kTileSize)};
                std::vector<std::int32_t> all;
                for (const auto& tiles : colours(grid, periodic)) {
                    CHECK_FALSE(tiles.empty());
                    all.insert(all.end(), tiles.begin(), tiles.end());
                }
                std::ranges::sort(all);
                std::vector<std::int32_t> wanted(grid.count());
                std::iota(wanted.begin(), wanted.end(), 0);
                CHECK(all == wanted);
            }
        }
    }
}

TEST_CASE("a third colour stands in only where periodic edges call for it") {
    CHECK(colours({4 * kTileSize, 4 * kTileSize}, false).size() == 4);
    CHECK(colours({4 * kTileSize, 4 * kTileSize}, true).size() == 4);
    CHECK(colours({3 * kTileSize, 3 * kTileSize}, false).size() == 4);
    CHECK(colours({3 * kTileSize, 4 * kTileSize}, true).size() == 6);
    CHECK(colours({3 * kTileSize, 3 * kTileSize}, true).size() == 9);
    CHECK(colours({sizeOf(4, 5), 4 * kTileSize}, true).size() == 6);
    CHECK(colours({kTileSize, kTileSize}, true).size() == 1);
    CHECK(colours({0, 0}, true).empty());
}

TEST_CASE("a reach fits if no two tiles of one colour can meet in the tile between them") {
    CHECK(kFar.fits());
    CHECK(Reach{.read = 60, .write = 4}.fits());
    CHECK_FALSE(Reach{.read = 60, .write = 5}.fits());
    // Where both write they must not meet either.
    CHECK(Reach{.read = 1, .write = 32}.fits());
    CHECK_FALSE(Reach{.read = 1, .write = 33}.fits());
}
