#include "app/data/quantity.hpp"

#include <doctest/doctest.h>

using namespace app;

TEST_CASE("what has a sign takes the diverging colours, all else those that were chosen") {
    CHECK(coloursFor(LayerId::change, ColourMap::turbo) == ColourMap::diverging);
    CHECK(coloursFor(LayerId::slope, ColourMap::turbo) == ColourMap::turbo);
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
