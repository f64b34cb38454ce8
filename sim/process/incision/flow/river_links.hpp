// River links: where rivers cross from the part of one rank to that of another, and in which order ranks can
// work along them. Seen from a part, what drains to one cell is a tree: to a root of its own, or to a cell of
// another rank just outside (an outlet of the part). A tree is of a level above those of all trees that
// drain into it (into its inlets); downstream, levels are gone through upwards, and upstream downwards, so
// that what has to be known of others is there (compare Barnes 2017, "Parallel non-divergent flow
// accumulation for trillion cell digital elevation models"). Not where water runs (receivers). The thread
// that steps the simulation, on all ranks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "sim/core/subdomain.hpp"
#include "sim/process/incision/flow/flow_grid.hpp"
#include "sim/terrain/halo.hpp"

namespace wadi {

/// Sorts by a key, and leaves one of those with the same.
template <class T, class Key = std::identity>
void sortOnce(std::vector<T>& values, Key key = {}) {
    std::ranges::sort(values, {}, key);
    const auto isSame = [&](const T& a, const T& b) { return std::invoke(key, a) == std::invoke(key, b); };
    values.erase(std::unique(values.begin(), values.end(), isSame), values.end());
}

class RiverLinks {
  public:
    /// A cell that cells of another part drain to.
    struct Link {
        int rank;            ///< The other one
        std::uint32_t cell;  ///< Of that rank, or of this one
        int level = 0;       ///< Of the tree here
        int beyond = 0;      ///< Of the tree there
    };

    /// Those of a part of a map whose ways are known, and of a ring of a cell around it. Writes into `donors`
    /// which of the part's cells are donors of outlets. `trees`: room for a number for each cell, 0
    /// everywhere, before and after.
    RiverLinks(const Subdomain& own, const FlowGrid& grid, const WayCode* ways, std::uint8_t* donors,
               std::uint32_t* trees);

    /// Cells of others that those of the part drain to, and cells of the part that those of others drain to;
    /// once for each rank.
    std::span<const Link> outlets() const { return outlets_; }
    std::span<const Link> inlets() const { return inlets_; }
    /// The places of inlets into trees of a level.
    std::span<const std::size_t> inletsOf(int level) const {
        const auto levelOf = [&](std::size_t place) { return inlets_[place].level; };
        const auto first = std::ranges::lower_bound(inletsByLevel_, level, {}, levelOf);
        return {first, std::ranges::upper_bound(inletsByLevel_, level, {}, levelOf)};
    }
    /// The highest level of all ranks.
    int highest() const { return highest_; }
    /// The level of the tree of a root of the part.
    int levelOf(std::uint32_t root) const;
    /// Calls f(place) for the inlets at a cell.
    template <class F>
    void eachInlet(std::uint32_t cell, const F& f) const {
        for (const int rank : ranks_) {
            const auto key = [](const Link& link) { return std::pair(link.rank, link.cell); };
            const auto found = std::ranges::lower_bound(inlets_, std::pair(rank, cell), {}, key);
            if (found != inlets_.end() && key(*found) == std::pair(rank, cell))
                f(static_cast<std::size_t>(found - inlets_.begin()));
        }
    }
    /// The place of an outlet.
    std::size_t outletOf(std::uint32_t cell) const { return treeOf(cell)->outlet; }
    /// The root or the outlet that a cell drains to, of those beside another part.
    std::uint32_t rootOf(std::uint32_t edgeCell) const;
    /// Calls f(cell, root) for all of these cells.
    template <class F>
    void eachEdge(const F& f) const {
        for (const Edge& edge : edges_) f(edge.cell, edge.root);
    }

    /// Hands numbers of the outlets whose trees are of a level on to the inlets there, or numbers of inlets
    /// back to outlets; `got` takes those from others whose trees are of this level.
    template <class T>
    void passDown(int level, const std::vector<T>& sent, std::vector<T>& got) const {
        pass(level, outlets_, outletsByLevel_, sent, inlets_, inletsByBeyond_, got);
    }
    template <class T>
    void passUp(int level, const std::vector<T>& sent, std::vector<T>& got) const {
        pass(level, inlets_, inletsByLevel_, sent, outlets_, outletsByBeyond_, got);
    }

  private:
    /// What is to be known of a tree with inlets, or of an outlet.
    struct Tree {
        std::uint32_t root;
        int level = 0;
        int waits = 0;           // for the levels of so many of its inlets
        std::size_t outlet = 0;  // its place, if it is one
    };
    struct Edge {
        std::uint32_t cell, root;
    };

    void findLinks(const WayCode* ways, std::uint8_t* donors);
    void findRoots(const WayCode* ways, std::uint32_t* trees);
    void findLevels();
    void tellLevels();
    /// Null: it has no inlets, and is no outlet.
    const Tree* treeOf(std::uint32_t root) const;
    Tree* treeOf(std::uint32_t root) { return const_cast<Tree*>(std::as_const(*this).treeOf(root)); }

    /// `byLevel` and `byBeyond` are places in `from` and `to` in the order of levels, then ranks: both of two
    /// ranks know whether there is anything to be told.
    template <class T>
    void pass(int level, const std::vector<Link>& from, const std::vector<std::size_t>& byLevel,
              const std::vector<T>& sent, const std::vector<Link>& to,
              const std::vector<std::size_t>& byBeyond, std::vector<T>& got) const {
        const auto levelOf = [&](std::size_t place) { return from[place].level; };
        const auto beyondOf = [&](std::size_t place) { return to[place].beyond; };
        auto told = std::ranges::lower_bound(byLevel, level, {}, levelOf);
        const auto lastTold = std::ranges::upper_bound(byLevel, level, {}, levelOf);
        const auto firstAsked = std::ranges::lower_bound(byBeyond, level, {}, beyondOf);
        const auto lastAsked = std::ranges::upper_bound(byBeyond, level, {}, beyondOf);
        std::vector<int> ranks;
        std::vector<Message> messages;
        for (auto asked = firstAsked; told != lastTold || asked != lastAsked;) {
            const int rank = told == lastTold     ? to[*asked].rank
                             : asked == lastAsked ? from[*told].rank
                                                  : std::min(from[*told].rank, to[*asked].rank);
            MessageWriter writer;
            for (; told != lastTold && from[*told].rank == rank; ++told) writer.put(sent[*told]);
            while (asked != lastAsked && to[*asked].rank == rank) ++asked;
            ranks.push_back(rank);
            messages.push_back(writer.take());
        }
        if (ranks.empty()) return;
        const std::vector<Message> answers = own_.ranks().exchange(ranks, messages);
        auto asked = firstAsked;
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            MessageReader reader(answers[i]);
            for (; asked != lastAsked && to[*asked].rank == ranks[i]; ++asked)
                got[*asked] = reader.template get<T>();
        }
    }

    const Subdomain& own_;
    const FlowGrid& grid_;
    std::vector<Link> outlets_, inlets_;  // by rank, then cell
    std::vector<int> ranks_;              // that links lead to
    HaloPlan plan_;                       // of these, without cells
    std::vector<Edge> edges_;             // cells beside another part, by cell
    std::vector<Tree> trees_;             // by root
    std::vector<std::size_t> outletsByLevel_, outletsByBeyond_, inletsByLevel_, inletsByBeyond_;
    int highest_ = 0;
};

}  // namespace wadi
