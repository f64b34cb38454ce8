#include "sim/io/import/resample.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tests/sim/world/thread_ranks.hpp"

using namespace wadi;
using io::metresPerDegree;

TEST_CASE("degrees have the lengths of the WGS 84 ellipsoid") {
    // Arcs of the ellipsoid (a = 6378137 m, 1/f = 298.257223563) from their closed form.
    CHECK(metresPerDegree(0).x == doctest::Approx(111319.5).epsilon(1e-6));
    CHECK(metresPerDegree(0).z == doctest::Approx(110574.3).epsilon(1e-6));
    CHECK(metresPerDegree(45).x == doctest::Approx(78846.8).epsilon(1e-6));
    CHECK(metresPerDegree(45).z == doctest::Approx(111131.8).epsilon(1e-6));
    CHECK(metresPerDegree(-60).x == doctest::Approx(55800.0).epsilon(1e-6));
    CHECK(metresPerDegree(60).z == doctest::Approx(111412.2).epsilon(1e-6));
    CHECK(std::abs(metresPerDegree(90).x) < 1e-9);
    CHECK(metresPerDegree(36.6).x == metresPerDegree(-36.6).x);
}

TEST_CASE("resampling to the same cells changes no bit") {
    Field<float> grid(7, 5);
    for (std::size_t i = 0; i < grid.size(); ++i) grid[i] = static_cast<float>(i * i % 17) + 0.1f;
    const Heightmap map = io::resample(grid, {25., 25.}, 25.);
    CHECK(map.heights == grid);
    CHECK(map.cellSize == 25.f);
}

TEST_CASE("a slope stays the same slope in metres") {
    Field<float> grid(40, 30);
    for (int z = 0; z < 30; ++z)
        for (int x = 0; x < 40; ++x)
            grid.at(x, z) =
                2.f * (static_cast<float>(x) + 0.5f) * 50.f + (static_cast<float>(z) + 0.5f) * 80.f;
    for (const double cellSize : {20., 50., 200.}) {
        CAPTURE(cellSize);
        const Heightmap map = io::resample(grid, {50., 80.}, cellSize);
        const int x = map.heights.columns() / 2, z = map.heights.rows() / 2;
        const double expected = 2. * (x + 0.5) * cellSize + (z + 0.5) * cellSize;
        CHECK(std::abs(map.heights.at(x, z) / expected - 1) < 1e-4);
    }
}

TEST_CASE("resampling never leaves the range of the heights") {
    Field<float> cliff(20, 20);
    for (int z = 0; z < 20; ++z)
        for (int x = 0; x < 20; ++x) cliff.at(x, z) = x < 10 ? -50.f : 900.f;
    const Heightmap map = io::resample(cliff, {30., 40.}, 17.);
    for (const float height : map.heights.values()) {
        CHECK(height >= -50.f);
        CHECK(height <= 900.f);
    }
    CHECK(map.heights.at(0, 0) == -50.f);
}

TEST_CASE("larger cells take the mean of all that they cover") {
    Field<float> grid(64, 64);
    for (int z = 0; z < 64; ++z)
        for (int x = 0; x < 64; ++x) grid.at(x, z) = (x + z) % 2 == 0 ? 100.f : 0.f;
    const Heightmap map = io::resample(grid, {1., 1.}, 4.);
    CHECK(map.heights.columns() == 16);
    for (const float height : map.heights.values()) CHECK(height == doctest::Approx(50.f));
}

TEST_CASE("a part of a map that is resampled is as in the whole, from the samples alone that it asks for") {
    Heightmap map{Field<float>(170, 130), 25.f};
    for (std::size_t i = 0; i < map.heights.size(); ++i)
        map.heights[i] = static_cast<float>(i * i % 1009) - 300.f;
    for (const double cellSize : {25., 9., 61.}) {
        CAPTURE(cellSize);
        const Field<float> whole = io::resample(map.heights, {25., 25.}, cellSize).heights;
        onRanks(whole.rows() > 2 * kTileSize ? 4 : 1, [&](const ThreadRank& rank) {
            const Subdomain own({whole.columns(), whole.rows()}, rank);
            Heightmap known{Field<float>(170, 130, std::numeric_limits<float>::quiet_NaN()), 25.f};
            eachCell(io::samplesFor(own, 170, 130, 25., cellSize),
                     [&](int x, int z) { known.heights.at(x, z) = map.heights.at(x, z); });
            const Field<float> part = io::resampled(known, io::rangesOf(map), cellSize, own).heights;
            bool same = part.columns() == whole.columns() && part.rows() == whole.rows();
            eachCell(own.region(), [&](int x, int z) { same = same && part.at(x, z) == whole.at(x, z); });
            CHECK(same);
        });
    }
}
