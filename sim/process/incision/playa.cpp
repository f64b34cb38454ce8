#include "sim/process/incision/playa.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace wadi {

namespace {

/// Lays an amount on the lowest of some cells until they are level. Sills between them that stay higher are
/// left as they are.
void levelOff(std::vector<std::uint32_t>& floor, std::int64_t amount, Quanta* heights,
              DyedDelivery* delivery) {
    std::ranges::sort(floor, {}, [&](std::uint32_t cell) { return std::pair(heights[cell], cell); });
    std::int64_t sum = amount, cells = 0;
    for (const std::uint32_t cell : floor) {
        if (cells > 0 && sum < std::int64_t{heights[cell]} * cells) break;
        sum += heights[cell];
        ++cells;
    }
    const std::int64_t total = sum - std::int64_t{kLowest} * cells;  // from the lowest height on, >= 0
    for (std::int64_t i = 0; i < cells; ++i) {
        const std::int64_t share = total / cells + (i < total % cells ? 1 : 0);
        Quanta& height = heights[floor[static_cast<std::size_t>(i)]];
        const auto level = static_cast<Quanta>(share + kLowest);
        if (delivery != nullptr) delivery->lay(floor[static_cast<std::size_t>(i)], height, level);
        height = level;
    }
}

}  // namespace

std::int64_t fillPlaya(const FlowGrid& grid, const WayCode* ways, std::uint32_t lowest, std::int64_t amount,
                       Quanta* heights, DyedDelivery* delivery) {
    using Shore = std::pair<Quanta, std::uint32_t>;
    std::priority_queue<Shore, std::vector<Shore>, std::greater<>> shores;
    std::vector<std::uint32_t> floor;
    std::vector<bool> isSeen(grid.size());
    std::int64_t sum = 0, room = 0;  // of the heights of the floor; below the next shore
    Quanta level = heights[lowest];
    const auto reach = [&](std::uint32_t cell) {
        if (cell == FlowGrid::kNone || isSeen[cell]) return;
        isSeen[cell] = true;
        shores.emplace(heights[cell], cell);
    };
    reach(lowest);
    while (!shores.empty()) {
        level = std::max(level, shores.top().first);
        room = std::int64_t{level} * static_cast<std::int64_t>(floor.size()) - sum;
        if (room >= amount) break;
        const std::uint32_t cell = shores.top().second;
        shores.pop();
        floor.push_back(cell);
        sum += heights[cell];
        for (unsigned way = 0; way < kNeighbours; ++way) reach(grid.neighbour(cell, ways[cell], way));
    }
    if (floor.empty()) return amount;
    const std::int64_t laid =
        std::min(amount, std::int64_t{kHighest} * static_cast<std::int64_t>(floor.size()) - sum);
    levelOff(floor, laid, heights, delivery);
    return amount - laid;
}

}  // namespace wadi
