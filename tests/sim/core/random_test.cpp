#include "sim/core/random.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <set>

using wadi::Random;

TEST_CASE("a draw depends on seed, epoch, particle and draw alone") {
    CHECK(Random(1).bits(2, 3, 4) == Random(1).bits(2, 3, 4));
    const std::set<std::uint64_t> draws = {Random(1).bits(0, 0, 0), Random(2).bits(0, 0, 0),
                                           Random(1).bits(1, 0, 0), Random(1).bits(0, 1, 0),
                                           Random(1).bits(0, 0, 1)};
    CHECK(draws.size() == 5);
}

TEST_CASE("draws are the same numbers on every machine") {
    CHECK(Random(1).bits(2, 3, 4) == 0x6dfb27c94232f082ull);
}

TEST_CASE("unit draws are spread evenly over 0 to 1") {
    const Random random(7);
    constexpr int kDraws = 100000;
    int buckets[10] = {};
    for (int i = 0; i < kDraws; ++i) {
        const float unit = random.unit(0, static_cast<std::uint64_t>(i), 0);
        REQUIRE(unit >= 0);
        REQUIRE(unit < 1);
        ++buckets[static_cast<int>(unit * 10)];
    }
    for (const int count : buckets) CHECK(std::abs(count - kDraws / 10) < 500);  // five standard deviations
}

TEST_CASE("neighbouring particles draw independently") {
    const Random random(7);
    double sum = 0;
    constexpr int kDraws = 100000;
    for (std::uint64_t i = 0; i < kDraws; ++i) {
        sum += (random.unit(0, i, 0) - 0.5) * (random.unit(0, i + 1, 0) - 0.5);
    }
    CHECK(std::abs(sum / kDraws * 12) < 0.016);  // correlation within five standard deviations of zero
}
