// Visits and drift: how often the particles of a tile did something on each of its cells, and in which
// direction they ran through them, until it is folded into maps of running means over epochs. Not a flow of
// water over a surface. The thread that runs the tile.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/particles/lanes.hpp"
#include "sim/particles/tile_window.hpp"

namespace wadi {

class Visits {
  public:
    /// None yet on the cells of a window. `fades`: before the first are added, the map fades by the rate, as
    /// it does once in an epoch.
    Visits(const TileWindow& window, bool fades) : counts_(window.size()), fades_(fades) {}

    /// Adds visits of the cell at a place of the window [0..2 in a step for each lane].
    void add(std::int32_t place, std::int32_t visits) {
        counts_[static_cast<std::size_t>(place)] += static_cast<std::uint16_t>(visits);
    }

    /// Ends a step of the lanes; folds before a count could overflow.
    void endStep(const TileWindow& window, Field<float>& mean, float rate) {
        if (++steps_ == kMostSteps) fold(window, mean, rate);
    }

    /// Adds `rate` [0..1] of the visits to the map and begins anew.
    void fold(const TileWindow& window, Field<float>& mean, float rate);

    /// Takes `rate` of a tile without visits away.
    static void fade(const TileGrid::Box& box, Field<float>& mean, float rate);

  private:
    /// In so many steps no cell sees more visits than its count can hold.
    static constexpr int kMostSteps = std::numeric_limits<std::uint16_t>::max() / (2 * kLanes);

    std::vector<std::uint16_t> counts_;  // by place
    int steps_ = 0;                      // since the last fold
    bool fades_;                         // at the next fold
};

/// Running mean, over epochs, of the sum of the velocities with which particles leave each cell
/// [cells per unit of time].
struct DriftField {
    Field<float> east, south;

    bool empty() const { return east.empty(); }
};

class TileDrift {
  public:
    /// The mean velocity on each cell of a window, and how much it counts: `pull` [per unit of time] where
    /// many particles pass in an epoch (`visits`, their running mean), less where few do.
    TileDrift(const TileWindow& window, const DriftField& map, const Field<float>& visits, float pull);

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
    void fold(const TileWindow& window, DriftField& map, float rate, bool fade) const;

    /// What fold does to a tile without visits.
    static void fade(const TileGrid::Box& box, DriftField& map, float rate);

  private:
    std::vector<float> pull_, east_, south_, sumEast_, sumSouth_;  // by place
};

}  // namespace wadi
