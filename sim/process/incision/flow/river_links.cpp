#include "sim/process/incision/flow/river_links.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>

namespace wadi {

namespace {

/// Calls f(cell) for the cells at the edge of the part of a grid.
template <class F>
void eachEdgeCell(const FlowGrid& grid, const F& f) {
    const TileGrid::Box& part = grid.part();
    const int last = part.x + part.columns - 1;
    for (int z = part.z; z < part.z + part.rows; ++z) {
        const bool isAll = z == part.z || z == part.z + part.rows - 1;
        const auto first = static_cast<std::uint32_t>(z) * static_cast<std::uint32_t>(grid.columns());
        for (int x = part.x; x <= last; x += isAll || x == last ? 1 : last - part.x)
            f(first + static_cast<std::uint32_t>(x));
    }
}

std::pair<int, std::uint32_t> keyOf(const RiverLinks::Link& link) {
    return {link.rank, link.cell};
}

}  // namespace

RiverLinks::RiverLinks(const Subdomain& own, const FlowGrid& grid, const WayCode* ways, std::uint8_t* donors,
                       std::uint32_t* trees)
    : own_(own), grid_(grid) {
    findLinks(ways, donors);
    findRoots(ways, trees);
    findLevels();
    tellLevels();
    for (const Tree& tree : trees_) highest_ = std::max(highest_, tree.level);
    highest_ = static_cast<int>(own_.highest(highest_));
}

void RiverLinks::findLinks(const WayCode* ways, std::uint8_t* donors) {
    eachEdgeCell(grid_, [&](std::uint32_t cell) {
        const WayCode code = ways[cell];
        bool isBesideOthers = false;
        for (unsigned way = 0; way < kNeighbours; ++way) {
            const std::optional<std::uint32_t> there = grid_.neighbourIf(cell, code, way);
            if (!there || grid_.isOwn(*there)) continue;
            const std::uint32_t other = *there;
            const int owner = own_.ownerOf(grid_.columnOf(other), grid_.rowOf(other));
            isBesideOthers = true;
            if (wayOf(code) == way) outlets_.push_back({owner, other});
            if (wayOf(ways[other]) == opposite(way)) inlets_.push_back({owner, cell});
        }
        if (isBesideOthers) edges_.push_back({.cell = cell, .root = cell});
    });
    sortOnce(outlets_, keyOf);
    sortOnce(inlets_, keyOf);
    for (const Link& outlet : outlets_) donors[outlet.cell] = 0;
    for (const Edge& edge : edges_) {
        const unsigned way = wayOf(ways[edge.cell]);
        if (way == kNoWay) continue;
        const std::uint32_t other = grid_.neighbour(edge.cell, ways[edge.cell], way);
        if (!grid_.isOwn(other))
            donors[other] = static_cast<std::uint8_t>(donors[other] | 1u << opposite(way));
    }
    for (const auto* links : {&outlets_, &inlets_})
        for (const Link& link : *links) ranks_.push_back(link.rank);
    sortOnce(ranks_);
    for (const int rank : ranks_) plan_.partners.push_back({rank, {}, {}});
}

/// Goes down from every cell beside another part, as far as no other has gone.
void RiverLinks::findRoots(const WayCode* ways, std::uint32_t* trees) {
    std::vector<std::uint32_t> passed, roots;
    for (Edge& edge : edges_) {
        const std::size_t begin = passed.size();
        std::uint32_t cell = edge.cell;
        while (grid_.isOwn(cell) && trees[cell] == 0) {
            passed.push_back(cell);
            trees[cell] = ~std::uint32_t{0};  // until its root is known
            if (wayOf(ways[cell]) == kNoWay) break;
            cell = grid_.neighbour(cell, ways[cell], wayOf(ways[cell]));
        }
        const bool isKnown = grid_.isOwn(cell) && trees[cell] != ~std::uint32_t{0};
        if (!isKnown) roots.push_back(cell);
        const std::uint32_t number = isKnown ? trees[cell] : static_cast<std::uint32_t>(roots.size());
        for (std::size_t i = begin; i < passed.size(); ++i) trees[passed[i]] = number;
        edge.root = roots[number - 1];
    }
    for (const std::uint32_t cell : passed) trees[cell] = 0;
    std::ranges::sort(edges_, {}, &Edge::cell);
}

std::uint32_t RiverLinks::rootOf(std::uint32_t edgeCell) const {
    return std::ranges::lower_bound(edges_, edgeCell, {}, &Edge::cell)->root;
}

const RiverLinks::Tree* RiverLinks::treeOf(std::uint32_t root) const {
    const auto found = std::ranges::lower_bound(trees_, root, {}, &Tree::root);
    return found != trees_.end() && found->root == root ? &*found : nullptr;
}

int RiverLinks::levelOf(std::uint32_t root) const {
    const Tree* const tree = treeOf(root);
    return tree != nullptr ? tree->level : 0;
}

/// Every rank tells the levels of its outlets as it comes to know them.
void RiverLinks::findLevels() {
    for (const Link& outlet : outlets_) trees_.push_back({outlet.cell});
    for (const Link& inlet : inlets_) trees_.push_back({rootOf(inlet.cell)});
    sortOnce(trees_, &Tree::root);
    for (const Link& inlet : inlets_) ++treeOf(rootOf(inlet.cell))->waits;
    for (std::size_t i = 0; i < outlets_.size(); ++i) treeOf(outlets_[i].cell)->outlet = i;

    // Links to a rank are numbered from the first one on.
    const auto firstOf = [](const std::vector<Link>& links, int rank) {
        return std::ranges::lower_bound(links, rank, {}, &Link::rank) - links.begin();
    };
    std::vector<std::size_t> known;  // outlets whose level is to be told
    for (std::size_t i = 0; i < outlets_.size(); ++i)
        if (treeOf(outlets_[i].cell)->waits == 0) known.push_back(i);
    while (own_.any(!known.empty())) {
        const std::vector<std::size_t> told = std::exchange(known, {});
        exchange(
            own_, plan_,
            [&](MessageWriter& writer, std::size_t k) {
                for (const std::size_t i : told) {
                    if (outlets_[i].rank != ranks_[k]) continue;
                    writer.put(static_cast<std::uint32_t>(std::ptrdiff_t(i) - firstOf(outlets_, ranks_[k])));
                    writer.put(outlets_[i].level = treeOf(outlets_[i].cell)->level);
                }
            },
            [&](MessageReader& reader, std::size_t k) {
                while (!reader.isAtEnd()) {
                    const auto place = static_cast<std::ptrdiff_t>(reader.get<std::uint32_t>());
                    Link& inlet = inlets_[static_cast<std::size_t>(firstOf(inlets_, ranks_[k]) + place)];
                    inlet.beyond = reader.get<int>();
                    Tree& tree = *treeOf(rootOf(inlet.cell));
                    tree.level = std::max(tree.level, inlet.beyond + 1);
                    if (--tree.waits == 0 && !grid_.isOwn(tree.root)) known.push_back(tree.outlet);
                }
            });
    }
}

/// Then those of the inlets are known, and told back.
void RiverLinks::tellLevels() {
    exchange(
        own_, plan_,
        [&](MessageWriter& writer, std::size_t k) {
            for (Link& inlet : inlets_)
                if (inlet.rank == ranks_[k]) writer.put(inlet.level = levelOf(rootOf(inlet.cell)));
        },
        [&](MessageReader& reader, std::size_t k) {
            for (Link& outlet : outlets_)
                if (outlet.rank == ranks_[k]) outlet.beyond = reader.get<int>();
        });
    // Links are in the order of ranks, which stays.
    const auto sorted = [](const std::vector<Link>& links, int Link::*level) {
        std::vector<std::size_t> places(links.size());
        std::iota(places.begin(), places.end(), std::size_t{0});
        std::ranges::stable_sort(places, {}, [&](std::size_t i) { return links[i].*level; });
        return places;
    };
    outletsByLevel_ = sorted(outlets_, &Link::level), outletsByBeyond_ = sorted(outlets_, &Link::beyond);
    inletsByLevel_ = sorted(inlets_, &Link::level), inletsByBeyond_ = sorted(inlets_, &Link::beyond);
}

}  // namespace wadi
