#include <doctest/doctest.h>

#include "app/view/pacing.hpp"

TEST_CASE("frames are counted without the rests between them, and hardly any at rest are idle") {
    app::FrameMeter meter;
    for (int i = 0; i < 60; ++i) meter.count(0.01);
    CHECK(app::framesText(meter) == "100 frames/s");
    for (int i = 0; i < 60; ++i) meter.count(0.01, 0.08);  // a simulation at its own pace
    CHECK(app::framesText(meter) == "100 frames/s");
    for (int i = 0; i < 4; ++i) meter.count(0.01, 0.49);
    CHECK(app::framesText(meter) == "idle");
    for (int i = 0; i < 4; ++i) meter.count(0.5);  // slow is not idle
    CHECK(app::framesText(meter) == "2 frames/s");
    for (int i = 0; i < 40; ++i) meter.rest(0.01);  // longer than is looked at, and none was drawn
    CHECK(app::framesText(meter) == "2 frames/s");
    for (int i = 0; i < 60; ++i) meter.rest(0.01);
    CHECK(app::framesText(meter) == "idle");
    for (int i = 0; i < 60; ++i) i % 3 == 0 ? meter.count(0.01) : meter.rest(0.01);
    CHECK(app::framesText(meter) == "100 frames/s");
}
