#include "app/colour_map.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <glm/geometric.hpp>

using namespace app;

namespace {

float lightness(glm::vec3 colour) {
    return glm::dot(colour, glm::vec3(0.2126f, 0.7152f, 0.0722f));
}

}  // namespace

TEST_CASE("inferno and viridis begin, pass and end where matplotlib's do") {
    // Bytes of matplotlib's tables at 0, 128 and 255.
    const struct {
        ColourMap map;
        float place;
        glm::vec3 bytes;
    } known[] = {
        {ColourMap::inferno, 0.f, {0, 0, 4}},
        {ColourMap::inferno, 128 / 255.f, {188, 55, 84}},
        {ColourMap::inferno, 1.f, {252, 255, 164}},
        {ColourMap::viridis, 0.f, {68, 1, 84}},
        {ColourMap::viridis, 128 / 255.f, {33, 145, 140}},
        {ColourMap::viridis, 1.f, {253, 231, 37}},
    };
    for (const auto& [map, place, bytes] : known)
        CHECK(glm::distance(255.f * colourOf(map, place), bytes) < 12.f);
}

TEST_CASE("every colour map grows lighter from its low end to its high end") {
    for (const ColourMap map : {ColourMap::inferno, ColourMap::viridis, ColourMap::grey}) {
        float before = -1;
        for (int i = 0; i <= 32; ++i) {
            const float now = lightness(colourOf(map, static_cast<float>(i) / 32));
            CHECK(now >= before - 0.005f);
            before = now;
        }
        const ColourTable table = tableOf(map);
        CHECK(table[255][1] > 200);
        CHECK(table[0][3] == 255);
    }
}

TEST_CASE("a scale finds the number again that stands at a place, even or logarithmic") {
    for (const bool logarithmic : {false, true}) {
        const ColourScale scale{-20.f, 380.f, logarithmic};
        CHECK(scale.place(-20.f) == 0.f);
        CHECK(scale.place(380.f) == doctest::Approx(1.0));
        CHECK(scale.place(-1e9f) == 0.f);
        CHECK(scale.place(1e9f) == doctest::Approx(1.0));
        for (const float number : {-19.f, 0.f, 100.f, 379.f})
            CHECK(scale.number(scale.place(number)) == doctest::Approx(number).epsilon(1e-3));
    }
    CHECK(ColourScale{0, 100, true}.place(1.f) > 5 * ColourScale{0, 100, false}.place(1.f));
}

TEST_CASE("a scale of equal ends has one place") {
    const ColourScale scale{5.f, 5.f, false};
    CHECK(scale.place(5.f) == 0.f);
    CHECK(scale.place(6.f) == 0.f);
}
