#include "app/data/quantity.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace app;

TEST_CASE("every quantity has a name of its own and asks snapshots for what it is made of") {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kQuantities; ++i) {
        const auto quantity = static_cast<Quantity>(i);
        names.insert(facts(quantity).name);
        wadi::View view;
        request(view, quantity);
        const bool isOfHeights =
            quantity == Quantity::height || quantity == Quantity::slope || quantity == Quantity::normal;
        CHECK((view == wadi::View{}) == isOfHeights);
    }
    CHECK(names.size() == kQuantities);
    wadi::View view;
    request(view, Quantity::none);
    CHECK(view == wadi::View{});
    request(view, Quantity::windAndSediment);
    CHECK((view.windpath && view.sediment && !view.water));
}

TEST_CASE("what has a sign takes the diverging colours, all else those that were chosen") {
    CHECK(coloursFor(Quantity::change, ColourMap::turbo) == ColourMap::diverging);
    CHECK(coloursFor(Quantity::slope, ColourMap::turbo) == ColourMap::turbo);
    CHECK(coloursFor(Quantity::none, ColourMap::grey) == ColourMap::grey);
}

TEST_CASE("level ground is the blue of normal maps, and ground that faces east is redder") {
    CHECK(normalColour(0, 0).b == doctest::Approx(1.0));
    CHECK(normalColour(0, 0).r == doctest::Approx(0.5));
    CHECK(normalColour(-1.f, 0).r > 0.8f);  // it falls to the east
    CHECK(normalColour(0, 1.f).g > 0.8f);   // it falls to the north
}

TEST_CASE("a value is said with its unit") {
    CHECK(valueText(Quantity::slope, 32.4f) == "32.4°");
    CHECK(valueText(Quantity::height, 2.f) == "2.0 m");
    CHECK(valueText(Quantity::height, 1234.56f) == "1234.6 m");
    CHECK(valueText(Quantity::sediment, 0.0034f) == "0.0034 m");
    CHECK(valueText(Quantity::hardness, 0.25f) == "0.25");
    CHECK(valueText(Quantity::discharge, 12345.f) == "12.3 k drops/epoch");
}
