#include <doctest/doctest.h>

#include <cmath>

#include "sim/io/import/resample.hpp"

using namespace wadi;

TEST_CASE("the kernel of Lanczos is that of the books") {
    const double pi = 3.14159265358979323846;
    CHECK(io::lanczos(0) == 1.);
    for (const double x : {0.1, 0.5, 0.9, 1.5, 2.2, 2.999, -0.7, -2.5}) {
        CAPTURE(x);
        const double wave = std::sin(pi * x) / (pi * x), window = std::sin(pi * x / 3) / (pi * x / 3);
        CHECK(std::abs(io::lanczos(x) - wave * window) < 1e-15);
    }
    for (const double x : {1., 2., -1., -2.}) CHECK(std::abs(io::lanczos(x)) < 1e-16);
    for (const double x : {3., -3., 17.}) CHECK(io::lanczos(x) == 0.);
}

TEST_CASE("samples that stay where they are keep their values") {
    Field<float> grid(17, 9);
    for (std::size_t i = 0; i < grid.size(); ++i) grid[i] = static_cast<float>(i * i % 23) + 0.3f;
    const Field<float> same = io::resampleLanczos(grid, 17, 9, 1, 1);
    for (std::size_t i = 0; i < grid.size(); ++i) CHECK(same[i] == doctest::Approx(grid[i]).epsilon(1e-6));
}

TEST_CASE("level ground stays level, a slope stays a slope") {
    for (const double step : {0.3, 0.7, 1.6, 3.5}) {
        CAPTURE(step);
        const int side = static_cast<int>(60 / step);
        const Field<float> level = io::resampleLanczos(Field<float>(60, 60, 7.5f), side, side, step, step);
        for (const float height : level.values()) CHECK(height == 7.5f);
        Field<float> slope(60, 60);
        for (int z = 0; z < 60; ++z)
            for (int x = 0; x < 60; ++x) slope.at(x, z) = 3.f * (static_cast<float>(x) + 0.5f);
        const Field<float> still = io::resampleLanczos(slope, side, side, step, step);
        const int x = side / 2;
        CHECK(std::abs(still.at(x, side / 2) - 3 * (x + 0.5) * step) < 0.08);
    }
}

TEST_CASE("no value leaves the range of the grid, and the last ones stay at the edge") {
    Field<float> cliff(20, 20);
    for (int z = 0; z < 20; ++z)
        for (int x = 0; x < 20; ++x) cliff.at(x, z) = x < 10 ? -50.f : 900.f;
    const Field<float> map = io::resampleLanczos(cliff, 47, 33, 20. / 47, 20. / 33);
    for (const float height : map.values()) {
        CHECK(height >= -50.f);
        CHECK(height <= 900.f);
    }
    CHECK(map.at(0, 0) < -40.f);
    CHECK(map.at(46, 32) > 890.f);
}

TEST_CASE("fine waves are kept by Lanczos more than by bicubic curves, and vanish when they are too fine") {
    constexpr int kSide = 120;
    const auto waves = [](double length) {
        Field<float> grid(kSide, 8);
        for (int z = 0; z < 8; ++z)
            for (int x = 0; x < kSide; ++x)
                grid.at(x, z) = static_cast<float>(std::sin((x + 0.5) * 2 * 3.14159265358979323846 / length));
        return grid;
    };
    const auto strength = [](const Field<float>& grid) {
        double sum = 0;
        for (int x = 10; x < grid.columns() - 10; ++x) sum += double{grid.at(x, 2)} * grid.at(x, 2);
        return sum / (grid.columns() - 20);
    };
    const Field<float> fine = waves(3.1);
    const double sharp = strength(io::resample(fine, {1., 1.}, 0.8, io::Kernel::lanczos).heights);
    const double soft = strength(io::resample(fine, {1., 1.}, 0.8).heights);
    CHECK(sharp > 1.1 * soft);
    CHECK(sharp < 0.55);  // of the wave's own 0.5
    CHECK(strength(io::resample(waves(2.5), {1., 1.}, 2., io::Kernel::lanczos).heights) < 0.001);
}
