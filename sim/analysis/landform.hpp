// Landform: measures by which a landscape is told from noise and compared with real elevation models. Not a
// judgement, and nothing that the simulation depends on. Any thread; one alone works.
#pragma once

#include <optional>

#include "sim/core/field.hpp"
#include "sim/core/quantum.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// The measures of one ground. Real elevation models: pits 0.001–0.011, concavity 0.22–0.31, Hack exponent
/// 0.50–0.54, steep slopes 25–36°, steepness below 50 m^0.9 in quiet land, 50–200 in mountains that rise, up
/// to 600 in the Himalaya (Kirby and Whipple 2012), hypsometric integral 0.35–0.6 where rivers and uplift
/// keep balance; noise that nothing has eroded: 0.015, 0.13, 0.44, 59°.
struct Landform {
    double pits = 0;  ///< Part of the cells that are lower than all their neighbours, borders left out [0..1]
    /// Exponent θ of slope ~ area^-θ along channels; nothing without enough channels.
    std::optional<double> concavity = {};
    /// Exponent h of length ~ area^h of channels (Hack 1957); nothing without enough channels.
    std::optional<double> hack = {};
    double slope95 = 0;  ///< Slope that 95 % of the ground is not steeper than [°]
    /// Median of the steepness index of channels, slope · area^0.45 [m^0.9]; nothing without channels.
    std::optional<double> steepness = {};
    double relief = 0;  ///< From the lowest ground to the highest [m]
    /// Hypsometric integral: mean height above the lowest ground, as a part of the relief [0..1] (Strahler
    /// 1952); nothing on level ground.
    std::optional<double> hypsometry = {};
};

/// Measures a ground [quanta] with cells of `cellSize` [m]. Hollows are filled to their brims (fill), water
/// runs D8 (drain); channels drain more than 50 cells; both exponents are least squares over the medians of
/// 14 bins of the logarithm of area.
Landform landformOf(const Field<Quanta>& ground, float cellSize);

/// The same of a terrain.
Landform landformOf(const Terrain& terrain);
/// The same of a terrain's every n-th cell, n the least for which no side has more than `most` cells: fine
/// enough to watch a large map, and quick.
Landform landformAtMost(const Terrain& terrain, int most);

/// Part of the cells that are lower than all their neighbours on the map, borders left out [0..1].
double pitFraction(const Field<Quanta>& ground);
double pitFraction(const Terrain& terrain);

}  // namespace wadi
