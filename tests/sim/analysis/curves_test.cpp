#include "sim/analysis/curves.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "sim/analysis/landform.hpp"
#include "tests/sim/analysis/grounds.hpp"

using namespace wadi;

namespace {

/// The part of the ground that stands at or above a part of the relief, by looking at every cell.
double plainShare(const Field<Quanta>& ground, std::size_t step) {
    const auto [lowest, highest] = std::ranges::minmax(ground.values());
    std::size_t above = 0;
    for (const Quanta height : ground.values()) {
        const auto rise = static_cast<std::int64_t>(height) - lowest;
        above += rise * 100 >= static_cast<std::int64_t>(step) * (std::int64_t{highest} - lowest);
    }
    return static_cast<double>(above) / static_cast<double>(ground.size());
}

double integralOf(const StrahlerCurve& curve) {
    double sum = 0;
    for (int i = 0; i < 1000; ++i) sum += curve.height((i + 0.5) / 1000);
    return sum / 1000;
}

}  // namespace

TEST_CASE("the hypsometric curve is what counting the cells above each height gives") {
    const Field<Quanta> ground = grounds::rough(90);
    const HypsometricCurve curve = hypsometricCurve(ground);
    for (std::size_t step = 0; step < curve.size(); ++step) {
        CAPTURE(step);
        CHECK(curve[step] == plainShare(ground, step));
    }
    CHECK(curve.front() == 1);
    CHECK(curve.back() > 0);  // the highest cell
    CHECK(std::ranges::is_sorted(curve, std::greater<>()));
}

TEST_CASE("the area under the hypsometric curve is the hypsometric integral") {
    const Field<Quanta> ground = grounds::rough(120);
    const HypsometricCurve curve = hypsometricCurve(ground);
    double area = 0;
    for (std::size_t i = 1; i < curve.size(); ++i) area += (curve[i - 1] + curve[i]) / 2 / kHypsometricSteps;
    CHECK(area == doctest::Approx(*landformOf(ground, 10).hypsometry).epsilon(0.01));
}

TEST_CASE("level ground and ground that reaches from end to end of what heights can be have curves") {
    for (const double share : hypsometricCurve(Field<Quanta>(4, 4, 77))) CHECK(share == 1);
    Field<Quanta> ground(2, 1, kLowest);
    ground.at(1, 0) = kHighest;
    const HypsometricCurve curve = hypsometricCurve(ground);
    CHECK(curve[0] == 1);
    CHECK(curve[1] == 0.5);
    CHECK(curve.back() == 0.5);
}

TEST_CASE(
    "a curve of Strahler's has the integral that was asked for, and its area is the inverse of its height") {
    for (const double integral : {0.1, kMatureIntegral.low, 0.5, kMatureIntegral.high, 0.9}) {
        CAPTURE(integral);
        const StrahlerCurve curve(integral);
        CHECK(integralOf(curve) == doctest::Approx(integral).epsilon(0.002));
        CHECK(curve.height(0) == doctest::Approx(1));
        CHECK(curve.height(1) == 0);
        for (const double area : {0.05, 0.3, 0.8})
            CHECK(curve.area(curve.height(area)) == doctest::Approx(area).epsilon(1e-6));
    }
    CHECK(StrahlerCurve(0.35).height(0.4) < StrahlerCurve(0.6).height(0.4));
}

TEST_CASE("slope over area is the median of the channels in each bin, as a plain count finds it") {
    const Field<Quanta> ground = grounds::rough(128);
    constexpr float kCell = 5;
    const Streams streams(ground, kCell);
    const SlopeArea found = slopeAreaOf(ground, streams, kCell);
    std::vector<LogPoint> points;
    for (std::uint32_t cell = 0; cell < ground.size(); ++cell) {
        const std::uint32_t below = streams.drainage().receiver[cell];
        const bool isFloor = streams.filled().heights[cell] != ground[cell];
        if (!streams.isChannel(cell) || streams.isMouth(cell) || isFloor || ground[cell] <= ground[below])
            continue;
        const double slope = (ground[cell] - ground[below]) / kQuantaPerMetre / streams.reach(cell);
        points.push_back({std::log(streams.area(cell)), std::log(slope)});
    }
    REQUIRE(points.size() > 100);
    const auto [first, last] = std::ranges::minmax(points, {}, &LogPoint::x);
    std::map<int, std::vector<double>> bins;
    for (const LogPoint& point : points)
        bins[std::min(13, static_cast<int>(std::floor(14 * (point.x - first.x) / (last.x - first.x) + 1e-9)))]
            .push_back(point.y);
    REQUIRE(found.bins.size() == bins.size());
    std::size_t i = 0;
    for (auto& bin : bins) {
        std::vector<double>& slopes = bin.second;
        std::ranges::sort(slopes);
        CAPTURE(bin.first);
        CHECK(std::log(found.bins[i++].slope) ==
              doctest::Approx(slopes[(slopes.size() - 1) / 2]).epsilon(1e-9));
    }
    CHECK(std::ranges::is_sorted(found.bins, {}, &SlopeArea::Bin::area));
    REQUIRE(found.concavity);
    CHECK(*found.concavity == *landformOf(ground, kCell).concavity);
}

TEST_CASE("channels of one steepness lie on its line in the plot of slope over area") {
    const Field<Quanta> ground = grounds::steady(160, 30, 80);
    const SlopeArea found = slopeAreaOf(ground, Streams(ground, 30), 30);
    REQUIRE(found.bins.size() > 5);
    for (const SlopeArea::Bin& bin : found.bins) {
        CAPTURE(bin.area);
        CHECK(bin.slope == doctest::Approx(slopeAt(80, bin.area)).epsilon(0.01));
    }
    CHECK(*found.concavity == doctest::Approx(kReferenceConcavity).epsilon(1e-3));
    CHECK(slopeAreaOf(Field<Quanta>(4, 4, 0), Streams(Field<Quanta>(4, 4, 0), 1), 1).bins.empty());
}
