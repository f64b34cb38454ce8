#include "sim/process/incision/deposits/playa.hpp"

#include <algorithm>
#include <functional>

namespace wadi {

std::optional<std::int64_t> PlayaBuilder::lay(std::uint32_t lowest, std::int64_t amount,
                                              DyedDelivery* delivery) {
    if (amount <= 0) return 0;
    std::optional<std::int64_t> left;
    if (collect(lowest, amount)) {
        const std::int64_t laid =
            std::min(amount, std::int64_t{kHighest} * static_cast<std::int64_t>(covered_.size()) - sum_);
        levelOff(laid, delivery);
        left = amount - laid;
    }
    clear();
    return left;
}

void PlayaBuilder::foresee(std::uint32_t lowest, std::int64_t amount) {
    if (amount > 0) collect(lowest, amount);
    clear();
}

void PlayaBuilder::clear() {
    for (const Floor::Cell& cell : seen_) cell.open(true);
    seen_.clear();
    shores_.clear();
    covered_.clear();
    sum_ = 0;
}

/// Comes to a cell, which then is a shore; false: the floor there is not known.
bool PlayaBuilder::reach(std::uint32_t cell) {
    if (cell == FlowGrid::kNone) return true;
    const Floor::Cell floor = floor_.at(cell);
    if (floor.tile == nullptr) return false;
    if (!floor.isOpen()) return true;
    floor.open(false);
    seen_.push_back(floor);
    shores_.push_back({cell, floor, floor.height()});
    std::ranges::push_heap(shores_, std::greater<>());
    return true;
}

/// Finds cells enough for an amount [> 0], one at least; false: the floor beside them is not known.
bool PlayaBuilder::collect(std::uint32_t lowest, std::int64_t amount) {
    bool isKnown = reach(lowest);
    Quanta level = kLowest;
    while (isKnown && !shores_.empty()) {
        level = std::max(level, shores_.front().height);
        if (std::int64_t{level} * static_cast<std::int64_t>(covered_.size()) - sum_ >= amount) return true;
        const Part part = shores_.front();
        std::ranges::pop_heap(shores_, std::greater<>());
        shores_.pop_back();
        covered_.push_back(part);
        sum_ += part.height;
        const WayCode code = grid_.codeAt(part.cell);
        for (unsigned way = 0; way < kNeighbours; ++way)
            isKnown &= reach(grid_.neighbour(part.cell, code, way));
    }
    return isKnown;
}

/// Lays an amount on the lowest of the cells until they are level. Sills between them that stay higher are
/// left as they are.
void PlayaBuilder::levelOff(std::int64_t amount, DyedDelivery* delivery) {
    std::ranges::sort(covered_, [](const Part& a, const Part& b) { return b > a; });
    std::int64_t sum = amount, cells = 0;
    for (const Part& part : covered_) {
        if (cells > 0 && sum < std::int64_t{part.height} * cells) break;
        sum += part.height;
        ++cells;
    }
    const std::int64_t total = sum - std::int64_t{kLowest} * cells;  // from the lowest height on, >= 0
    for (std::int64_t i = 0; i < cells; ++i) {
        const std::int64_t share = total / cells + (i < total % cells ? 1 : 0);
        const Part& part = covered_[static_cast<std::size_t>(i)];
        const auto level = static_cast<Quanta>(share + kLowest);
        if (delivery != nullptr) delivery->lay(part.cell, part.height, level);
        part.floor.raise(level);
    }
}

}  // namespace wadi
