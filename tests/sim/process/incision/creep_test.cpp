// Creep by itself: waves on the ground die out as heat does, and nothing is lost.
#include "sim/process/incision/creep.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "sim/core/random.hpp"

using namespace wadi;

namespace {

constexpr double kPi = 3.14159265358979;

struct Slab {
    Slab(int columns, int rows, const FlowSides& sides)
        : grid(columns, rows, sides),
          heights(grid.size()),
          scratch(grid.size()),
          softness(grid.size(), 255) {}

    void creepBy(double factor, int threads = 1, Simd simd = bestSimd()) {
        const Subdomain all(TileGrid{grid.columns(), grid.rows()});
        creep(grid, Ring(all, 1, false), factor, softness.data(), heights, scratch, ThreadPool(threads),
              simd);
    }
    std::int64_t sum() const { return std::accumulate(heights.begin(), heights.end(), std::int64_t{0}); }
    void roughen() {
        for (std::size_t i = 0; i < heights.size(); ++i)
            heights[i] = static_cast<Quanta>(Random(3).unit(0, i, 0) * 500.f * float(kQuantaPerMetre));
    }

    FlowGrid grid;
    ZeroedVector<Quanta> heights, scratch;
    std::vector<std::uint8_t> softness;
};

constexpr FlowSides kRing = {
    .wrapsAcross = true, .wrapsDown = true, .north = false, .east = false, .south = false, .west = false};

/// What is left of the height of a wave with so many crests across and down a map that goes on at its sides.
double leftOfWave(int across, int down, double factor) {
    Slab slab(96, 96, kRing);
    const auto wave = [&](int i) { return std::cos(2 * kPi * (across * (i % 96) + down * (i / 96)) / 96.0); };
    for (int i = 0; i < 96 * 96; ++i)
        slab.heights[std::size_t(i)] = Quanta(std::floor(100 * kQuantaPerMetre * wave(i)));
    slab.creepBy(factor);
    double product = 0;
    for (int i = 0; i < 96 * 96; ++i) product += slab.heights[std::size_t(i)] * wave(i);
    return product / (100 * kQuantaPerMetre * 96 * 96 / 2);
}

}  // namespace

TEST_CASE("long waves die out by exp(-D·t·k²), alike in all directions") {
    struct Wave {
        int across, down;
    };
    for (const double factor : {0.05, 0.3, 1.0, 1.8, 5.0, 20.0}) {
        for (const Wave& wave : {Wave{2, 0}, {0, 2}, {1, 1}, {2, 1}, {1, -2}}) {
            const double number = 2 * kPi / 96 * std::hypot(wave.across, wave.down);
            const double expected = std::exp(-factor * number * number);
            CAPTURE(factor);
            CAPTURE(wave.across);
            CAPTURE(wave.down);
            // Of what goes: the single step of the implicit method beyond a factor of 1.8 is of first order
            // in time.
            const double tolerance = factor > 5 ? 0.12 : 0.06;
            CHECK(std::abs(leftOfWave(wave.across, wave.down, factor) - expected) <
                  tolerance * (1 - expected));
        }
    }
}

TEST_CASE(
    "creep loses nothing, raises nothing above its neighbours, and is the same however it is computed") {
    for (const double factor : {0.01, 0.7, 3.0, 500.0, 1e9}) {
        for (const FlowSides& sides : {FlowSides{}, kRing}) {
            Slab one(71, 45, sides);
            one.roughen();
            for (std::size_t i = 0; i < one.softness.size() / 2; ++i)
                one.softness[i] = std::uint8_t(i * 37 % 256);
            Slab other = one;
            const std::int64_t sum = one.sum();
            const auto [least, most] = std::ranges::minmax(one.heights);
            one.creepBy(factor);
            other.creepBy(factor, 3, Simd::baseline);
            CAPTURE(factor);
            CHECK(one.sum() == sum);
            CHECK(one.heights == other.heights);
            CHECK(std::ranges::min(one.heights) >= least);
            CHECK(std::ranges::max(one.heights) <= most);
        }
    }
}

TEST_CASE("ground that is not soft does not creep") {
    Slab slab(40, 30, {});
    slab.roughen();
    std::ranges::fill(slab.softness, std::uint8_t{0});
    const ZeroedVector<Quanta> before = slab.heights;
    slab.creepBy(10);
    CHECK(slab.heights == before);
}
