// What rivers bring to the sea or into a basin, laid down by one rank for several: as one process does,
// however far it spreads.
#include "sim/process/incision/deposits/shared_floor.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "sim/process/incision/deposits/delta.hpp"
#include "sim/process/incision/deposits/playa.hpp"
#include "tests/sim/world/thread_ranks.hpp"

using namespace wadi;

namespace {

constexpr int kFloorSide = 900;  // 15 tiles
constexpr Quanta kMetreHere = static_cast<Quanta>(kQuantaPerMetre);

/// The ground once all is laid down, and what found no room.
struct Laid {
    std::vector<Quanta> heights;
    std::int64_t left = 0;

    bool operator==(const Laid&) const = default;
};

/// Some of which stand above a sea at 0.
std::vector<Quanta> hillsInSea() {
    std::vector<Quanta> heights;
    for (int z = 0; z < kFloorSide; ++z)
        for (int x = 0; x < kFloorSide; ++x)
            heights.push_back(((x / 7 * 5 + z / 11 * 3) % 23 - 18) * kMetreHere);
    return heights;
}
/// Ends whose heaps meet, and one of so many cubic cells.
std::vector<Brought> endsOf(std::int64_t metres) {
    std::vector<Brought> ends;
    for (std::uint32_t i = 0; i < 90; ++i)
        ends.push_back({(3 + 9 * i) * kFloorSide + 450, 4000 * std::int64_t{kMetreHere}});
    ends.push_back({890 * kFloorSide + 890, metres * kMetreHere});
    return ends;
}

Laid layOn(const Subdomain& own, bool isSea, std::int64_t metres) {
    const FlowGrid grid(own.grid(), {}, own.cells());
    Laid result{hillsInSea(), 0};
    std::vector<Brought> brought = endsOf(metres);
    std::erase_if(brought, [&](const auto& end) { return !grid.isOwn(end.root); });
    Floor floor(own, isSea ? 0 : kHighest + 1, result.heights.data());
    DeltaBuilder delta(grid, 0, 0.4 * kMetreHere, 1, floor);
    PlayaBuilder playa(grid, floor);
    FloorBuilder& builder = isSea ? static_cast<FloorBuilder&>(delta) : playa;
    if (own.isWhole()) {
        for (const Brought& end : brought) result.left += builder.lay(end.root, end.amount).value();
    } else {
        result.left = layShared(own, std::move(brought), builder, floor, result.heights.data(), nullptr);
    }
    return result;
}

/// The same by several ranks, put together.
Laid layByRanks(int count, bool isSea, std::int64_t metres) {
    Laid all{hillsInSea(), 0};
    std::mutex mutex;
    onRanks(count, [&](const Communicator& ranks) {
        const Subdomain own({kFloorSide, kFloorSide}, ranks);
        const Laid part = layOn(own, isSea, metres);
        const std::lock_guard lock(mutex);
        all.left += part.left;
        eachCell({own.cells()}, [&](int x, int z) {
            const std::size_t cell = static_cast<std::size_t>(z) * kFloorSide + static_cast<std::size_t>(x);
            all.heights[cell] = part.heights[cell];
        });
    });
    return all;
}

/// Returns what found no room.
std::int64_t checkFloor(bool isSea, std::int64_t metres) {
    const Laid one = layOn(Subdomain(TileGrid{kFloorSide, kFloorSide}), isSea, metres);
    for (const int ranks : {1, 2, 4}) {
        CAPTURE(ranks);
        CHECK((layByRanks(ranks, isSea, metres) == one));
    }
    return one.left;
}

}  // namespace

TEST_CASE("one rank builds the deltas of all as one process does, also where a sea is full") {
    const std::int64_t ofHills = checkFloor(true, 30'000);  // some rivers end on them
    CHECK(checkFloor(true, 100'000'000) > ofHills);
}

TEST_CASE("one rank fills a basin without an outlet for all as one process does, over any parts") {
    CHECK(checkFloor(false, 3'000'000) == 0);
}

TEST_CASE("what would be laid down on ground that is not known is not, and asks for it") {
    onRanks(2, [](const Communicator& ranks) {
        const Subdomain own({2 * kTileSize, kTileSize}, ranks);
        if (ranks.rank() > 0) return;
        const FlowGrid grid(own.grid(), {}, own.cells());
        std::vector<Quanta> heights(grid.size(), -10 * kMetreHere);
        Floor floor(own, 0, heights.data());
        DeltaBuilder builder(grid, 0, 0.4 * kMetreHere, 1, floor);
        const std::uint32_t mouth = kTileSize - 2;
        for (const bool isTried : {true, false}) {
            if (isTried)
                builder.foresee(mouth, 500 * kMetreHere);
            else
                CHECK(!builder.lay(mouth, 500 * kMetreHere));
            const std::vector<std::uint32_t> missing = floor.takeMissing();
            CHECK(!missing.empty());
            CHECK(std::ranges::all_of(missing, [](std::uint32_t tile) { return tile == 1; }));
            floor.eachChanged([](std::uint32_t, const Floor::Heights&) { FAIL("something was laid down"); });
        }
        auto tile = std::make_unique<Floor::Heights>();
        tile->fill(-10 * kMetreHere);
        floor.give(1, std::move(tile));
        CHECK(builder.lay(mouth, 500 * kMetreHere) == 0);
        CHECK(floor.takeMissing().empty());
    });
}
