// Dunes in numbers, as a geomorphologist measures them: heights, lengths and slopes of a field of dunes along
// the wind, and the shape of a single one. Heights and lengths in cells. For tests only.
#pragma once

#include <complex>
#include <glm/vec2.hpp>
#include <vector>

#include "sim/terrain/terrain.hpp"

namespace wadi::test {

/// A field of dunes under a west wind over periodic edges: what is usual of one. Dunes are what rises above
/// the troughs on both sides by more than the standard deviation of the ground.
struct DuneField {
    double number = 0;    ///< Along a row of the map
    double height = 0;    ///< From trough to crest, mean [cells]
    double length = 0;    ///< From crest to crest, mean [cells]; 0: there are none
    double windward = 0;  ///< Slope between a fifth and four fifths of the height, median [°]
    double lee = 0;       ///< Steepest fall over two cells, median [°]
    double crests = 0;    ///< Direction across the crests, from the east towards the south [-90..90 °]
};
DuneField duneField(const Terrain& terrain);

/// The dune with the highest sand on a map with periodic edges, under a west wind: all that hangs together of
/// what is deeper than half a cell.
struct Dune {
    glm::dvec2 middle{};  ///< Of its sand [cells]
    double height = 0;    ///< Of its sand, most [cells]
    double width = 0;     ///< Across the wind [cells]
    double horns = 0;     ///< How much further its sides reach downwind than its middle [cells]
    double volume = 0;    ///< [cells³]
};
Dune highestDune(const Terrain& terrain);

/// The star dunes of a map with periodic edges. Their summits are the places that are the highest within 16
/// cells around them and stand above the lowest tenth of the map by at least 0.6 of what the highest of all
/// does. The arms of one are the ridges that run down from it: the maxima of the ground on a circle around
/// the summit, of the radius at which the circle's mean height over that lowest tenth has fallen to half of
/// the summit's, that stand above the lowest points on both sides, up to higher ground, by more than a tenth
/// of the summit's height.
struct Stars {
    int number = 0;     ///< Summits
    double arms = 0;    ///< Of a summit, mean
    double three = 0;   ///< Part of the summits with three arms or more
    double height = 0;  ///< Of a summit, mean [cells]
    /// Sum of vectors of length 1 at three times the direction of each arm, clockwise from the east: of arms
    /// that run in three directions at 120° as long as there are arms, of any others about as their root.
    std::complex<double> threefold;
};
Stars starDunes(const Terrain& terrain);

/// Mean and standard deviation.
struct Spread {
    double mean = 0, deviation = 0;
};
Spread spreadOf(const std::vector<double>& values);

/// Slope of the line through points (log x, log y).
double exponentOf(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace wadi::test
