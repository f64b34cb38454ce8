// Basin tree: basins and the lowest passes between them, joined to a tree that the land with an outlet is the
// root of; and the turning round of the ways from each pit to its pass (see basins). Basins have labels, of
// which 0 is the land with an outlet. Where ranks share a map, those that reach to other parts are open: of
// these not all passes are known here. The thread that steps the simulation, which shares basins out to
// others.
#pragma once

#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "sim/core/pages.hpp"
#include "sim/process/incision/flow/receivers.hpp"

namespace wadi {

/// The lowest place between two basins: from a cell of the one with the higher label along a way to the
/// other.
struct Pass {
    Quanta height;
    std::uint32_t chance;  ///< Between passes of the same height
    std::uint32_t cell;
    std::uint32_t high, low;  ///< Labels
    std::uint8_t way;

    bool operator<(const Pass& other) const {
        return std::tie(height, chance, cell, way) <
               std::tie(other.height, other.chance, other.cell, other.way);
    }
};

/// What drains to a cell, or of that what lies in the part of a map that one works on.
struct Basin {
    std::uint32_t root;   ///< A pit, or a cell of another part
    std::uint32_t label;  ///< [>= 1]
};

/// A turning round: from a cell down to the pit that it drains to, whose new receiver lies on this way.
struct Turning {
    std::uint32_t cell;
    unsigned way;
};

class BasinTree {
  public:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    /// Of basins in the order of their labels [<= `most`]; of several with the same label each is a piece.
    /// `labels` has room for one of each cell and is 0 in the part and around it.
    BasinTree(const FlowGrid& grid, const FlowGround& ground, std::span<const Basin> basins,
              std::uint32_t most, const std::uint8_t* donors, std::uint32_t* labels, WayCode* ways);

    /// Labels the cells of the part.
    void label(const ThreadPool& pool);
    /// Finds the lowest passes, once the cells around the part have their labels, too.
    void findPasses(const ThreadPool& pool);
    /// Joins basins over their lowest passes, until only open ones and what these have taken up are left
    /// beside the land with an outlet. `isOpen`: by label; empty: none is.
    void span(const std::vector<bool>& isOpen);
    /// The basin that stands for all that a basin is joined with: 0, an open one …
    std::uint32_t leader(std::uint32_t basin);
    const PageVector<Pass>& passes() const { return passes_; }

    /// Makes all that is joined with a basin drain to it, from basin to basin. What it returns is to be
    /// turned.
    void drainTo(std::uint32_t basin, PageVector<Turning>& turnings);
    /// Turns ways round and returns what is to go on in other parts.
    PageVector<Turning> turn(std::span<const Turning> turnings);

  private:
    class Search;

    template <class Visit>
    void forBasin(std::uint32_t root, Search& search, const Visit& visit) const;
    template <class Body>
    void forShares(const ThreadPool& pool, const Body& body) const;
    PageVector<Pass> passesOf(std::span<const Basin> basins, Search& search) const;
    void findPassesAt(PageVector<Pass>& passes, PageVector<std::uint32_t>& slots, std::uint32_t cell,
                      std::uint32_t label) const;
    bool isInside(std::uint32_t cell, std::uint32_t label) const;
    bool propose(std::uint32_t pass, PageVector<std::uint32_t>& best);
    void sortTree();

    const FlowGrid& grid_;
    const FlowGround& ground_;
    std::span<const Basin> basins_;
    std::uint32_t most_;
    const std::uint8_t* donors_;
    std::uint32_t* labels_;
    WayCode* ways_;
    PageVector<Pass> passes_;
    PageVector<std::uint32_t> leaders_, tree_;  // tree_: passes
    std::vector<bool> isOpen_, isDrained_;
    PageVector<std::uint32_t> starts_, links_;  // of each basin those of the tree
};

/// Where a basin is turned round that is to drain over a pass to the other one.
Turning turningAt(const FlowGrid& grid, std::uint32_t cell, unsigned way, bool isFromHigh);

}  // namespace wadi
