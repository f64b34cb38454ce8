#include "sim/process/incision/flow/basin_tree.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>

namespace wadi {

BasinTree::BasinTree(const FlowGrid& grid, const FlowGround& ground, std::span<const Basin> basins,
                     std::uint32_t most, const std::uint8_t* donors, std::uint32_t* labels, WayCode* ways)
    : grid_(grid),
      ground_(ground),
      basins_(basins),
      most_(most),
      donors_(donors),
      labels_(labels),
      ways_(ways),
      leaders_(most + 1) {
    std::iota(leaders_.begin(), leaders_.end(), std::uint32_t{0});
}

/// The search of basins on one thread: room to work in, and when that looks whether it is to end.
class BasinTree::Search {
  public:
    explicit Search(const ThreadPool& pool) : pool_(pool) {}

    PageVector<std::uint32_t> stack;  ///< The last found goes first, so that it never holds much of a basin
    /// Counts a cell. Throws Cancelled.
    void count() {
        if (++cells_ % kCellsBetween == 0) pool_.look();
    }

  private:
    static constexpr std::uint32_t kCellsBetween = 1 << 16;

    const ThreadPool& pool_;
    std::uint32_t cells_ = 0;
};

/// Calls visit(cell) for every cell of the part that drains to a root.
template <class Visit>
void BasinTree::forBasin(std::uint32_t root, Search& search, const Visit& visit) const {
    PageVector<std::uint32_t>& stack = search.stack;
    stack.assign(1, root);
    bool isOfPart = grid_.isOwn(root);
    while (!stack.empty()) {
        search.count();
        const std::uint32_t cell = stack.back();
        stack.pop_back();
        if (isOfPart) visit(cell);
        isOfPart = true;
        forDonors(grid_, cell, ways_[cell], donors_[cell],
                  [&](std::uint32_t donor, unsigned) { stack.push_back(donor); });
    }
}

/// Calls body(number, basins) for shares of them.
template <class Body>
void BasinTree::forShares(const ThreadPool& pool, const Body& body) const {
    const std::size_t shares = std::min<std::size_t>(basins_.size(), 4 * std::size_t(pool.threads()));
    const auto firstOf = [&](std::size_t i) { return basins_.size() * i / shares; };
    pool.forEach(static_cast<int>(shares), [&](int share) {
        const auto i = static_cast<std::size_t>(share);
        body(i, basins_.subspan(firstOf(i), firstOf(i + 1) - firstOf(i)));
    });
}

/// Their cells are not kept for findPasses(): in rough land that would be all of the map.
void BasinTree::label(const ThreadPool& pool) {
    forShares(pool, [&](std::size_t, std::span<const Basin> basins) {
        Search search(pool);
        for (const Basin& basin : basins)
            forBasin(basin.root, search, [&](std::uint32_t cell) { labels_[cell] = basin.label; });
    });
}

void BasinTree::findPasses(const ThreadPool& pool) {
    std::vector<PageVector<Pass>> found(4 * std::size_t(pool.threads()));
    forShares(pool, [&](std::size_t share, std::span<const Basin> basins) {
        Search search(pool);
        found[share] = passesOf(basins, search);
    });
    std::size_t count = 0;
    for (const PageVector<Pass>& part : found) count += part.size();
    passes_.reserve(count);
    for (PageVector<Pass>& part : found) {
        passes_.insert(passes_.end(), part.begin(), part.end());
        part = {};
    }
}

/// The lowest pass from each of some basins to each neighbour with a lower label.
PageVector<Pass> BasinTree::passesOf(std::span<const Basin> basins, Search& search) const {
    PageVector<Pass> passes;
    PageVector<std::uint32_t> slots(basins.back().label + std::size_t{1});  // by label: where its pass stands
    for (const Basin& basin : basins)
        forBasin(basin.root, search,
                 [&](std::uint32_t cell) { findPassesAt(passes, slots, cell, basin.label); });
    return passes;
}

/// Whether all neighbours are of the same basin, told quickly or not at all.
bool BasinTree::isInside(std::uint32_t cell, std::uint32_t label) const {
    if ((ways_[cell] & kRim) != 0) return false;
    const std::uint32_t *here = labels_ + cell, *north = here - grid_.columns(),
                        *south = here + grid_.columns();
    return ((here[-1] ^ label) | (here[1] ^ label) | (north[-1] ^ label) | (north[0] ^ label) |
            (north[1] ^ label) | (south[-1] ^ label) | (south[0] ^ label) | (south[1] ^ label)) == 0;
}

void BasinTree::findPassesAt(PageVector<Pass>& passes, PageVector<std::uint32_t>& slots, std::uint32_t cell,
                             std::uint32_t label) const {
    if (isInside(cell, label)) return;
    for (unsigned way = 0; way < kNeighbours; ++way) {
        const std::optional<std::uint32_t> there = grid_.neighbourIf(cell, ways_[cell], way);
        if (!there || labels_[*there] >= label) continue;
        const std::uint32_t other = *there, low = labels_[other];
        const Pass pass{std::max(ground_.heights[cell], ground_.heights[other]),
                        scatter(cell ^ ground_.key) ^ scatter(other ^ ground_.key),
                        cell,
                        label,
                        low,
                        static_cast<std::uint8_t>(way)};
        const std::uint32_t slot = slots[low];
        const bool isKnown = slot < passes.size() && passes[slot].low == low && passes[slot].high == label;
        if (!isKnown) {
            slots[low] = static_cast<std::uint32_t>(passes.size());
            passes.push_back(pass);
        } else if (pass < passes[slot]) {
            passes[slot] = pass;
        }
    }
}

std::uint32_t BasinTree::leader(std::uint32_t basin) {
    while (leaders_[basin] != basin) basin = leaders_[basin] = leaders_[leaders_[basin]];
    return basin;
}

/// Every group joins over its lowest pass at a time (Borůvka 1926). Of two groups the one that takes up the
/// other is that of an outlet, then the open one, then that of the lesser label.
void BasinTree::span(const std::vector<bool>& isOpen) {
    isOpen_ = isOpen.empty() ? std::vector<bool>(most_ + std::size_t{1}) : isOpen;
    PageVector<std::uint32_t> live(passes_.size()), best(leaders_.size());
    std::iota(live.begin(), live.end(), std::uint32_t{0});
    for (bool isAny = true; isAny;) {
        std::ranges::fill(best, kNone);
        std::erase_if(live, [&](std::uint32_t i) { return !propose(i, best); });
        isAny = false;
        for (const std::uint32_t i : best) {
            if (i == kNone) continue;
            auto [less, more] = std::minmax({leader(passes_[i].low), leader(passes_[i].high)});
            if (less == more) continue;
            if (less != 0 && isOpen_[more]) std::swap(less, more);
            leaders_[more] = less;
            tree_.push_back(i);
            isAny = true;
        }
    }
    isDrained_.assign(most_ + std::size_t{1}, false);
    sortTree();
}

/// Whether a pass still lies between two groups; those that look for one then hear of it.
bool BasinTree::propose(std::uint32_t i, PageVector<std::uint32_t>& best) {
    const std::uint32_t high = leader(passes_[i].high), low = leader(passes_[i].low);
    if (high == low) return false;
    for (const std::uint32_t group : {high, low}) {
        if (group == 0 || isOpen_[group]) continue;
        if (best[group] == kNone || passes_[i] < passes_[best[group]]) best[group] = i;
    }
    return true;
}

void BasinTree::sortTree() {
    starts_.assign(most_ + std::size_t{2}, 0);
    links_.resize(2 * tree_.size());
    for (const std::uint32_t i : tree_) {
        ++starts_[passes_[i].high + std::size_t{1}];
        ++starts_[passes_[i].low + std::size_t{1}];
    }
    std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
    PageVector<std::uint32_t> ends(starts_.begin(), starts_.end() - 1);
    for (const std::uint32_t i : tree_) {
        links_[ends[passes_[i].high]++] = i;
        links_[ends[passes_[i].low]++] = i;
    }
}

void BasinTree::drainTo(std::uint32_t first, PageVector<Turning>& turnings) {
    PageVector<std::uint32_t> queue = {first};
    isDrained_[first] = true;
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const std::uint32_t basin = queue[next];
        for (std::uint32_t k = starts_[basin]; k < starts_[basin + std::size_t{1}]; ++k) {
            const Pass& pass = passes_[links_[k]];
            const std::uint32_t other = pass.high == basin ? pass.low : pass.high;
            if (isDrained_[other]) continue;
            isDrained_[other] = true;
            queue.push_back(other);
            turnings.push_back(turningAt(grid_, pass.cell, pass.way, other == pass.high));
        }
    }
}

Turning turningAt(const FlowGrid& grid, std::uint32_t cell, unsigned way, bool isFromHigh) {
    if (isFromHigh) return {cell, way};
    return {grid.neighbour(cell, grid.codeAt(cell), way), opposite(way)};
}

PageVector<Turning> BasinTree::turn(std::span<const Turning> turnings) {
    PageVector<Turning> rest;
    for (auto [cell, way] : turnings) {
        for (;;) {
            if (!grid_.isOwn(cell)) {
                rest.push_back({cell, way});
                break;
            }
            WayCode& code = ways_[cell];
            const unsigned old = wayOf(code);
            code = static_cast<WayCode>((code & ~kWayBits) | way);
            if (old == kNoWay) break;
            cell = grid_.neighbour(cell, code, old);
            way = opposite(old);
        }
    }
    return rest;
}

}  // namespace wadi
