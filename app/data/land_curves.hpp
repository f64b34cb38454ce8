// Land curves: the hypsometric curve, slope over area, and the mean height of a snapshot, now and at the
// start, as its statistics show them. It draws nothing. Any thread; measuring takes a fifth of a second.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sim/analysis/curves.hpp"
#include "sim/core/sentence.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

struct LandCurves {
    std::uint64_t world = 0;  ///< Of the snapshot
    float lowest = 0;         ///< Lowest ground [m]
    float highest = 0;        ///< Highest ground [m]
    double cellSize = 1;      ///< Of the cells that were measured [m]
    double mapArea = 0;       ///< [m²]
    wadi::HypsometricCurve hypsometry{};
    std::optional<double> integral = {};  ///< Hypsometric integral; nothing on level ground
    wadi::SlopeArea slopes = {};
    double mean = 0;                         ///< Mean height [m]
    std::optional<double> meanAtStart = {};  ///< Nothing if the start is not known
};

/// Makes snapshots hold the ground of the start; not of large worlds, where making it anew takes too long.
void requestLandCurves(const wadi::Snapshot& snapshot, wadi::View& view);

/// Measures a snapshot: of maps with more than wadi::kMostMeasured cells along a side every n-th cell, as
/// Snapshot::landform, but for the means.
LandCurves landCurvesOf(const wadi::Snapshot& snapshot);

/// How the ground has changed in the mean: "1.2 m lower than at the start", "as high as at the start".
wadi::Sentence loweringText(double mean, double meanAtStart);

}  // namespace app
