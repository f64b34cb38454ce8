#include "sim/process/incision/basins.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <vector>

#include "sim/core/pages.hpp"

namespace wadi {

namespace {

/// The lowest place between two basins: from a cell of the one with the higher label along a way to the
/// other.
struct Pass {
    Quanta height;
    std::uint32_t chance;  // between passes of the same height
    std::uint32_t cell;
    std::uint32_t high, low;  // labels: 0 is land with an outlet
    std::uint8_t way;

    bool operator<(const Pass& other) const {
        return std::tie(height, chance, cell, way) <
               std::tie(other.height, other.chance, other.cell, other.way);
    }
};

class Basins {
  public:
    Basins(const FlowGrid& grid, const FlowGround& ground, std::span<const std::uint32_t> pits,
           const std::uint8_t* donors, std::uint32_t* labels, WayCode* ways)
        : grid_(grid), ground_(ground), pits_(pits), donors_(donors), labels_(labels), ways_(ways) {}

    void link(const ThreadPool& pool) {
        const int shares =
            static_cast<int>(std::min<std::size_t>(pits_.size(), 4 * std::size_t(pool.threads())));
        const auto firstOf = [&](int i) { return pits_.size() * std::size_t(i) / std::size_t(shares); };
        pool.forEach(shares, [&](int i) { label(firstOf(i), firstOf(i + 1)); });
        std::vector<PageVector<Pass>> found(static_cast<std::size_t>(shares));
        pool.forEach(shares, [&](int i) { found[std::size_t(i)] = findPasses(firstOf(i), firstOf(i + 1)); });
        std::size_t count = 0;
        for (const PageVector<Pass>& passes : found) count += passes.size();
        passes_.reserve(count);
        for (PageVector<Pass>& passes : found) {
            passes_.insert(passes_.end(), passes.begin(), passes.end());
            passes = {};
        }
        span();
        carveAll();
    }

  private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    /// Calls visit(cell) for every cell that drains to a pit; `stack` is room to work in: the last found goes
    /// first, so that it never holds much of a basin.
    template <class Visit>
    void forBasin(std::uint32_t pit, PageVector<std::uint32_t>& stack, const Visit& visit) const {
        stack.assign(1, pit);
        while (!stack.empty()) {
            const std::uint32_t cell = stack.back();
            stack.pop_back();
            visit(cell);
            forDonors(grid_, cell, ways_[cell], donors_[cell],
                      [&](std::uint32_t donor, unsigned) { stack.push_back(donor); });
        }
    }

    /// Labels the basins of some pits. Their cells are not kept for findPasses(): in rough land that would
    /// be all of the map.
    void label(std::size_t first, std::size_t end) {
        PageVector<std::uint32_t> stack;
        for (std::size_t pit = first; pit < end; ++pit)
            forBasin(pits_[pit], stack,
                     [&](std::uint32_t cell) { labels_[cell] = static_cast<std::uint32_t>(pit + 1); });
    }

    /// Finds the lowest pass from each of some basins to each neighbour with a lower label.
    PageVector<Pass> findPasses(std::size_t first, std::size_t end) const {
        PageVector<Pass> passes;
        PageVector<std::uint32_t> slots(end + 1), stack;  // by label: where its pass stands, if it does
        for (std::size_t pit = first; pit < end; ++pit)
            forBasin(pits_[pit], stack, [&](std::uint32_t cell) {
                findPassesOf(passes, slots, cell, static_cast<std::uint32_t>(pit + 1));
            });
        return passes;
    }

    /// Whether all neighbours are of the same basin, told quickly or not at all.
    bool isInside(std::uint32_t cell, std::uint32_t label) const {
        if ((ways_[cell] & kRim) != 0) return false;
        const std::uint32_t *here = labels_ + cell, *north = here - grid_.columns(),
                            *south = here + grid_.columns();
        return ((here[-1] ^ label) | (here[1] ^ label) | (north[-1] ^ label) | (north[0] ^ label) |
                (north[1] ^ label) | (south[-1] ^ label) | (south[0] ^ label) | (south[1] ^ label)) == 0;
    }

    void findPassesOf(PageVector<Pass>& passes, PageVector<std::uint32_t>& slots, std::uint32_t cell,
                      std::uint32_t label) const {
        if (isInside(cell, label)) return;
        for (unsigned way = 0; way < kNeighbours; ++way) {
            const std::uint32_t other = grid_.neighbour(cell, ways_[cell], way);
            if (other == FlowGrid::kNone || labels_[other] >= label) continue;
            const std::uint32_t low = labels_[other];
            const Pass pass{std::max(ground_.heights[cell], ground_.heights[other]),
                            scatter(cell ^ ground_.key) ^ scatter(other ^ ground_.key),
                            cell,
                            label,
                            low,
                            static_cast<std::uint8_t>(way)};
            const std::uint32_t slot = slots[low];
            const bool isKnown =
                slot < passes.size() && passes[slot].low == low && passes[slot].high == label;
            if (!isKnown) {
                slots[low] = static_cast<std::uint32_t>(passes.size());
                passes.push_back(pass);
            } else if (pass < passes[slot]) {
                passes[slot] = pass;
            }
        }
    }

    /// The basin that stands for all that a basin is joined with; 0 for all that have an outlet.
    std::uint32_t leader(std::uint32_t basin) {
        while (leaders_[basin] != basin) basin = leaders_[basin] = leaders_[leaders_[basin]];
        return basin;
    }

    /// Joins basins over their lowest passes, every group over its lowest at a time (Borůvka 1926), until all
    /// are one.
    void span() {
        leaders_.resize(pits_.size() + 1);
        std::iota(leaders_.begin(), leaders_.end(), std::uint32_t{0});
        PageVector<std::uint32_t> live(passes_.size()), best(leaders_.size());
        std::iota(live.begin(), live.end(), std::uint32_t{0});
        while (!live.empty()) {
            std::ranges::fill(best, kNone);
            std::erase_if(live, [&](std::uint32_t i) { return !propose(i, best); });
            for (const std::uint32_t i : best) {
                if (i == kNone) continue;
                const auto [less, more] = std::minmax({leader(passes_[i].low), leader(passes_[i].high)});
                if (less == more) continue;
                leaders_[more] = less;
                tree_.push_back(i);
            }
        }
    }

    /// Whether a pass still lies between two groups; both then hear of it.
    bool propose(std::uint32_t i, PageVector<std::uint32_t>& best) {
        const std::uint32_t high = leader(passes_[i].high), low = leader(passes_[i].low);
        if (high == low) return false;
        for (const std::uint32_t group : {high, low}) {
            if (group != 0 && (best[group] == kNone || passes_[i] < passes_[best[group]])) best[group] = i;
        }
        return true;
    }

    /// Goes the tree from its root on and makes every basin drain to the one before.
    void carveAll() {
        PageVector<std::uint32_t> starts(pits_.size() + 2), links(2 * tree_.size());
        for (const std::uint32_t i : tree_) {
            ++starts[passes_[i].high + 1];
            ++starts[passes_[i].low + 1];
        }
        std::partial_sum(starts.begin(), starts.end(), starts.begin());
        PageVector<std::uint32_t> ends(starts.begin(), starts.end() - 1);
        for (const std::uint32_t i : tree_) {
            links[ends[passes_[i].high]++] = i;
            links[ends[passes_[i].low]++] = i;
        }
        std::vector<bool> isDone(pits_.size() + 1);
        PageVector<std::uint32_t> queue = {0};
        isDone[0] = true;
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const std::uint32_t basin = queue[next];
            for (std::uint32_t k = starts[basin]; k < starts[basin + 1]; ++k) {
                const Pass& pass = passes_[links[k]];
                const std::uint32_t other = pass.high == basin ? pass.low : pass.high;
                if (isDone[other]) continue;
                isDone[other] = true;
                queue.push_back(other);
                carve(pass, other == pass.high);
            }
        }
    }

    /// Turns the way round from a pass down to the pit of a basin at it.
    void carve(const Pass& pass, bool ofHigh) {
        std::uint32_t cell = pass.cell;
        unsigned way = pass.way;
        if (!ofHigh) {
            cell = grid_.neighbour(cell, ways_[cell], way);
            way = opposite(way);
        }
        for (unsigned old = 0; old != kNoWay;) {
            WayCode& code = ways_[cell];
            old = wayOf(code);
            code = static_cast<WayCode>((code & ~kWayBits) | way);
            if (old == kNoWay) break;
            cell = grid_.neighbour(cell, code, old);
            way = opposite(old);
        }
    }

    const FlowGrid& grid_;
    const FlowGround& ground_;
    std::span<const std::uint32_t> pits_;
    const std::uint8_t* donors_;
    std::uint32_t* labels_;
    WayCode* ways_;
    PageVector<Pass> passes_;
    PageVector<std::uint32_t> leaders_, tree_;
};

}  // namespace

void drainPits(const FlowGrid& grid, const FlowGround& ground, std::span<const std::uint32_t> pits,
               const std::uint8_t* donors, std::uint32_t* labels, WayCode* ways, const ThreadPool& pool) {
    if (!pits.empty()) Basins(grid, ground, pits, donors, labels, ways).link(pool);
}

}  // namespace wadi
