// Flow grids: which cells are neighbours, to the last cell of the largest map.
#include "sim/process/incision/flow/flow_grid.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <set>

using namespace wadi;

namespace {

std::set<std::uint32_t> neighboursOf(const FlowGrid& grid, std::uint32_t cell) {
    std::set<std::uint32_t> all;
    for (unsigned way = 0; way < kNeighbours; ++way)
        if (const auto there = grid.neighbourIf(cell, grid.codeAt(cell), way)) all.insert(*there);
    return all;
}

}  // namespace

TEST_CASE("on the largest map that ranks share the last cell is a neighbour like any other") {
    constexpr int kMost = 65536, kPart = 64;
    constexpr std::uint32_t kLast = std::numeric_limits<std::uint32_t>::max();
    const TileGrid::Box corner{kMost - kPart, kMost - kPart, kPart, kPart};
    const FlowGrid open({kMost, kMost}, {}, corner);
    REQUIRE(open.cellAt(kMost - 1, kMost - 1) == kLast);
    CHECK(open.isOwn(kLast));
    CHECK(neighboursOf(open, kLast) ==
          std::set{kLast - 1, open.cellAt(kMost - 1, kMost - 2), open.cellAt(kMost - 2, kMost - 2)});
    for (const std::uint32_t beside : neighboursOf(open, kLast))
        CHECK(neighboursOf(open, beside).contains(kLast));
    CHECK(neighboursOf(open, open.cellAt(kMost - 2, kMost - 2)).size() == kNeighbours);

    const FlowGrid round({kMost, kMost}, {.wrapsAcross = true, .wrapsDown = true}, corner);
    CHECK(neighboursOf(round, 0).size() == kNeighbours);
    CHECK(neighboursOf(round, 0).contains(kLast));
    CHECK(neighboursOf(round, kLast).contains(0));
}
