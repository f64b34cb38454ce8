#include "sim/process/incision/deposits/delta.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>

namespace wadi {

namespace {

// How high a delta comes to stand above the sea, in parts of what its front falls in a cell: highest around
// the mouth, so that the river finds its way on to all sides; and rough, since on a plane it would run
// straight.
constexpr double kMound = 0.4, kMoundCells = 16, kRoughness = 0.05;

/// How much sediment a delta takes as it rises: cells join, and are full when they reach the sea's level.
class Rise {
  public:
    std::int64_t volume() const { return volume_; }
    Quanta level() const { return level_; }

    /// Rises to a level, or as near to it as this volume lets it; false if it does not come there.
    bool rise(Quanta level, std::int64_t most) {
        while (!full_.empty() && full_.top() <= level) {
            if (!grow(full_.top(), most)) return false;
            full_.pop();
            --growing_;
        }
        return grow(std::max(level, level_), most);
    }
    /// A cell of this height, which grows to `top`, where the delta is lower than at the mouth by `lag`.
    void join(Quanta height, Quanta lag, Quanta top) {
        volume_ += std::max(0, std::min(level_ - lag, top) - height);
        if (level_ - lag >= top) return;
        ++growing_;
        full_.push(top + lag);
    }

  private:
    bool grow(Quanta level, std::int64_t most) {
        if (volume_ > most) return false;
        const std::int64_t room =
            growing_ > 0 ? (most - volume_) / growing_ : kHighest - std::int64_t{level_};
        const std::int64_t step = std::min<std::int64_t>(room, level - level_);
        volume_ += growing_ * step;
        level_ += static_cast<Quanta>(step);
        return level_ == level;
    }

    Quanta level_ = kLowest;
    std::int64_t volume_ = 0, growing_ = 0;
    std::priority_queue<Quanta, std::vector<Quanta>, std::greater<>> full_;
};

}  // namespace

DeltaBuilder::DeltaBuilder(const FlowGrid& grid, Quanta sea, double fall, std::uint32_t key, Floor& floor)
    : grid_(grid), sea_(sea), fall_(fall), key_(key), floor_(floor), shores_(floor) {}

void DeltaBuilder::clear(bool areFull) {
    shores_.clear(areFull);
    for (const Part& part : covered_) floor_.at(part.cell).open(!areFull);
    covered_.clear();
}

/// A cell of this height, so far from the mouth [cells].
DeltaBuilder::Part DeltaBuilder::partAt(std::uint32_t cell, int across, int down, Quanta height) const {
    const double cells = std::sqrt(double{1} * across * across + double{1} * down * down);
    const double rise = fall_ * (kMound * std::max(0.0, 1 - cells / kMoundCells) +
                                 kRoughness * (scatter(cell ^ key_) >> 16) / 65536);
    const auto top = static_cast<Quanta>(std::min(sea_ + rise, double{kHighest}));
    const auto lag = static_cast<Quanta>(std::min(fall_ * cells, double{kHighest} - top));
    return {cell, across, down, lag, top, std::min(height, kHighest - lag) + lag};
}

/// Comes to a cell; what other rivers have filled is gone through.
bool DeltaBuilder::reach(std::optional<std::uint32_t> cell, int across, int down) {
    return shores_.reach(cell, [&](Quanta height) { return partAt(*cell, across, down, height); });
}

/// Those that the delta covers, and perhaps some more.
bool DeltaBuilder::collect(std::uint32_t mouth, std::int64_t amount) {
    Rise rise;
    bool isKnown = reach(mouth, 0, 0);
    while (isKnown && !shores_.empty()) {
        if (!rise.rise(shores_.first().level, amount)) return true;
        const Part part = shores_.take();
        rise.join(floor_.at(part.cell).height(), part.lag, part.top);
        covered_.push_back(part);
        const WayCode code = grid_.codeAt(part.cell);
        for (unsigned way = 0; way < kNeighbours; ++way)
            isKnown &= reach(grid_.neighbourIf(part.cell, code, way), part.across + kAcross[way],
                             part.down + kDown[way]);
    }
    return isKnown;
}

std::int64_t DeltaBuilder::fill(std::int64_t amount, DyedDelivery* delivery) {
    std::ranges::sort(covered_, [](const Part& a, const Part& b) { return b > a; });
    Rise rise;
    std::size_t count = 0;
    for (; count < covered_.size() && rise.rise(covered_[count].level, amount); ++count)
        rise.join(floor_.at(covered_[count].cell).height(), covered_[count].lag, covered_[count].top);
    if (count == covered_.size()) rise.rise(kHighest, amount);
    std::int64_t rest = amount - rise.volume();  // less than the cells that still grow, or without room
    for (std::size_t i = 0; i < count; ++i) {
        const Part& part = covered_[i];
        const Floor::Cell floor = floor_.at(part.cell);
        const Quanta before = floor.height(), level = std::min(rise.level() - part.lag, part.top);
        const bool grows = level < part.top && level >= before && rest > 0;
        const Quanta after = std::max(before, level) + (grows ? 1 : 0);
        if (delivery != nullptr && after > before) delivery->lay(part.cell, before, after);
        if (after > before) floor.raise(after);
        rest -= grows ? 1 : 0;
    }
    return rest;
}

}  // namespace wadi
