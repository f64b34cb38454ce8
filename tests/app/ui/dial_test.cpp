#include "app/ui/dial.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sim/process/wind/wind.hpp"
#include "tests/app/ui/desk.hpp"

using app::test::Desk;

TEST_CASE("bearings run clockwise from north") {
    CHECK(app::bearingOf(0, -1) == doctest::Approx(0));
    CHECK(app::bearingOf(1, 0) == doctest::Approx(90));
    CHECK(app::bearingOf(0, 1) == doctest::Approx(180));
    CHECK(app::bearingOf(-1, 0) == doctest::Approx(270));
    CHECK(app::bearingOf(-1, -1) == doctest::Approx(315));
    CHECK(app::bearingOf(0, 0) == 0);
}

TEST_CASE("a click on the dial turns the wind to where it comes from, and nothing else does") {
    Desk desk;
    wadi::WindParams wind, defaults;
    wadi::ParamGroup group = wadi::paramGroup("wind", "Wind", wind, defaults);
    int changes = 0;
    ImVec2 low, high;
    const auto draw = [&] {
        app::drawDial(group, "direction", [&](const wadi::Param& param) {
            CHECK(param.name == "direction");
            ++changes;
        });
        low = ImGui::GetItemRectMin();
        high = ImGui::GetItemRectMax();
    };
    desk.frame(draw);
    desk.frame(draw);
    CHECK(changes == 0);
    CHECK(wind.direction == defaults.direction);

    // The pointer stands on whole pixels, so that it misses a bearing by a degree or two.
    const auto isNear = [&](float bearing) {
        const float apart = std::abs(wind.direction - bearing);
        return std::min(apart, 360 - apart) <= 2.f;
    };
    const ImVec2 middle((low.x + high.x) / 2, (low.y + high.y) / 2);
    const float reach = 0.3f * (high.x - low.x);
    desk.click(ImVec2(middle.x + reach, middle.y), 0, draw);
    CHECK(isNear(90));
    CHECK(changes == 1);
    desk.click(ImVec2(middle.x, middle.y - reach), 0, draw);
    CHECK(isNear(0));
    desk.click(ImVec2(middle.x - reach, middle.y + 0.1f * reach), 0, draw);
    CHECK(isNear(264));
    CHECK(wind.direction == std::round(wind.direction));
    ImGui::GetIO().KeyCtrl = true;
    desk.click(ImVec2(middle.x - reach, middle.y + 0.1f * reach), 0, draw);
    ImGui::GetIO().KeyCtrl = false;
    CHECK(wind.direction == 270.f);
}
