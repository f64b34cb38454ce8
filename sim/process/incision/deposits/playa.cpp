#include "sim/process/incision/deposits/playa.hpp"

#include <algorithm>
#include <utility>

namespace wadi {

std::int64_t PlayaBuilder::fill(std::int64_t amount, DyedDelivery* delivery) {
    const std::int64_t laid =
        std::min(amount, std::int64_t{kHighest} * static_cast<std::int64_t>(covered_.size()) - sum_);
    levelOff(laid, delivery);
    return amount - laid;
}

void PlayaBuilder::clear(bool areFull) {
    shores_.clear(areFull);
    for (const std::uint32_t cell : covered_) floor_.at(cell).open(!areFull);
    covered_.clear();
    sum_ = 0;
}

bool PlayaBuilder::reach(std::optional<std::uint32_t> cell) {
    return shores_.reach(cell, [&](Quanta height) { return Part{*cell, height}; });
}

/// One at least.
bool PlayaBuilder::collect(std::uint32_t lowest, std::int64_t amount) {
    bool isKnown = reach(lowest);
    Quanta level = kLowest;
    while (isKnown && !shores_.empty()) {
        level = std::max(level, shores_.first().height);
        if (std::int64_t{level} * static_cast<std::int64_t>(covered_.size()) - sum_ >= amount) return true;
        const Part part = shores_.take();
        covered_.push_back(part.cell);
        sum_ += part.height;
        const WayCode code = grid_.codeAt(part.cell);
        for (unsigned way = 0; way < kNeighbours; ++way)
            isKnown &= reach(grid_.neighbourIf(part.cell, code, way));
    }
    return isKnown;
}

/// Lays an amount on the lowest of the cells until they are level. Sills between them that stay higher are
/// left as they are.
void PlayaBuilder::levelOff(std::int64_t amount, DyedDelivery* delivery) {
    std::ranges::sort(covered_, {},
                      [&](std::uint32_t cell) { return std::pair(floor_.at(cell).height(), cell); });
    std::int64_t sum = amount, cells = 0;
    for (const std::uint32_t cell : covered_) {
        const Quanta height = floor_.at(cell).height();
        if (cells > 0 && sum < std::int64_t{height} * cells) break;
        sum += height;
        ++cells;
    }
    const std::int64_t total = sum - std::int64_t{kLowest} * cells;  // from the lowest height on, >= 0
    for (std::int64_t i = 0; i < cells; ++i) {
        const std::int64_t share = total / cells + (i < total % cells ? 1 : 0);
        const std::uint32_t cell = covered_[static_cast<std::size_t>(i)];
        const Floor::Cell floor = floor_.at(cell);
        const auto level = static_cast<Quanta>(share + kLowest);
        if (delivery != nullptr) delivery->lay(cell, floor.height(), level);
        floor.raise(level);
    }
}

}  // namespace wadi
