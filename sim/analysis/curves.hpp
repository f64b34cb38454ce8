// Curves: two plots by which geomorphologists tell landscapes apart, the hypsometric curve and slope over
// drainage area, and the ranges that real land keeps in them. It draws nothing. Any thread; one alone works.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "sim/analysis/streams.hpp"

namespace wadi {

/// The ends of what real land has of a measure.
struct Range {
    double low = 0, high = 0;
};

/// Hypsometric integrals of mature land, where rivers and uplift keep balance; above is young land, below old
/// (Strahler 1952).
inline constexpr Range kMatureIntegral{0.35, 0.6};
/// Concavities of binned medians of real elevation models; single rivers at rest have 0.4 to 0.6.
inline constexpr Range kRealConcavity{0.22, 0.31};
/// Steepness indices of channels in mountains that rise [m^0.9] (Kirby and Whipple 2012). Quiet land has
/// less, the Himalaya up to kMostSteepness.
inline constexpr Range kRisingSteepness{50, 200};
inline constexpr double kMostSteepness = 600;

/// Heights at which the hypsometric curve is told: in steps of a hundredth of the relief.
inline constexpr std::size_t kHypsometricSteps = 100;

/// Part of the ground that is at least as high as each hundredth of the relief [1..0], from the lowest ground
/// up; all 1 on level ground.
using HypsometricCurve = std::array<double, kHypsometricSteps + 1>;
HypsometricCurve hypsometricCurve(const Field<Quanta>& ground);

/// A curve of Strahler's family, y = ((d - x) / x · a / (d - a))^z with a/d = 0.1 (Strahler 1952), with the
/// exponent that gives it an integral [0.05..0.95].
class StrahlerCurve {
  public:
    explicit StrahlerCurve(double integral);
    /// Relative height [1..0] above which a part of the ground lies [0..1].
    double height(double area) const;
    /// Part of the ground [1..0] that is higher than a relative height [0..1].
    double area(double height) const;
    double exponent() const { return exponent_; }

  private:
    double exponent_ = 0;
};

/// A point with logarithms for coordinates.
struct LogPoint {
    double x = 0, y = 0;
};

/// Medians of y, at those of x, in 14 bins of equal width of x; bins without points are left out. Reorders
/// the points.
std::vector<LogPoint> mediansOf(std::vector<LogPoint>& points);
/// Slope of the line through points by least squares; nothing for fewer than three.
std::optional<double> slopeThrough(const std::vector<LogPoint>& points);

/// Slope of the channels over the ground that they drain.
struct SlopeArea {
    struct Bin {
        double area = 0;   ///< [m²]
        double slope = 0;  ///< Rise per run [> 0]
    };
    std::vector<Bin> bins;  ///< Medians, from small areas to large
    std::optional<double> concavity =
        {};  ///< θ of slope ~ area^-θ through them; nothing for fewer than three
};

/// Slope over area of a ground [quanta] and its streams. Falls are those of the ground as it is, also where
/// hollows are filled for the water's way: their floors, and mouths, do not count.
SlopeArea slopeAreaOf(const Field<Quanta>& ground, const Streams& streams, float cellSize);

/// The slope of a channel of a steepness index [m^0.9] that drains an area [m²].
double slopeAt(double steepness, double area);

}  // namespace wadi
