#include "sim/process/incision/catchments.hpp"

#include <algorithm>

namespace wadi {

namespace {

/// Adds a catchment to an order: a cell, then all that drain to it, then all that drain to those. Neighbours
/// in this order seldom depend on each other, so that a processor works on several at a time.
void climb(const FlowGrid& grid, std::uint32_t root, const WayCode* ways, const std::uint8_t* donors,
           Catchments::Order& order) {
    std::size_t next = order.size();
    order.push_back(root);
    for (; next < order.size(); ++next) {
        const std::uint32_t cell = order[next];
        forDonors(grid, cell, ways[cell], donors[cell],
                  [&](std::uint32_t donor, unsigned) { order.push_back(donor); });
    }
}

}  // namespace

void Catchments::build(const FlowGrid& grid, std::span<const std::uint32_t> roots, const WayCode* ways,
                       const std::uint8_t* donors, const ThreadPool& pool) {
    const std::size_t count = std::min(roots.size(), kGroups);
    orders_.resize(count);
    pool.forEach(static_cast<int>(count), [&](int group) {
        const auto i = static_cast<std::size_t>(group);
        Order& order = orders_[i];
        order.clear();
        for (std::size_t root = roots.size() * i / count; root < roots.size() * (i + 1) / count; ++root)
            climb(grid, roots[root], ways, donors, order);
    });
}

void Catchments::gather(const FlowGrid& grid, const WayCode* ways, std::uint32_t* areas,
                        const ThreadPool& pool) const {
    pool.forEach(groups(), [&](int group) {
        const Order& order = this->order(group);
        for (auto cell = order.rbegin(); cell != order.rend(); ++cell) {
            const WayCode code = ways[*cell];
            if (wayOf(code) != kNoWay) areas[grid.neighbour(*cell, code, wayOf(code))] += areas[*cell];
        }
    });
}

}  // namespace wadi
