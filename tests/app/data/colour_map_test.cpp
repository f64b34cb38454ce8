#include "app/data/colour_map.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <glm/geometric.hpp>

using namespace app;

namespace {

float lightness(glm::vec3 colour) {
    return glm::dot(colour, glm::vec3(0.2126f, 0.7152f, 0.0722f));
}

}  // namespace

TEST_CASE("colour maps begin, pass and end where the published ones do") {
    // Bytes of their tables at 0, 128 and 255.
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
        {ColourMap::cividis, 0.f, {0, 34, 78}},
        {ColourMap::cividis, 128 / 255.f, {124, 123, 120}},
        {ColourMap::cividis, 1.f, {254, 232, 56}},
        {ColourMap::turbo, 0.f, {48, 18, 59}},
        {ColourMap::turbo, 128 / 255.f, {164, 252, 60}},
        {ColourMap::turbo, 1.f, {122, 4, 3}},
        {ColourMap::diverging, 0.5f, {247, 247, 247}},
    };
    // Polynomials stand in for the tables, and miss them by 5.3 of 255 at most.
    for (const auto& [map, place, bytes] : known)
        CHECK(glm::distance(255.f * colourOf(map, place), bytes) < 6.f);
}

TEST_CASE("inferno, viridis, cividis and grey grow lighter from their low end to their high end") {
    for (const ColourMap map :
         {ColourMap::inferno, ColourMap::viridis, ColourMap::cividis, ColourMap::grey}) {
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

TEST_CASE("the diverging map is purple below, orange above, and lightest in the middle") {
    const auto at = [](float place) { return colourOf(ColourMap::diverging, place); };
    CHECK(at(0.1f).b > at(0.1f).g + 0.2f);
    CHECK(at(0.8f).r > at(0.8f).b + 0.2f);
    for (int i = 0; i < 16; ++i) {
        const float place = static_cast<float>(i) / 32, next = static_cast<float>(i + 1) / 32;
        CHECK(lightness(at(next)) > lightness(at(place)));
        CHECK(lightness(at(1 - next)) > lightness(at(1 - place)));
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
