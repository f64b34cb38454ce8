#include "app/look/quality.hpp"

#include <doctest/doctest.h>

TEST_CASE("every preset of quality is known again, whatever the pace of the screen") {
    for (const app::QualityPreset preset : app::kQualityPresets) {
        app::QualityParams quality = app::qualityOf(preset);
        CHECK(app::presetOf(quality) == preset);
        quality.vsync = false;
        quality.frameCap = 30;
        CHECK(app::presetOf(quality) == preset);
        quality.shadowSize += 1;
        CHECK_FALSE(app::presetOf(quality));
    }
}

TEST_CASE("the defaults of quality are the preset for a graphics card") {
    CHECK(app::qualityOf(app::QualityPreset::high) == app::QualityParams{});
}
