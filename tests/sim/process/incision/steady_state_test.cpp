// What rivers come to at last, and how fast, against what the equations say.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "tests/quantile.hpp"
#include "tests/sim/process/incision/valley_world.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

constexpr double kUplift = 0.5;  // [mm/a]

/// Steepness S·A^m of every cell that drains at least `least` cells [m^2m].
std::vector<double> steepness(const ValleyWorld& world, const IncisionParams& params, std::uint32_t least) {
    const Routes routes = world.routes(params);
    const double cell = static_cast<double>(world.terrain.cellSize());
    std::vector<double> all;
    for (std::uint32_t c = 0; c < world.terrain.size(); ++c) {
        if (!routes.drains(c) || routes.areas[c] < least) continue;
        const double slope =
            (world.height(c) - world.height(routes.receiver(c))) / (routes.distance(c) * cell);
        all.push_back(slope * std::pow(routes.areas[c] * cell * cell, double(params.areaExponent)));
    }
    return all;
}

/// How steep a slope is at rest, from its divide to its foot, if water runs straight down it in sheets of a
/// width [cells].
std::vector<double> slopesAtRest(int columns, float cellSize, float sheetWidth) {
    IncisionParams params = bareRivers();
    params.sheetWidth = sheetWidth;
    params.north = params.south = params.west = Edges::closed;
    Heightmap map{Field<float>(columns, 8), cellSize};
    for (int z = 0; z < 8; ++z)
        for (int x = 0; x < columns; ++x)
            map.heights.at(x, z) = 100 + 0.1f * cellSize * static_cast<float>(columns - x);
    ValleyWorld world(map);
    world.run(params, 1e4, kUplift, 500);
    std::vector<double> slopes;
    for (std::uint32_t x = 0; x + 1 < static_cast<std::uint32_t>(columns); ++x)
        slopes.push_back((world.height(x) - world.height(x + 1)) / static_cast<double>(cellSize));
    return slopes;
}

}  // namespace

TEST_CASE("rivers at rest have the steepness U/K at every cell, whatever the time step") {
    const IncisionParams params = bareRivers();
    const double expected = kUplift * 1e-3 / double(params.erodibility);
    for (const double years : {1e3, 1e4, 1e5}) {
        CAPTURE(years);
        ValleyWorld world(rough(64, 64, 30.f, 10.f));
        world.run(params, 1e4, kUplift, 2000);  // until divides stand still
        world.run(params, years, kUplift, 600);
        const std::vector<double> all = steepness(world, params, 1);
        const double least = std::ranges::min(all), most = std::ranges::max(all);
        CAPTURE(least / expected);
        CAPTURE(most / expected);
        REQUIRE(all.size() > 3500);
        CHECK(least > 0.995 * expected);
        CHECK(most < 1.005 * expected);
    }
}

TEST_CASE("a slope is as steep on cells half as wide where water runs in sheets twice as many wide") {
    const std::vector<double> wide = slopesAtRest(17, 30, 1), narrow = slopesAtRest(34, 15, 2),
                              thin = slopesAtRest(34, 15, 1);
    for (std::size_t i = 0; i < wide.size(); ++i) {
        CAPTURE(i);
        CHECK(narrow[2 * i + 1] == doctest::Approx(wide[i]).epsilon(0.005));
        CHECK(thin[2 * i + 1] == doctest::Approx(std::sqrt(2) * wide[i]).epsilon(0.005));
    }
}

TEST_CASE("water in sheets counts for no more than a brook, and rivers stay as they are") {
    const std::vector<double> bare = slopesAtRest(80, 30, 1), sheets = slopesAtRest(80, 30, 2);
    for (std::size_t i = 0; i < bare.size(); ++i) {
        CAPTURE(i);
        const double cells = static_cast<double>(i) + 1, counted = std::max(cells, std::min(2 * cells, 64.));
        CHECK(sheets[i] == doctest::Approx(bare[i] * std::sqrt(cells / counted)).epsilon(0.005));
    }
}

TEST_CASE("what rivers lay down makes them steeper by 1 + G") {
    for (const float deposition : {0.3f, 0.7f, 1.f, 1.5f}) {
        for (const double years : {1e3, 1e4, 1e5}) {
            IncisionParams params = bareRivers();
            params.deposition = deposition;
            ValleyWorld world(rough(64, 64, 30.f, 10.f));
            world.run(params, 1e4, kUplift, 500);
            world.run(params, years, kUplift, 400);
            const double steep =
                median(steepness(world, params, 50)) * double(params.erodibility) / (kUplift * 1e-3);
            CAPTURE(deposition);
            CAPTURE(years);
            CAPTURE(steep);
            CHECK(steep > 0.97 * (1 + double(deposition)));
            CHECK(steep < 1.03 * (1 + double(deposition)));
            CHECK(world.drift() == 0);
        }
    }
}

TEST_CASE("the concavity of rivers at rest is m/n") {
    for (const float exponent : {0.35f, 0.45f, 0.55f}) {
        for (const float n : {1.f, 1.5f, 0.8f}) {
            IncisionParams params = bareRivers();
            params.slopeExponent = n;
            params.areaExponent = exponent * n;
            // As steep as rivers of 1 km² with the default exponents.
            params.erodibility =
                float(2e-5 * std::pow(1e6, 0.5 - double(params.areaExponent)) * std::pow(0.03, 1 - n));
            ValleyWorld world(rough(64, 64, 30.f, 10.f));
            world.run(params, 1e4, kUplift, 500);
            const Routes routes = world.routes(params);
            double sx = 0, sy = 0, sxx = 0, sxy = 0, count = 0;
            for (std::uint32_t c = 0; c < world.terrain.size(); ++c) {
                if (!routes.drains(c) || routes.areas[c] < 20) continue;
                const double x = std::log(double(routes.areas[c]));
                const double y = std::log((world.height(c) - world.height(routes.receiver(c))) /
                                          (routes.distance(c) * 30));
                sx += x, sy += y, sxx += x * x, sxy += x * y, ++count;
            }
            const double concavity = -(count * sxy - sx * sy) / (count * sxx - sx * sx);
            CAPTURE(n);
            CAPTURE(exponent);
            CAPTURE(concavity);
            CHECK(std::abs(concavity - double(exponent)) < 0.001);
        }
    }
}

TEST_CASE("a step in the base level climbs a river at the speed K·A^m") {
    // A straight river along the northern side, which takes in a brook from the south at every cell.
    constexpr int kLength = 1200;
    constexpr float kCell = 10.f;
    for (const double years : {200.0, 1000.0}) {
        IncisionParams params = bareRivers();
        params.erodibility = 1e-5f;
        params.north = params.south = params.west = Edges::closed;
        Heightmap map{Field<float>(kLength, 2), kCell};
        for (int x = 0; x < kLength; ++x) {
            map.heights.at(x, 0) = 500.f - 0.01f * static_cast<float>(x) * kCell;
            map.heights.at(x, 1) = map.heights.at(x, 0) + 5.f;
        }
        ValleyWorld world(map);
        constexpr double kRate = 0.05;
        world.run(params, 1e5, kRate, 400);
        world.run(params, years, kRate, 20);
        const Routes before = world.routes(params);
        std::vector<double> start;
        for (std::uint32_t x = 0; x < kLength; ++x) start.push_back(world.height(x));
        params.baseStep = 30.f;
        double expected = kLength - 1;  // where the step should be [cells]
        for (double passed = 0; passed < 1.2e6; passed += years) {
            world.run(params, years, kRate, 1);
            const double area =
                before.areas[static_cast<std::size_t>(expected)] * double{kCell} * double{kCell};
            expected -= double(params.erodibility) * std::sqrt(area) * years / double{kCell};
        }
        // The middle of the step: half of its height lies behind it.
        std::uint32_t middle = kLength - 1;
        while (middle > 0 && start[middle] - world.height(middle) > 15) --middle;
        CAPTURE(years);
        CAPTURE(expected);
        CAPTURE(middle);
        CHECK(kLength - 1 - expected > 300);
        CHECK(std::abs((kLength - 1 - middle) / (kLength - 1 - expected) - 1) < 0.03);
    }
}
