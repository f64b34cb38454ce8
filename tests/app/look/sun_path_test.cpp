#include "app/look/sun_path.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

using app::hourOf, app::sunAt;

TEST_CASE("the sun rises in the east, stands highest in the south at one and sets in the west") {
    CHECK(sunAt(7.f).azimuth > 60.f);
    CHECK(sunAt(7.f).azimuth < 100.f);
    CHECK(sunAt(13.f).azimuth == doctest::Approx(180.f));
    CHECK(sunAt(13.f).elevation == doctest::Approx(65.f));
    CHECK(sunAt(19.f).azimuth == doctest::Approx(360.f - sunAt(7.f).azimuth));
    for (float hour = 6.f; hour < 12.9f; hour += 0.1f) {
        CHECK(sunAt(hour + 0.1f).elevation > sunAt(hour).elevation);
        CHECK(sunAt(26.f - hour).elevation == doctest::Approx(sunAt(hour).elevation).epsilon(1e-4));
    }
}

TEST_CASE("at every hour the sun has a place that a look can have") {
    for (float hour = app::kDawn; hour <= app::kDusk; hour += 0.25f) {
        CHECK(sunAt(hour).elevation >= 2.f);
        CHECK(sunAt(hour).elevation <= 90.f);
        CHECK(sunAt(hour).azimuth >= 0.f);
        CHECK(sunAt(hour).azimuth <= 360.f);
    }
}

TEST_CASE("the hour of a place on the path is the hour that led there, and of one beside it the nearest") {
    for (float hour = app::kDawn; hour <= app::kDusk; hour += 0.25f)
        CHECK(std::abs(hourOf(sunAt(hour)) - hour) < 0.001f);
    CHECK(hourOf({180.f, 90.f}) == doctest::Approx(13.f).epsilon(1e-5));
}

TEST_CASE("a sun beside its path stands at an hour of the same height, before noon in the east") {
    for (const float elevation : {5.f, 35.f, 60.f}) {
        for (const float azimuth : {10.f, 170.f, 190.f, 315.f}) {
            const float hour = hourOf({azimuth, elevation});
            CHECK(std::abs(sunAt(hour).elevation - elevation) < 0.05f);
            CHECK((hour < 13.f) == (azimuth < 180.f));
        }
    }
}
