#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "sim/core/math.hpp"

using namespace wadi;

TEST_CASE("the logarithm is right to the last digits, from the least to the greatest number") {
    CHECK(logarithm(1) == 0);
    for (double x = std::numeric_limits<double>::min(); x < 1e308; x *= 1.37) {
        REQUIRE(std::abs(logarithm(x) - std::log(x)) <= 1e-15 * std::max(1.0, std::abs(std::log(x))));
    }
}

TEST_CASE("powers are right to the last digits") {
    CHECK(exponential(0) == 1);
    for (double x = -700; x < 700; x += 0.937)
        REQUIRE(std::abs(exponential(x) / std::exp(x) - 1) <= 2e-16 * std::max(4.0, std::abs(x)));
    for (double x = 1e-12; x < 1e15; x *= 1.37)
        REQUIRE(std::abs(power(x, -0.45) / std::pow(x, -0.45) - 1) < 1e-14);
    CHECK(power(1e6, 0.5) == doctest::Approx(1000));
}

TEST_CASE("the angle of a slope is right to the last digits") {
    CHECK(degreesOfSlope(0) == 0);
    CHECK(std::abs(degreesOfSlope(1) / 45 - 1) < 1e-15);
    for (double slope = 1e-9; slope < 1e9; slope *= 1.37) {
        const double angle = std::atan(slope) * 57.295779513082321;
        REQUIRE(std::abs(degreesOfSlope(slope) / angle - 1) < 1e-14);
        REQUIRE(degreesOfSlope(-slope) == -degreesOfSlope(slope));
    }
}
