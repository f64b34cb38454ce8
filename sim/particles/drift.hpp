// Current: which way particles run through the cells of a tile, as a running mean over epochs, for those that
// follow where others went before. Not a flow of water over a surface. The thread that runs the tile.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/particles/tile_window.hpp"

namespace wadi {

/// Running mean, over epochs, of the sum of the velocities with which particles leave each cell
/// [cells per unit of time].
struct CurrentMap {
    Field<float> east, south;

    bool empty() const { return east.empty(); }
};

class Current {
  public:
    /// The mean velocity on each cell of a patch, and how much it counts: `pull` [per unit of time] where
    /// many particles pass in an epoch (`visits`, their running mean), less where few do.
    Current(const Patch& patch, const CurrentMap& map, const Field<float>& visits, float pull);

    /// By place: how strongly a particle is pulled along [per unit of time], and that times the mean
    /// velocity.
    const float* pull() const { return pull_.data(); }
    const float* pullEast() const { return east_.data(); }
    const float* pullSouth() const { return south_.data(); }

    /// A particle leaves a cell with this velocity.
    void add(std::int32_t place, float east, float south) {
        sumEast_[static_cast<std::size_t>(place)] += east;
        sumSouth_[static_cast<std::size_t>(place)] += south;
    }

    /// Adds `rate` [0..1] of what was added to the map; `fade`: takes as much of the map away first, once in
    /// an epoch.
    void fold(const Patch& patch, CurrentMap& map, float rate, bool fade) const;

    /// What fold does to a tile that nobody visits.
    static void fade(const TileGrid::Box& box, CurrentMap& map, float rate);

  private:
    std::vector<float> pull_, east_, south_, sumEast_, sumSouth_;  // by place
};

}  // namespace wadi
