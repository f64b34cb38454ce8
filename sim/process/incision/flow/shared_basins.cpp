#include "sim/process/incision/flow/shared_basins.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "sim/process/incision/flow/basin_tree.hpp"

namespace wadi {

namespace {

/// A number of the basin of a pit, in the order of pits: the pit's position, but 1 of the first cell, which
/// is not one beside another pit. 0 is left for what drains.
constexpr std::uint32_t labelOfPit(std::uint32_t pit) {
    return std::max(pit, std::uint32_t{1});
}

/// The lowest pass between two groups of basins. Labels are those of all ranks: of a basin that of its pit
/// (labelOfPit); of the groups that of the only open basin in it, or 0.
struct OpenPass {
    Pass pass;
    std::uint32_t highGroup, lowGroup;
};
/// Where a group drains to.
struct Drain {
    OpenPass over;
    bool isFromHigh = false;  // whether the group is that of the higher label
    bool isAny = false;
};

/// Groups that are joined with each other, by their place in a list.
class Groups {
  public:
    explicit Groups(std::size_t count) : leaders_(count) {
        std::iota(leaders_.begin(), leaders_.end(), std::size_t{0});
    }
    /// False if they were joined before.
    bool join(std::size_t a, std::size_t b) {
        a = leader(a), b = leader(b);
        leaders_[std::max(a, b)] = std::min(a, b);
        return a != b;
    }

  private:
    std::size_t leader(std::size_t i) {
        while (leaders_[i] != i) i = leaders_[i] = leaders_[leaders_[i]];
        return i;
    }
    std::vector<std::size_t> leaders_;
};

std::size_t placeOf(const std::vector<std::uint32_t>& sorted, std::uint32_t label) {
    return static_cast<std::size_t>(std::ranges::lower_bound(sorted, label) - sorted.begin());
}

/// Of some passes those of the lowest tree that joins their groups (Kruskal 1956).
void keepTree(std::vector<OpenPass>& passes) {
    std::vector<std::uint32_t> groups;
    for (const OpenPass& p : passes) groups.insert(groups.end(), {p.highGroup, p.lowGroup});
    sortOnce(groups);
    std::ranges::sort(passes, [](const OpenPass& a, const OpenPass& b) { return a.pass < b.pass; });
    Groups joined(groups.size());
    std::erase_if(passes, [&](const OpenPass& p) {
        return !joined.join(placeOf(groups, p.highGroup), placeOf(groups, p.lowGroup));
    });
}

/// Where groups drain to that are joined by a tree of passes to the one with an outlet.
class Drains {
  public:
    explicit Drains(std::vector<OpenPass> tree) : tree_(std::move(tree)) {
        groups_.push_back(0);
        for (const OpenPass& p : tree_) groups_.insert(groups_.end(), {p.highGroup, p.lowGroup});
        sortOnce(groups_);
        std::vector<std::vector<std::size_t>> links(groups_.size());
        for (std::size_t i = 0; i < tree_.size(); ++i)
            for (const std::uint32_t group : {tree_[i].highGroup, tree_[i].lowGroup})
                links[placeOf(groups_, group)].push_back(i);
        drains_.resize(groups_.size());
        std::vector<std::size_t> queue = {0};
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const std::uint32_t group = groups_[queue[next]];
            for (const std::size_t i : links[queue[next]]) {
                const bool isFromHigh = tree_[i].lowGroup == group;
                const std::size_t other =
                    placeOf(groups_, isFromHigh ? tree_[i].highGroup : tree_[i].lowGroup);
                if (other == 0 || drains_[other].isAny) continue;
                drains_[other] = {tree_[i], isFromHigh, true};
                queue.push_back(other);
            }
        }
    }

    Drain of(std::uint32_t group) const {
        const std::size_t place = placeOf(groups_, group);
        return place < groups_.size() && groups_[place] == group ? drains_[place] : Drain{};
    }

  private:
    std::vector<OpenPass> tree_;
    std::vector<std::uint32_t> groups_;
    std::vector<Drain> drains_;
};

class SharedBasins {
  public:
    SharedBasins(const Ring& ring, const RiverLinks& links, const FlowGrid& grid,
                 std::span<const std::uint32_t> pits, std::uint32_t* labels, WayCode* ways)
        : own_(ring.part()),
          ring_(ring),
          links_(links),
          grid_(grid),
          pits_(pits),
          labels_(labels),
          ways_(ways) {}

    void drain(const FlowGround& ground, const std::uint8_t* donors, const ThreadPool& pool) {
        labelOutlets();
        numberLabels();
        BasinTree tree(grid_, ground, basins_, static_cast<std::uint32_t>(known_.size()), donors, labels_,
                       ways_);
        tree.label(pool);
        tree.findPasses(pool);
        tree.span(isOpen_);
        PageVector<Turning> turnings;
        tree.drainTo(0, turnings);
        drainOpen(tree, turnings);
        for (turnings = tree.turn(turnings); own_.any(!turnings.empty()); turnings = tree.turn(turnings))
            turnings = sentOn(turnings);
        ring_.refresh(ways_);
    }

  private:
    /// What all ranks call the basin of a root or an outlet; 0: of no pit.
    std::uint32_t labelOf(std::uint32_t root) const {
        if (!grid_.isOwn(root)) return ofOutlets_[links_.outletOf(root)];
        return std::ranges::binary_search(pits_, root) ? labelOfPit(root) : 0;
    }
    void labelOutlets() {
        ofOutlets_.resize(links_.outlets().size());
        std::vector<std::uint32_t> ofInlets(links_.inlets().size());
        for (int level = links_.highest(); level >= 0; --level) {
            for (const std::size_t i : links_.inletsOf(level))
                ofInlets[i] = labelOf(links_.rootOf(links_.inlets()[i].cell));
            links_.passUp(level, ofInlets, ofOutlets_);
        }
    }

    /// Calls f(cell) for the cells of the ring.
    template <class F>
    void eachOfRing(const F& f) const {
        for (const HaloPlan::Partner& partner : ring_.plan().partners)
            eachCell(partner.received, [&](int x, int z) { f(grid_.cellAt(x, z)); });
    }

    /// Numbers all basins that are known here in the order of their labels, which is that of one rank, and
    /// gives the ring its numbers.
    void numberLabels() {
        links_.eachEdge([&](std::uint32_t cell, std::uint32_t root) { labels_[cell] = labelOf(root); });
        ring_.refresh(labels_);
        std::vector<std::uint32_t> open(ofOutlets_);
        links_.eachEdge([&](std::uint32_t cell, std::uint32_t) {
            open.push_back(labels_[cell]);
            labels_[cell] = 0;
        });
        eachOfRing([&](std::uint32_t cell) { open.push_back(labels_[cell]); });
        sortOnce(open);
        known_ = open;
        for (const std::uint32_t pit : pits_) known_.push_back(labelOfPit(pit));
        sortOnce(known_);
        if (!known_.empty() && known_.front() == 0) known_.erase(known_.begin());
        eachOfRing([&](std::uint32_t cell) { labels_[cell] = numberOf(labels_[cell]); });
        isOpen_.assign(known_.size() + 1, false);
        for (const std::uint32_t label : open)
            if (label != 0) isOpen_[numberOf(label)] = true;
        for (const std::uint32_t pit : pits_) basins_.push_back({pit, numberOf(labelOfPit(pit))});
        for (const RiverLinks::Link& outlet : links_.outlets())
            if (const std::uint32_t label = labelOf(outlet.cell); label != 0)
                basins_.push_back({outlet.cell, numberOf(label)});
        std::ranges::stable_sort(basins_, {}, &Basin::label);
    }
    /// 1 … in the order of labels; 0 of 0.
    std::uint32_t numberOf(std::uint32_t label) const {
        return label == 0 ? 0 : static_cast<std::uint32_t>(placeOf(known_, label) + 1);
    }
    std::uint32_t labelOfNumber(std::uint32_t number) const { return number == 0 ? 0 : known_[number - 1]; }

    /// Passes between the groups that are left, in labels of all ranks.
    std::vector<OpenPass> passesLeft(BasinTree& tree) const {
        std::vector<OpenPass> left;
        for (const Pass& pass : tree.passes()) {
            const std::uint32_t high = tree.leader(pass.high), low = tree.leader(pass.low);
            if (high == low) continue;
            left.push_back({pass, labelOfNumber(high), labelOfNumber(low)});
            left.back().pass.high = labelOfNumber(pass.high);
            left.back().pass.low = labelOfNumber(pass.low);
        }
        keepTree(left);
        return left;
    }

    void drainOpen(BasinTree& tree, PageVector<Turning>& turnings) const {
        std::vector<std::uint32_t> groups;
        for (std::uint32_t number = 1; number < isOpen_.size(); ++number)
            if (isOpen_[number]) groups.push_back(labelOfNumber(number));
        const std::vector<Drain> drains = askFirst(passesLeft(tree), groups);
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (!drains[i].isAny) continue;
            const Pass& over = drains[i].over.pass;
            const std::uint32_t group = numberOf(groups[i]);
            const std::uint32_t label = drains[i].isFromHigh ? over.high : over.low, number = numberOf(label);
            // The basin that drains over the pass may be known to another rank alone.
            const bool isHere =
                number < isOpen_.size() && labelOfNumber(number) == label && tree.leader(number) == group;
            tree.drainTo(isHere ? number : group, turnings);
            const Turning turning = turningAt(grid_, over.cell, over.way, drains[i].isFromHigh);
            if (grid_.isOwn(turning.cell)) turnings.push_back(turning);
        }
    }

    /// The first rank gathers the passes and tells where groups drain to.
    std::vector<Drain> askFirst(std::vector<OpenPass> passes,
                                const std::vector<std::uint32_t>& groups) const {
        const HaloPlan all = firstPlan(own_.ranks());
        std::vector<std::vector<std::uint32_t>> asked(all.partners.size());
        const bool isFirst = own_.ranks().rank() == 0;
        exchange(
            own_, all,
            [&](MessageWriter& writer, std::size_t) {
                if (isFirst) return;
                writer.put(std::uint64_t{groups.size()});
                writer.put(std::span<const std::uint32_t>(groups));
                writer.put(std::span<const OpenPass>(passes));
            },
            [&](MessageReader& reader, std::size_t k) {
                if (!isFirst) return;
                asked[k].resize(reader.get<std::uint64_t>());
                reader.get(std::span(asked[k]));
                while (!reader.isAtEnd()) passes.push_back(reader.get<OpenPass>());
            });
        if (isFirst) keepTree(passes);
        const Drains drains(isFirst ? std::move(passes) : std::vector<OpenPass>());
        std::vector<Drain> answers;
        answers.reserve(groups.size());
        for (const std::uint32_t group : groups) answers.push_back(drains.of(group));
        exchange(
            own_, all,
            [&](MessageWriter& writer, std::size_t k) {
                for (const std::uint32_t group : asked[k]) writer.put(drains.of(group));
            },
            [&](MessageReader& reader, std::size_t) {
                if (!isFirst) reader.get(std::span(answers));
            });
        return answers;
    }

    /// What others have sent here of turnings that go on in other parts.
    PageVector<Turning> sentOn(const PageVector<Turning>& turnings) const {
        const HaloPlan& plan = ring_.plan();
        PageVector<Turning> got;
        exchange(
            own_, plan,
            [&](MessageWriter& writer, std::size_t k) {
                for (const Turning& turning : turnings)
                    if (own_.ownerOf(grid_.columnOf(turning.cell), grid_.rowOf(turning.cell)) ==
                        plan.partners[k].rank)
                        writer.put(turning);
            },
            [&](MessageReader& reader, std::size_t) {
                while (!reader.isAtEnd()) got.push_back(reader.get<Turning>());
            });
        return got;
    }

    const Subdomain& own_;
    const Ring& ring_;
    const RiverLinks& links_;
    const FlowGrid& grid_;
    std::span<const std::uint32_t> pits_;
    std::uint32_t* labels_;
    WayCode* ways_;
    std::vector<std::uint32_t> ofOutlets_;  // labels
    std::vector<std::uint32_t> known_;      // labels, by number less 1
    std::vector<bool> isOpen_;              // by number
    std::vector<Basin> basins_;
};

}  // namespace

void drainSharedPits(const Ring& ring, const RiverLinks& links, const FlowGrid& grid,
                     const FlowGround& ground, std::span<const std::uint32_t> pits,
                     const std::uint8_t* donors, std::uint32_t* labels, WayCode* ways,
                     const ThreadPool& pool) {
    SharedBasins(ring, links, grid, pits, labels, ways).drain(ground, donors, pool);
}

}  // namespace wadi
