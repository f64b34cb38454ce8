#include <doctest/doctest.h>

#include <algorithm>
#include <mutex>
#include <vector>

#include "sim/core/random.hpp"
#include "sim/process/incision/flow/basins.hpp"
#include "sim/process/incision/flow/catchments.hpp"
#include "sim/process/incision/flow/shared_basins.hpp"
#include "tests/sim/world/thread_ranks.hpp"

using namespace wadi;

namespace {

/// Of 4 × 4 tiles, the last of which are narrow.
struct SharedGround {
    SharedGround(const FlowSides& of, std::uint64_t seed, int steps) : sides(of) {
        for (std::size_t i = 0; i < heights.size(); ++i)
            heights[i] = static_cast<Quanta>(Random(seed).unit(0, i, 0) * static_cast<float>(steps));
    }

    static constexpr int kColumns = 193, kRows = 230;
    FlowSides sides;
    std::vector<Quanta> heights = std::vector<Quanta>(std::size_t{kColumns} * kRows);
};

std::vector<WayCode> waysOfOne(const SharedGround& ground) {
    const FlowGrid grid(SharedGround::kColumns, SharedGround::kRows, ground.sides);
    const FlowGround flow{ground.heights.data(), kLowest, 7};
    const ThreadPool pool(1);
    std::vector<WayCode> ways(grid.size());
    std::vector<std::uint8_t> donors(grid.size());
    std::vector<std::uint32_t> labels(grid.size());
    const FlowEnds ends = findReceivers(grid, flow, ways.data(), pool, bestSimd());
    findDonors(grid, ways.data(), donors.data(), pool);
    drainPits(grid, flow, ends.pits, donors.data(), labels.data(), ways.data(), pool);
    return ways;
}

/// What a rank comes to, and by how many levels its rivers are linked with those of others.
struct Shared {
    std::vector<WayCode> ways;
    int levels = 0;
};

/// Each rank knows the heights of its part alone.
Shared waysOfRank(const SharedGround& ground, const Subdomain& own) {
    const FlowGrid grid(own.grid(), ground.sides, own.cells());
    const Ring ring(own, 1, ground.sides.wrapsAcross || ground.sides.wrapsDown);
    const ThreadPool pool(1);
    std::vector<Quanta> heights(grid.size());
    eachCell({own.cells()}, [&](int x, int z) {
        const auto cell = static_cast<std::size_t>(z * SharedGround::kColumns + x);
        heights[cell] = ground.heights[cell];
    });
    ring.refresh(heights.data());
    const FlowGround flow{heights.data(), kLowest, 7};
    Shared result{std::vector<WayCode>(grid.size())};
    std::vector<WayCode>& ways = result.ways;
    std::vector<std::uint8_t> donors(grid.size());
    std::vector<std::uint32_t> labels(grid.size());
    const FlowEnds ends = findReceivers(grid, flow, ways.data(), pool, bestSimd());
    ring.refresh(ways.data());
    findDonors(grid, ways.data(), donors.data(), pool);
    const RiverLinks before(own, grid, ways.data(), donors.data(), labels.data());
    drainSharedPits(ring, before, grid, flow, ends.pits, donors.data(), labels.data(), ways.data(), pool);
    findDonors(grid, ways.data(), donors.data(), pool);
    std::ranges::fill(labels, 0u);
    result.levels = RiverLinks(own, grid, ways.data(), donors.data(), labels.data()).highest() + 1;
    return result;
}

/// Whether ranks find the ways of one; how many levels they needed.
int checkWays(const SharedGround& ground, int ranks) {
    const std::vector<WayCode> one = waysOfOne(ground);
    std::mutex mutex;
    int levels = 0;
    onRanks(ranks, [&](const Communicator& communicator) {
        const Subdomain own({SharedGround::kColumns, SharedGround::kRows}, communicator);
        const Shared shared = waysOfRank(ground, own);
        const std::lock_guard lock(mutex);
        levels = shared.levels;
        int others = 0;
        eachCell({own.cells()}, [&](int x, int z) {
            const auto cell = static_cast<std::size_t>(z * SharedGround::kColumns + x);
            others += shared.ways[cell] != one[cell] ? 1 : 0;
        });
        CHECK(others == 0);
    });
    return levels;
}

}  // namespace

TEST_CASE("ranks find the ways of one rank over rough land and over steps of level ground") {
    for (const int steps : {1, 3, 1000000})  // 1: all is level
        for (const int ranks : {1, 2, 3, 4, 6}) {
            CAPTURE(steps);
            CAPTURE(ranks);
            // Rough land is a maze whose rivers go to and fro between parts: 8 levels and more.
            CHECK(checkWays(SharedGround({}, 1, steps), ranks) >= (steps > 3 && ranks > 1 ? 5 : 1));
        }
}

TEST_CASE("ranks find the ways of one rank where sides are closed or meet, be there one cell to leave by") {
    FlowSides rings{.wrapsAcross = true, .north = true, .east = false, .south = false, .west = false};
    FlowSides closed{.north = false, .east = false, .south = false, .west = true};
    FlowSides tube{.wrapsDown = true, .north = false, .east = true, .south = false, .west = false};
    for (const std::uint64_t seed : {2, 3, 4})
        for (const int ranks : {2, 4, 6}) {
            CAPTURE(seed);
            CAPTURE(ranks);
            checkWays(SharedGround(rings, seed, 5000), ranks);
            checkWays(SharedGround(closed, seed, 5000), ranks);
            checkWays(SharedGround(tube, seed, 5000), ranks);
        }
}
