// Valley solver: the heights that rivers would give the ground in an epoch, from outlets upwards, implicit
// and so stable in any number of years (Braun and Willett 2013; deposition: Yuan, Braun, Guerit, Rouby and
// Cordonnier 2019); then, downwards, what of that can be had in whole quanta: nothing is laid down that does
// not arrive. Not where water runs (receivers, basins, catchments). Any thread, on groups of catchments of
// its own.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/core/quantum.hpp"
#include "sim/process/incision/catchments.hpp"
#include "sim/process/incision/flow_grid.hpp"
#include "sim/process/incision/incision_params.hpp"

namespace wadi {

/// What the solver reads and writes, a number for each cell.
struct ValleyFields {
    const Quanta* ground;          ///< Heights before [quanta]
    const Quanta* loose;           ///< Sediment on the rock [quanta]
    const std::uint8_t* softness;  ///< Part of the rock's erodibility, mask and hardness together [0..255]
    const std::uint8_t* mask;      ///< Part of that of sediment [0..255]; null: all
    const WayCode* ways;
    const std::uint32_t* areas;  ///< Land that drains through the cell [units of area]
    float* factors;              ///< How much the cell is cut, were it soft (ValleySolver::prepare)
    Quanta* heights;             ///< Out [quanta]; of outlets in: the level that they are cut down to
    std::int64_t* load;          ///< What arrives at the cell from upstream [quanta]
};

/// How much rivers can do in an epoch.
struct ValleyRates {
    double erodibility;  ///< K times years [m^(1-2m)]
    double areaExponent, slopeExponent, deposition, looseFactor;
    double cellSize;      ///< [m]
    double unitArea;      ///< Of a unit of area [m²]
    double unitsPerCell;  ///< Units of area of a cell where it rains as on level open ground
    double steepest;      ///< Critical slope [m/m]
    Quanta sea;           ///< Level of the sea; kLowest: there is none
};

/// What reached the end of its way.
struct ValleyTally {
    struct Rest {
        std::uint32_t root;
        std::int64_t amount;
    };
    std::int64_t left = 0;    ///< Over open sides, or into the deep sea [quanta]
    std::vector<Rest> rests;  ///< In basins without an outlet
};

class ValleySolver {
  public:
    ValleySolver(const FlowGrid& grid, const ValleyFields& fields, const ValleyRates& rates);

    /// Finds the factors of cells from `first` to before `end`.
    void prepare(std::size_t first, std::size_t end) const;
    /// Finds what would arrive at each cell if erosion went on as it was: `cut` [quanta in an epoch].
    template <class Cut>
    void recall(const Catchments::Order& order, const Cut& cut) const {
        for (const std::uint32_t cell : order) f_.load[cell] = 0;
        for (auto cell = order.rbegin(); cell != order.rend(); ++cell)
            pass(*cell, std::max<std::int64_t>(0, f_.load[*cell] + cut(*cell)));
    }
    /// Finds the heights that rivers strive for, with what arrives as it was found before, which is
    /// forgotten.
    void incise(const Catchments::Order& order) const;
    /// Gives every cell the height that it can have, and finds what arrives.
    void settle(const Catchments::Order& order, ValleyTally& tally) const;

  private:
    std::uint32_t receiverOf(std::uint32_t cell) const {
        return grid_.neighbour(cell, f_.ways[cell], wayOf(f_.ways[cell]));
    }
    void pass(std::uint32_t cell, std::int64_t amount) const {
        if (wayOf(f_.ways[cell]) != kNoWay) f_.load[receiverOf(cell)] += amount;
    }
    bool isOutlet(std::uint32_t cell) const { return (f_.ways[cell] & kOutlet) != 0; }
    Quanta strivenFor(std::uint32_t cell, Quanta below) const;
    double lowered(std::uint32_t cell, double drop, double loose) const;
    double drop(double before, double factor) const;

    const FlowGrid& grid_;
    ValleyFields f_;
    ValleyRates r_;
    double distance_[2];  // to a neighbour, along an axis and diagonally [quanta]
    double factor_[2];    // of the cut, likewise, for an area of 1 m²
};

}  // namespace wadi
