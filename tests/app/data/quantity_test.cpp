#include "app/data/quantity.hpp"

#include <doctest/doctest.h>

#include "app/render/pass_context.hpp"

using namespace app;

TEST_CASE("what has a sign takes the diverging colours, all else those that were chosen") {
    CHECK(coloursFor(LayerId::change, ColourMap::turbo) == ColourMap::diverging);
    CHECK(coloursFor(LayerId::slope, ColourMap::turbo) == ColourMap::turbo);
    CHECK(coloursFor(LayerId::catchments, ColourMap::turbo) == ColourMap::categories);
    CHECK(coloursFor(LayerId::strahler, ColourMap::turbo) == ColourMap::orders);
    CHECK(coloursFor(LayerId::none, ColourMap::grey) == ColourMap::grey);
}

TEST_CASE("every channel of a layer is measured as that layer, but for pairs") {
    CHECK(channelsOf(LayerId::none) == 0);
    CHECK(channelsOf(LayerId::normal) == 2);
    CHECK(partOf(LayerId::normal, 1) == LayerId::normal);
    CHECK(partOf(LayerId::windAndSediment, 0) == LayerId::windpath);
    CHECK(partOf(LayerId::windAndSediment, 1) == LayerId::sediment);
}

TEST_CASE("level ground is the blue of normal maps, and ground that faces east is redder") {
    CHECK(normalColour(0, 0).b == doctest::Approx(1.0));
    CHECK(normalColour(0, 0).r == doctest::Approx(0.5));
    CHECK(normalColour(-1.f, 0).r > 0.8f);  // it falls to the east
    CHECK(normalColour(0, 1.f).g > 0.8f);   // it falls to the north
}

TEST_CASE("ground that rises is orange and ground that sinks purple, whatever tells it") {
    const auto colourAt = [](LayerId layer, float place) {
        return colourOf(coloursFor(layer, ColourMap::turbo), place);
    };
    for (const LayerId rising : {LayerId::uplift, LayerId::paintedUplift, LayerId::change}) {
        CHECK(colourAt(rising, 0.9f).r > colourAt(rising, 0.9f).b);
        CHECK(colourAt(rising, 0.1f).b > colourAt(rising, 0.1f).r);
    }
    const LayerId wearing = wadi::layerOf("erosionRate");
    REQUIRE(wearing != LayerId::none);
    CHECK(colourAt(wearing, 0.9f).b > colourAt(wearing, 0.9f).r);
    CHECK(colourAt(wearing, 0.1f).r > colourAt(wearing, 0.1f).b);
    const glm::vec3 painted = overlayColour(LayerId::paintedUplift),
                    below = overlayColourBelow(LayerId::paintedUplift);
    CHECK(painted.r > painted.b);
    CHECK(below.b > below.r);
}

TEST_CASE("orders of channels have whole numbers and colours of their own, from light to dark") {
    for (int order = 1; order < 8; ++order) {
        const auto lightness = [](int n) {
            const glm::vec3 c = colourOf(ColourMap::orders, static_cast<float>(n - 1) / 255.f);
            return 0.3f * c.r + 0.6f * c.g + 0.1f * c.b;
        };
        CHECK(lightness(order + 1) < lightness(order));
    }
    CHECK(thingText(LayerId::strahler, 3) == "3");
}

TEST_CASE("things are read by their names") {
    const auto readingOf = [](LayerId layer, float value) {
        const ReadingWords words = readingWords(layer, value);
        return words.value.empty() ? words.what : words.what + ' ' + words.value;
    };
    CHECK(readingOf(LayerId::catchments, 12.f) == "catchment 12");
    CHECK(readingOf(LayerId::catchments, 0.f) == "no catchment");
    CHECK(readingOf(LayerId::strahler, 3.f) == "Strahler order 3");
    CHECK(readingOf(LayerId::strahler, 0.f) == "no channel");
    CHECK(readingOf(LayerId::flowDirection, 3.f) == "flows N");
    CHECK(readingOf(LayerId::flowDirection, 8.f) == "flows SE");
    CHECK(readingOf(LayerId::flowDirection, 0.f) == "leaves the land");
    CHECK(readingOf(LayerId::lakes, 3.f) == "lake depth 3 m");
    CHECK(readingOf(LayerId::paintedRain, 0.5f) == "painted rain 0.50");
}

TEST_CASE("areas are read in square kilometres") {
    CHECK(titleOf(LayerId::drainageArea) == "Drainage area [km²]");
    CHECK(readUnitOf(LayerId::drainageArea).size == 1e6);
    CHECK(readUnitOf(LayerId::slope).size == 1);
    CHECK(valueText(LayerId::drainageArea, 2.5e6f) == "2.50 km²");
}

TEST_CASE("a value is said with its unit") {
    CHECK(valueText(LayerId::slope, 32.4f) == "32.4°");
    CHECK(valueText(LayerId::height, 2.f) == "2.0 m");
    CHECK(valueText(LayerId::height, 1234.56f) == "1234.6 m");
    CHECK(valueText(LayerId::sediment, 0.0034f) == "0.0034 m");
    CHECK(valueText(LayerId::hardness, 0.25f) == "0.25");
    CHECK(valueText(LayerId::discharge, 12345.f) == "12.3 k drops/epoch");
    CHECK(titleOf(LayerId::slope) == "Slope [°]");
    CHECK(titleOf(LayerId::normal) == "Normal map");
}
