// Valley solver: the heights that rivers would give the ground in an epoch, from outlets upwards, implicit
// and so stable in any number of years (Braun and Willett 2013; deposition: Yuan, Braun, Guerit, Rouby and
// Cordonnier 2019); then, downwards, what of that can be had in whole quanta: nothing is laid down that does
// not arrive. Not where water runs (receivers, basins). Any thread, on catchments of its own.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/core/quantum.hpp"
#include "sim/process/incision/deposits/floor.hpp"
#include "sim/process/incision/flow/catchments.hpp"

namespace wadi {

/// How much rivers can do in an epoch.
struct ValleyRates {
    double erodibility;  ///< K times years [m^(1-2m)]
    double areaExponent, slopeExponent, deposition, looseFactor;
    double cellSize;           ///< [m]
    double unitArea;           ///< Of a unit of area [m²]
    double unitsPerCell;       ///< Units of area of a cell where it rains as on level open ground
    double sheetWidth;         ///< Of water on slopes [cells, >= 1]
    double steepest;           ///< Critical slope [m/m]
    Quanta sea;                ///< Level of the sea; kLowest: there is none
    const Quanta* loose;       ///< Sediment on the rock, row-major [quanta]
    const std::uint8_t* mask;  ///< Part of its erodibility, row-major [0..255]; null: all
};

/// What reached the end of its way.
struct ValleyTally {
    std::int64_t left = 0;        ///< Over open sides [quanta]
    std::vector<Brought> rests;   ///< In basins without an outlet
    std::vector<Brought> mouths;  ///< In the sea, at its first cells

    void add(const ValleyTally& other);
};

class ValleySolver {
  public:
    explicit ValleySolver(const ValleyRates& rates);

    /// Takes the loads for areas [units of area].
    void prepare(Catchments& c) const;
    /// Finds the heights that rivers strive for, with what arrives as it was found before, which is
    /// forgotten. Roots have theirs.
    void incise(Catchments& c) const;
    /// Gives every cell the height that it can have, and finds what arrives and how it ends.
    ValleyTally settle(Catchments& c) const;

  private:
    double areaOf(const Catchments& c, std::size_t i) const;
    float factorOf(const Catchments& c, std::size_t i) const;
    float shareOf(const Catchments& c, std::size_t i) const;
    template <bool IsLinear>
    void inciseAll(Catchments& c) const;
    template <bool IsLinear>
    Quanta strivenFor(const Catchments& c, std::size_t i, Quanta below) const;
    template <bool IsLinear>
    double lowered(const Catchments& c, std::size_t i, double before) const;
    template <bool IsLinear>
    double drop(double before, double factor) const;

    ValleyRates r_;
    double distance_[2];  // to a neighbour, along an axis and diagonally [quanta]
    double factor_[2];    // of the cut, likewise, for an area of 1 m²
    double brook_;        // area from which on water no longer runs in sheets [units of area]
    double laid_;         // part of what arrives that is laid down, times the area [units of area]
};

}  // namespace wadi
