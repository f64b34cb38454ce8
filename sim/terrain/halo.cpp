#include "sim/terrain/halo.hpp"

namespace wadi {

namespace {

/// Ranks whose parts lie within `width` of each other; partOf(rank) is a part, in cells of `grid`.
template <class PartOf>
HaloPlan planOf(const Subdomain& own, const TileGrid& grid, int width, bool wraps, const PartOf& partOf) {
    HaloPlan plan;
    if (own.isWhole()) return plan;
    const auto within = [&](const TileGrid::Box& part, const TileGrid::Box& middle) {
        std::vector<TileGrid::Box> boxes;
        for (const TileGrid::Box& around : grown(grid, middle, width, wraps)) {
            const TileGrid::Box both = shared(part, around);
            if (!isEmpty(both)) boxes.push_back(both);
        }
        return boxes;
    };
    const int self = own.ranks().rank();
    for (int rank = 0; rank < own.ranks().size(); ++rank) {
        if (rank == self) continue;
        HaloPlan::Partner partner{rank, within(partOf(self), partOf(rank)),
                                  within(partOf(rank), partOf(self))};
        if (!partner.sent.empty()) plan.partners.push_back(std::move(partner));
    }
    return plan;
}

}  // namespace

HaloPlan haloPlan(const Subdomain& own, int width, bool wraps) {
    return planOf(own, own.grid(), width, wraps, [&](int rank) { return own.cellsOf(own.tilesOf(rank)); });
}

HaloPlan stripPlan(const Subdomain& own, bool wraps) {
    return planOf(own, {own.grid().across(), own.grid().rows}, 1, wraps, [&](int rank) {
        const TileGrid::Box tiles = own.tilesOf(rank), cells = own.cellsOf(tiles);
        return TileGrid::Box{tiles.x, cells.z, tiles.columns, cells.rows};
    });
}

HaloPlan firstPlan(const Communicator& ranks) {
    HaloPlan plan;
    if (ranks.rank() > 0) return {{{0, {}, {}}}};
    for (int rank = 1; rank < ranks.size(); ++rank) plan.partners.push_back({rank, {}, {}});
    return plan;
}

HaloPlan meetingPlan(const Subdomain& own, const TileGrid::Box& box) {
    HaloPlan plan;
    if (own.isWhole()) return plan;
    const TileGrid::Box mine = shared(own.cells(), box);
    if (isEmpty(mine)) return plan;
    for (int rank = 0; rank < own.ranks().size(); ++rank) {
        const TileGrid::Box theirs = shared(own.cellsOf(own.tilesOf(rank)), box);
        if (rank != own.ranks().rank() && !isEmpty(theirs)) plan.partners.push_back({rank, {mine}, {theirs}});
    }
    return plan;
}

}  // namespace wadi
