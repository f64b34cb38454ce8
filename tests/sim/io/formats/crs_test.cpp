#include "sim/io/formats/crs.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace wadi;

TEST_CASE("units of length have the length of the register, by number and by name") {
    CHECK(io::unitLength(9001) == 1.0);
    CHECK(io::unitLength(9002) == 0.3048);
    REQUIRE(io::unitLength(9003));
    CHECK(std::abs(*io::unitLength(9003) - 1200. / 3937) < 1e-15);
    CHECK(io::unitLength(9036) == 1000.0);
    CHECK_FALSE(io::unitLength(9102));  // degrees
    CHECK_FALSE(io::unitLength(1));
    for (const char* name : {"ft", "foot", "Foot", "feet"}) CHECK(io::unitLength(name) == 0.3048);
    for (const char* name : {"m", "metre", "meter", "Metres"}) CHECK(io::unitLength(name) == 1.0);
    for (const char* name : {"us-ft", "US survey foot", "ftUS"}) {
        REQUIRE(io::unitLength(name));
        CHECK(std::abs(*io::unitLength(name) - 1200. / 3937) < 1e-15);
    }
    for (const char* name : {"", "degree", "celsius"}) CHECK_FALSE(io::unitLength(name));
}

TEST_CASE("projected and vertical systems tell the unit of their axes, those in degrees none") {
    CHECK(io::axisUnit(32616) == 1.0);  // UTM
    CHECK(io::axisUnit(5703) == 1.0);   // heights of North America
    REQUIRE(io::axisUnit(2264));        // North Carolina
    CHECK(std::abs(*io::axisUnit(2264) - 1200. / 3937) < 1e-15);
    CHECK(io::axisUnit(8228) == 0.3048);
    for (const int none : {4326, 99999, 0, -1}) CHECK_FALSE(io::axisUnit(none));
}

TEST_CASE("a projection stretches distances as its formulas say") {
    // Web Mercator is the sphere's formula with the radius of the equator, on the ellipsoid WGS 84.
    constexpr double kRadius = 6378137, kFlattening = 1 / 298.257223563;
    constexpr double kSquare = kFlattening * (2 - kFlattening);
    for (const double north : {0., 4360000., -8399737.}) {
        const double latitude = 2 * std::atan(std::exp(north / kRadius)) - std::acos(0.);
        const double root = std::sqrt(1 - kSquare * std::sin(latitude) * std::sin(latitude));
        const double onSphere = 1 / std::cos(latitude);
        const auto stretch = io::stretchAt(3857, 1000000, north);
        REQUIRE(stretch);
        // A line of a kilometre bends; at 60° its middle lies 5 cm aside.
        CHECK(stretch->x == doctest::Approx(onSphere * root).epsilon(2e-6));
        CHECK(stretch->z == doctest::Approx(onSphere * root * root * root / (1 - kSquare)).epsilon(2e-6));
    }
    const auto middle = io::stretchAt(32616, 500000, 4000000);  // of a zone of UTM
    REQUIRE(middle);
    CHECK(middle->x == doctest::Approx(0.9996).epsilon(2e-6));
    const auto feet = io::stretchAt(2264, 457200, 182880);
    REQUIRE(feet);
    CHECK(feet->x == doctest::Approx(1).epsilon(2e-4));
    CHECK_FALSE(io::stretchAt(3857, 1e20, 1e30));
    CHECK_FALSE(io::stretchAt(4326, 10, 10));
    CHECK_FALSE(io::stretchAt(99999, 0, 0));
}
