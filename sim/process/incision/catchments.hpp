// Catchments: all cells in an order in which none stands before the one that it drains to, outlet by outlet,
// and how much land drains through each (Braun and Willett 2013). Groups of catchments are independent of
// each other: threads work on different ones. Not how heights follow from it. The thread that steps the
// simulation.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/core/thread_pool.hpp"
#include "sim/process/incision/flow_grid.hpp"

namespace wadi {

class Catchments {
  public:
    using Order = std::vector<std::uint32_t>;

    /// Finds the order of all cells that drain to one of the roots.
    void build(const FlowGrid& grid, std::span<const std::uint32_t> roots, const WayCode* ways,
               const std::uint8_t* donors, const ThreadPool& pool);

    int groups() const { return static_cast<int>(orders_.size()); }
    /// The cells of a group, each after the one that it drains to.
    const Order& order(int group) const { return orders_[static_cast<std::size_t>(group)]; }

    /// Adds to each cell's area those of all that drain through it.
    void gather(const FlowGrid& grid, const WayCode* ways, std::uint32_t* areas,
                const ThreadPool& pool) const;

  private:
    static constexpr std::size_t kGroups = 64;

    std::vector<Order> orders_;
};

}  // namespace wadi
