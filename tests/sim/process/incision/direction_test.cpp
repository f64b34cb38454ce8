// Whether the grid is seen in what rivers do: on a round island, which has no direction of its own, channels
// run in all directions alike, and a range is as high whichever way its ridge is turned.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <memory>
#include <span>

#include "sim/process/uplift/pattern.hpp"
#include "tests/sim/process/incision/valley_world.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

constexpr int kSide = 256;
constexpr double kMiddle = (kSide - 1) / 2.0, kRadius = 0.47 * kSide;  // [cells]
constexpr double kYears = 5000, kRate = 1.2e-3;                        // of an epoch; [m/a]
constexpr int kEpochs = 400;
constexpr std::uint32_t kLeastArea = 20;  // of a channel [cells]
constexpr double kNear = 12, kFar = 24;   // how far on its direction is taken [cells]

double fromMiddle(double x, double z) {
    return std::hypot(x - kMiddle, z - kMiddle);
}

IncisionParams switchedOn() {
    IncisionParams params;
    params.enabled = true;
    return params;
}

/// A round plain in the sea that has risen; `part(x, z)` of the full rate.
template <class Part>
std::unique_ptr<ValleyWorld> risen(std::uint32_t seed, const Part& part) {
    Heightmap map = rough(kSide, kSide, 30.f, 5.f, seed);
    for (int z = 0; z < kSide; ++z)
        for (int x = 0; x < kSide; ++x)
            if (fromMiddle(x, z) > kRadius) map.heights.at(x, z) = 50.f;
    auto world = std::make_unique<ValleyWorld>(map, 2);
    world->terrain.setSea(*toQuanta(100.0));
    for (int i = 0; i < kEpochs; ++i) {
        world->epoch(switchedOn(), kYears, [&](int x, int z) {
            return fromMiddle(x, z) <= kRadius ? kRate * kYears * part(x, z) : 0.0;
        });
    }
    return world;
}

/// Of the land above the sea [m].
double meanRelief(const ValleyWorld& world) {
    double sum = 0, cells = 0;
    for (std::uint32_t cell = 0; cell < world.terrain.size(); ++cell) {
        if (world.height(cell) < 100) continue;
        sum += world.height(cell) - 100;
        ++cells;
    }
    return sum / cells;
}

/// How many pieces of channels lead in each of sixteen directions, from east to south.
using Rose = std::array<double, 16>;

void count(const ValleyWorld& world, Rose& rose) {
    const Routes routes = world.routes(switchedOn());
    for (std::uint32_t cell = 0; cell < routes.areas.size(); ++cell) {
        if (routes.areas[cell] < kLeastArea) continue;
        const double x = cell % kSide, z = cell / kSide;
        for (std::uint32_t at = cell; routes.drains(at);) {
            at = routes.receiver(at);
            const double dx = at % kSide - x, dz = at / kSide - z, length = std::hypot(dx, dz);
            if (length >= kFar || fromMiddle(at % kSide, at / kSide) > kRadius) break;
            if (length < kNear) continue;
            const double sixteenths = std::atan2(dz, dx) * 8 / 3.14159265358979;
            ++rose[static_cast<std::size_t>(std::floor(sixteenths + 16.5)) % rose.size()];
        }
    }
}

/// Channels of so many islands against what chance would have, sector by sector: the least and the most.
std::array<double, 2> leastAndMost(std::uint32_t seeds, int sectors) {
    Rose rose{};
    for (std::uint32_t seed = 1; seed <= seeds; ++seed)
        count(*risen(seed, [](int, int) { return 1.0; }), rose);
    // Sectors of a quarter turn are alike: four times the number to count, whatever the way that a seed took.
    std::array<double, 16> sums{};
    double all = 0;
    for (std::size_t i = 0; i < rose.size(); ++i) {
        sums[i % static_cast<std::size_t>(sectors)] += rose[i];
        all += rose[i];
    }
    const auto used = std::span(sums).first(static_cast<std::size_t>(sectors));
    MESSAGE("least " << std::ranges::min(used) * sectors / all << ", most "
                     << std::ranges::max(used) * sectors / all);
    return {std::ranges::min(used) * sectors / all, std::ranges::max(used) * sectors / all};
}

}  // namespace

TEST_CASE("channels run along the axes, diagonally and in between as often as chance would have it") {
    const auto [least, most] = leastAndMost(3, 4);
    CHECK(least > 0.85);
    CHECK(most < 1.15);
}

TEST_CASE("channels run in each of sixteen directions as often as chance would have it" *
          doctest::test_suite("long")) {
    const auto [least, most] = leastAndMost(24, 16);
    CHECK(least > 0.85);
    CHECK(most < 1.15);
}

TEST_CASE("a range is as high whichever way its ridge is turned") {
    double first = 0;
    for (const float turn : {0.f, 22.5f, 45.f}) {
        const UpliftPattern ridge{.form = UpliftForm::ridge, .direction = turn, .width = 0.6f};
        double height = 0;
        for (std::uint32_t seed = 1; seed <= 2; ++seed) {
            const Field<std::int32_t> parts =
                patternOf(ridge, Terrain(rough(kSide, kSide, 30.f, 0.f)), ThreadPool(2));
            height +=
                meanRelief(*risen(seed, [&](int x, int z) { return double(parts.at(x, z)) / kFullPart; }));
        }
        if (turn == 0) first = height;
        CAPTURE(turn);
        MESSAGE("turned by " << turn << "°: " << height / first << " of the height");
        CHECK(std::abs(height / first - 1) < 0.03);
    }
}
