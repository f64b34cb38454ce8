// Shores: the cells of a floor beside those that are covered, in the order in which they are to be. Not what
// is laid down there (delta, playa). The thread that steps the simulation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "sim/core/quantum.hpp"
#include "sim/process/incision/deposits/floor.hpp"
#include "sim/process/incision/flow/flow_grid.hpp"

namespace wadi {

/// A Part has a cell, and is > those that are covered before it.
template <class Part>
class Shores {
  public:
    explicit Shores(Floor& floor) : floor_(floor) {}

    bool empty() const { return parts_.empty(); }
    const Part& first() const { return parts_.front(); }

    /// Comes to a cell, or to none; if it is open, it no longer is, and partOf(height) is a shore. False: the
    /// floor there is not known.
    template <class PartOf>
    bool reach(std::optional<std::uint32_t> cell, const PartOf& partOf) {
        if (!cell) return true;
        const Floor::Cell floor = floor_.at(*cell);
        if (floor.tile == nullptr) return false;
        if (!floor.isOpen()) return true;
        floor.open(false);
        parts_.push_back(partOf(floor.height()));
        std::ranges::push_heap(parts_, std::greater<>());
        return true;
    }
    Part take() {
        std::ranges::pop_heap(parts_, std::greater<>());
        const Part part = parts_.back();
        parts_.pop_back();
        return part;
    }
    /// Forgets them; cells that are not full are open again.
    void clear(bool areFull) {
        for (const Part& part : parts_) floor_.at(part.cell).open(!areFull);
        parts_.clear();
    }

  private:
    Floor& floor_;
    std::vector<Part> parts_;  // a heap
};

}  // namespace wadi
