#include "engine/half.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <glm/gtc/packing.hpp>
#include <limits>

namespace {

float valueOf(std::uint16_t half) {
    return glm::unpackHalf1x16(half);
}

/// All that are not infinite or none.
std::vector<std::uint16_t> everyHalf() {
    std::vector<std::uint16_t> halves;
    for (unsigned sign : {0u, 0x8000u}) {
        for (unsigned half = 0; half < 0x7c00; ++half)
            halves.push_back(static_cast<std::uint16_t>(sign | half));
    }
    return halves;
}

std::vector<std::uint16_t> halvesAt(float share) {
    std::vector<float> values;
    for (unsigned half = 0; half < 0x7bff; ++half) {
        const float low = valueOf(static_cast<std::uint16_t>(half));
        const float high = valueOf(static_cast<std::uint16_t>(half + 1));
        values.push_back(low + share * (high - low));
    }
    return engine::halvesOf(values);
}

}  // namespace

TEST_CASE("every half float is itself again") {
    const std::vector<std::uint16_t> halves = everyHalf();
    std::vector<float> values;
    for (const std::uint16_t half : halves) values.push_back(valueOf(half));
    CHECK(engine::halvesOf(values) == halves);
}

TEST_CASE("a value between two half floats becomes the nearer, and the even one in the middle") {
    const std::vector<std::uint16_t> low = halvesAt(0.4375f), middle = halvesAt(0.5f),
                                     high = halvesAt(0.5625f);
    for (unsigned half = 0; half < 0x7bff; ++half) {
        REQUIRE(low[half] == half);
        REQUIRE(middle[half] == half + half % 2);
        REQUIRE(high[half] == half + 1);
    }
}

TEST_CASE("what no half float holds becomes infinite") {
    const float infinite = std::numeric_limits<float>::infinity();
    const std::vector<std::uint16_t> halves =
        engine::halvesOf(std::vector{65504.f, 70000.f, -1e30f, infinite});
    CHECK(valueOf(halves[0]) == 65504.f);
    CHECK(valueOf(halves[1]) == infinite);
    CHECK(valueOf(halves[2]) == -infinite);
    CHECK(valueOf(halves[3]) == infinite);
}

TEST_CASE("any number of values can be turned into half floats") {
    for (std::size_t count = 0; count < 200; ++count) {
        const std::vector<std::uint16_t> halves = engine::halvesOf(std::vector<float>(count, 1.5f));
        CHECK(halves == std::vector<std::uint16_t>(count, 0x3e00));
    }
}
