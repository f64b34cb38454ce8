#include "app/data/ticks.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace app;

TEST_CASE("a nice step is the least of 1, 2, 5 times a power of ten that is enough") {
    CHECK(niceStep(1) == 1);
    CHECK(niceStep(1.01) == 2);
    CHECK(niceStep(3) == 5);
    CHECK(niceStep(5.1) == 10);
    CHECK(niceStep(0.021) == doctest::Approx(0.05).epsilon(1e-9));
    CHECK(niceStep(1000) == doctest::Approx(1000));
    CHECK(niceStep(1e-9) == doctest::Approx(1e-9).scale(0).epsilon(1e-9));
}

TEST_CASE("the multiples of a step hold both ends, and zero is no negative one") {
    const std::vector<double> numbers = multiples(-0.2, 0.3, 0.1);
    REQUIRE(numbers.size() == 6);
    CHECK(numbers.front() == doctest::Approx(-0.2));
    CHECK(numbers.back() == doctest::Approx(0.3));
    CHECK_FALSE(std::signbit(numbers[2]));
}

TEST_CASE("scales of all kinds have a few ticks within their ends, far enough apart to be read") {
    for (const bool logarithmic : {false, true}) {
        for (const float high : {1e-6f, 0.04f, 1.f, 3.f, 70.f, 999.f, 4e6f}) {
            const ColourScale scale{0.f, high, logarithmic};
            const std::vector<double> ticks = ticksOf(scale, 6);
            CHECK(ticks.size() >= 2);
            CHECK(ticks.size() <= 7);
            for (std::size_t i = 0; i < ticks.size(); ++i) {
                CHECK(ticks[i] >= 0.0);
                CHECK(ticks[i] <= static_cast<double>(high) * 1.000001);
                if (i > 0)
                    CHECK(scale.place(static_cast<float>(ticks[i])) -
                              scale.place(static_cast<float>(ticks[i - 1])) >
                          0.05f);
            }
        }
    }
    CHECK(ticksOf({5.f, 5.f, false}, 6).size() == 1);
}

TEST_CASE("a logarithmic scale ends with the greatest round number that has room") {
    CHECK(ticksOf({0.f, 3.9f, true}, 6).back() == 2.0);
    CHECK(ticksOf({0.f, 393.f, true}, 6).back() == 200.0);
    CHECK(ticksOf({0.f, 800.f, true}, 6).back() == 500.0);
    CHECK(ticksOf({0.f, 10.5f, true}, 6).back() == doctest::Approx(10.0));
}

TEST_CASE("a tick has as many decimals as its step needs") {
    CHECK(tickText(0.25, 0.05) == "0.25");
    CHECK(tickText(1200, 200) == "1200");
    CHECK(tickText(-0.0, 0.5) == "0.0");
}
