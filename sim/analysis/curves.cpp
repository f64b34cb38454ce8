#include "sim/analysis/curves.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "sim/core/math.hpp"

namespace wadi {

namespace {

constexpr std::size_t kBins = 14;
constexpr double kStart = 0.1;  // a/d of Strahler's curves

/// What Strahler's curves are powers of.
double strahlerBase(double area) {
    return kStart * (1 - area) / (kStart + area * (1 - kStart));
}

double strahlerIntegral(double exponent) {
    constexpr int kSteps = 400;
    double sum = 0;
    for (int i = 0; i < kSteps; ++i) sum += power(strahlerBase((i + 0.5) / kSteps), exponent);
    return sum / kSteps;
}

}  // namespace

HypsometricCurve hypsometricCurve(const Field<Quanta>& ground) {
    constexpr auto kSteps = static_cast<std::int64_t>(kHypsometricSteps);
    const auto [lowest, highest] = std::ranges::minmax(ground.values());
    const std::int64_t relief = std::int64_t{highest} - lowest;
    std::array<std::int64_t, kHypsometricSteps + 1> cells{};
    for (const Quanta height : ground.values())
        ++cells[relief > 0 ? static_cast<std::size_t>((height - std::int64_t{lowest}) * kSteps / relief)
                           : kHypsometricSteps];
    HypsometricCurve curve{};
    std::int64_t above = 0;
    for (std::size_t i = cells.size(); i-- > 0;) {
        above += cells[i];
        curve[i] = static_cast<double>(above) / static_cast<double>(ground.size());
    }
    return curve;
}

StrahlerCurve::StrahlerCurve(double integral) {
    double low = 0, high = 4;  // integrals of 1 and 0.02
    for (int i = 0; i < 50; ++i) {
        exponent_ = (low + high) / 2;
        (strahlerIntegral(exponent_) > integral ? low : high) = exponent_;
    }
}

double StrahlerCurve::height(double area) const {
    const double base = strahlerBase(area);
    return base > 0 ? power(base, exponent_) : 0;
}

double StrahlerCurve::area(double height) const {
    const double base = height > 0 ? power(height, 1 / exponent_) : 0;
    return kStart * (1 - base) / (kStart + base * (1 - kStart));
}

std::vector<LogPoint> mediansOf(std::vector<LogPoint>& points) {
    if (points.empty()) return {};
    std::sort(points.begin(), points.end(), [](const LogPoint& a, const LogPoint& b) { return a.x < b.x; });
    const double least = points.front().x, width = (points.back().x - least) / kBins;
    std::vector<LogPoint> found;
    for (auto begin = points.begin(); begin != points.end();) {
        const double bin = width > 0 ? std::min(std::floor((begin->x - least) / width), kBins - 1.0) : 0;
        const auto isWithin = [&](const LogPoint& p) {
            return bin + 1 >= kBins || p.x < least + (bin + 1) * width;
        };
        const auto end = std::find_if_not(begin + 1, points.end(), isWithin);
        std::vector<double> y;
        for (auto p = begin; p != end; ++p) y.push_back(p->y);
        const auto middle = y.begin() + static_cast<std::ptrdiff_t>(0.5 * static_cast<double>(y.size() - 1));
        std::nth_element(y.begin(), middle, y.end());
        found.push_back({(begin + (end - begin) / 2)->x, *middle});
        begin = end;
    }
    return found;
}

std::optional<double> slopeThrough(const std::vector<LogPoint>& points) {
    if (points.size() < 3) return std::nullopt;
    double x = 0, y = 0;
    for (const LogPoint& p : points) x += p.x, y += p.y;
    x /= static_cast<double>(points.size()), y /= static_cast<double>(points.size());
    double across = 0, along = 0;
    for (const LogPoint& p : points) across += (p.x - x) * (p.y - y), along += (p.x - x) * (p.x - x);
    return along > 0 ? std::optional(across / along) : std::nullopt;
}

SlopeArea slopeAreaOf(const Field<Quanta>& ground, const Streams& streams, float cellSize) {
    std::vector<LogPoint> points;
    for (std::uint32_t cell = 0; cell < ground.size(); ++cell) {
        const std::uint32_t below = streams.drainage().receiver[cell];
        const Quanta fall = ground[cell] - ground[below];
        const bool goesOn = streams.isChannel(cell) && !streams.isMouth(cell);
        if (!goesOn || streams.filled().heights[cell] != ground[cell] || fall <= 0) continue;
        const double slope = fall / distanceBetween(cell, below, ground.columns());
        points.push_back({logarithm(streams.drainage().area[cell]), logarithm(slope)});
    }
    SlopeArea found;
    const std::vector<LogPoint> medians = mediansOf(points);
    const double size = double{cellSize}, unit = kQuantaPerMetre * size;
    for (const LogPoint& median : medians)
        found.bins.push_back({exponential(median.x) * size * size, exponential(median.y) / unit});
    if (const std::optional<double> exponent = slopeThrough(medians)) found.concavity = -*exponent;
    return found;
}

double slopeAt(double steepness, double area) {
    return steepness * power(area, -kReferenceConcavity);
}

}  // namespace wadi
