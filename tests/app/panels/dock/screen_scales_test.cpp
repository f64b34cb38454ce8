#include "app/panels/dock/screen_scales.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "app/documents/recent.hpp"
#include "tests/temp_folder.hpp"

using app::ScreenScales;

TEST_CASE("panels have the scale again that they had on a screen when the window comes back there") {
    ScreenScales scales;
    CHECK(scales.follow("laptop 1", 1.f) == 1.f);
    CHECK(scales.follow("laptop 1", 1.25f) == 1.25f);  // a person sets it
    CHECK(scales.follow("wall 2", 1.25f) == 1.25f);    // nothing is known of that one: as it was
    CHECK(scales.follow("wall 2", 2.f) == 2.f);
    CHECK(scales.follow("laptop 1", 2.f) == 1.25f);
    CHECK(scales.follow("laptop 1", 1.25f) == 1.25f);
    CHECK(scales.follow("laptop 1.5", 1.25f) == 1.25f);  // the same one, of another density
    CHECK(scales.follow("laptop 1.5", 0.8f) == 0.8f);
    CHECK(scales.follow("laptop 1", 0.8f) == 1.25f);
    CHECK(scales.follow("wall 2", 1.25f) == 2.f);
    CHECK(scales.follow("", 0.9f) == 0.9f);        // nothing tells which screen it is
    CHECK(scales.follow("wall 2", 0.9f) == 0.9f);  // the window did not leave that
}

TEST_CASE("scales of screens are remembered between starts, those of the screens that were used last") {
    const wadi::test::TempFolder temp;
    const auto store = temp / "preferences";
    {
        ScreenScales scales;
        for (int i = 0; i < 10; ++i)
            scales.follow("screen " + std::to_string(i), 0.8f + 0.1f * static_cast<float>(i));
        app::savePreferences(store, app::preferencesText(std::vector{scales.group()}));
    }
    const auto atNextStart = [&](const char* screen) {
        ScreenScales scales;
        std::vector<wadi::ParamGroup> groups{scales.group()};
        app::loadPreferences(store, groups);
        return scales.follow(screen, 1.f);
    };
    CHECK(atNextStart("screen 9") == doctest::Approx(1.7f));
    CHECK(atNextStart("screen 2") == doctest::Approx(1.f));
    CHECK(atNextStart("screen 5") == doctest::Approx(1.3f));
    CHECK(atNextStart("screen 1") == 1.f);  // forgotten
}
