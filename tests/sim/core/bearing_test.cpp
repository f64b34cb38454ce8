#include <doctest/doctest.h>

#include <cmath>

#include "sim/core/math.hpp"

using namespace wadi;

TEST_CASE("sine, cosine and tangent of degrees are the library's within a millionth") {
    for (float degrees = -450; degrees <= 810; degrees += 0.5f) {
        const double angle = double{degrees} * 3.14159265358979 / 180;
        const glm::vec2 point = onCircle(degrees);
        CHECK(std::abs(double{point.x} - std::cos(angle)) < 1e-6);
        CHECK(std::abs(double{point.y} - std::sin(angle)) < 1e-6);
    }
    for (float degrees = 0; degrees <= 60; degrees += 0.5f)
        CHECK(std::abs(double{tangent(degrees)} - std::tan(double{degrees} * 3.14159265358979 / 180)) < 4e-6);
}

TEST_CASE("quarters of a turn are exact") {
    CHECK(onCircle(0) == glm::vec2(1, 0));
    CHECK(onCircle(90) == glm::vec2(0, 1));
    CHECK(onCircle(270) == glm::vec2(0, -1));
    CHECK(onCircle(360) == glm::vec2(1, 0));
}
