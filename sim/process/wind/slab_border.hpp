// Slab border: how slabs go over to the parts of other ranks (Subdomain): those whose next hop leads there
// fly on there, and what comes to rest or rolls down there is told. The ground stays as it is till the end of
// a sweep, so that it is the same whoever lets a slab fly, and when. Not how slabs fly (SlabSweep). The
// thread that steps the simulation; what is to be sent, any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/process/wind/slab_lanes.hpp"
#include "sim/process/wind/wind_field.hpp"
#include "sim/terrain/halo.hpp"

namespace wadi {

/// A slab that has come down.
struct RestingSlab {
    std::int32_t cell;   ///< Of the map
    std::int32_t rolls;  ///< Cells that it has rolled down [>= 0]; -1: it lies still
    DyedLoad load;       ///< [quanta]
};

/// Slabs for a part.
struct SlabMail {
    std::vector<FlyingSlab> flying;
    std::vector<RestingSlab> resting;

    bool empty() const { return flying.empty() && resting.empty(); }
    void add(const SlabMail& more) {
        flying.insert(flying.end(), more.flying.begin(), more.flying.end());
        resting.insert(resting.end(), more.resting.begin(), more.resting.end());
    }
};

/// Slabs for the parts of partners, by their places in the plan of a border; no border: empty.
using SlabPost = std::vector<SlabMail>;

class SlabBorder {
  public:
    /// Of a part that is not the whole map, and must outlive it; all ranks. `field` tells how far slabs hop.
    SlabBorder(const Subdomain& own, const WindField& field);

    bool owns(int column, int row) const {
        return column >= cells_.x && row >= cells_.z && column < cells_.x + cells_.columns &&
               row < cells_.z + cells_.rows;
    }
    bool owns(std::size_t cell) const { return owns(columnOf(cell), rowOf(cell)); }

    SlabPost empty() const { return SlabPost(plan_.partners.size()); }
    /// The mail for the part of which a cell is that is not of this one.
    SlabMail& mailFor(SlabPost& post, std::size_t cell) const {
        return post[places_[static_cast<std::size_t>(own_.ownerOf(columnOf(cell), rowOf(cell)))]];
    }
    /// Sends what is to be sent, of which nothing is left; `arrived`: what comes, those that fly by hop. All
    /// ranks; false once none has sent any.
    bool exchange(SlabPost& post, SlabMail& arrived) const;

  private:
    int columnOf(std::size_t cell) const {
        return static_cast<int>(cell % static_cast<std::size_t>(own_.grid().columns));
    }
    int rowOf(std::size_t cell) const {
        return static_cast<int>(cell / static_cast<std::size_t>(own_.grid().columns));
    }

    const Subdomain& own_;
    TileGrid::Box cells_;
    HaloPlan plan_;                    // of the parts that hops reach
    std::vector<std::size_t> places_;  // in it, by rank
};

}  // namespace wadi
