#include "app/ui/dial.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "app/data/colour_map.hpp"
#include "app/panels/terrain.hpp"
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
        app::drawDial(group, "direction", app::DialKind::wind, [&](const wadi::Param& param) {
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

TEST_CASE("a dial turns to where a hand points by what the direction means") {
    using enum app::DialKind;
    CHECK(app::turnedTo(wind, 270, 0) == 270);
    CHECK(app::turnedTo(tilt, 270, 0) == 90);  // the side that rises is pointed at
    CHECK(app::turnedTo(tilt, 90, 0) == 270);
    CHECK(app::turnedTo(axis, 100, 90) == 100);
    CHECK(app::turnedTo(axis, 280, 90) == 100);  // the other end of the same line
    CHECK(app::turnedTo(axis, 350, 10) == 350);
    CHECK(app::turnedTo(axis, 0, 170) == 180);
}

TEST_CASE("a direction is said by what it means") {
    using enum app::DialKind;
    CHECK(app::directionText(wind, 270) == "from the W");
    CHECK(app::directionText(tilt, 90) == "rises in the W");
    CHECK(app::directionText(tilt, 200) == "rises in the NNE");
    CHECK(app::directionText(axis, 90) == "runs E to W");
    CHECK(app::directionText(wind, 359) == "from the N");
    CHECK(app::windsText(std::array{330.f, 210.f}) == "from the NNW, SSW");
}

TEST_CASE("the dial of a rose shows each of its winds, and no other") {
    Desk desk;
    const auto litAt = [&](std::span<const float> winds, float bearing) {
        ImVec2 low, high;
        for (int i = 0; i < 2; ++i)
            desk.frame([&] {
                float degrees = 270;
                app::compass("dial", app::DialKind::wind, degrees, 200, winds);
                low = ImGui::GetItemRectMin();
                high = ImGui::GetItemRectMax();
            });
        const engine::Image image = desk.picture();
        const glm::vec2 way = wadi::towards(bearing);
        const float reach = 0.46f * (high.x - low.x);  // where its knob is, against the wind
        const auto pixel = image.at(static_cast<int>((low.x + high.x) / 2 - reach * way.x),
                                    static_cast<int>((low.y + high.y) / 2 - reach * way.y));
        const ImVec4 lit = ImGui::GetStyleColorVec4(ImGuiCol_CheckMark);
        return std::abs(static_cast<float>(pixel[0]) - lit.x * 255) < 3 &&
               std::abs(static_cast<float>(pixel[2]) - lit.z * 255) < 3;
    };
    const std::vector<float> two = app::windsOnDial(wadi::WindRose::two, 270);
    CHECK(litAt(two, 210));
    CHECK(litAt(two, 330));
    CHECK_FALSE(litAt(two, 270));
    CHECK(litAt({}, 270));
    CHECK(app::windsOnDial(wadi::WindRose::many, 270) == std::vector<float>{270, 30, 150});
    CHECK(app::windsOnDial(wadi::WindRose::seasonal, 350) == std::vector<float>{350, 170});
    CHECK(app::windsOnDial(wadi::WindRose::one, 90).empty());
}

TEST_CASE("the arrow of a tilt points to the side that rises, and an axis has two ends alike") {
    Desk desk;
    const auto litAt = [&](app::DialKind kind, ImVec2 share) {
        ImVec2 low, high;
        for (int i = 0; i < 2; ++i)
            desk.frame([&] {
                float degrees = 90;
                app::compass("dial", kind, degrees, 200);
                low = ImGui::GetItemRectMin();
                high = ImGui::GetItemRectMax();
            });
        const engine::Image image = desk.picture();
        const glm::vec3 rises = app::risingColour() * 255.f;
        const int x = static_cast<int>(low.x + share.x * (high.x - low.x)),
                  y = static_cast<int>(low.y + share.y * (high.y - low.y));
        const auto pixel = image.at(x, y);
        return std::abs(static_cast<float>(pixel[0]) - rises.r) < 2.f &&
               std::abs(static_cast<float>(pixel[2]) - rises.b) < 2.f;
    };
    // Near the western and the eastern rim, beside the line: only a head is so wide there.
    const ImVec2 west(0.10f, 0.53f), east(0.90f, 0.53f);
    CHECK(litAt(app::DialKind::tilt, west));
    CHECK_FALSE(litAt(app::DialKind::tilt, east));
    const ImVec2 westEnd(0.04f, 0.5f), eastEnd(0.96f, 0.5f);
    CHECK(litAt(app::DialKind::axis, westEnd));
    CHECK(litAt(app::DialKind::axis, eastEnd));
}

TEST_CASE("a drag draws the petal of the rose that it begins on, and no other") {
    Desk desk;
    wadi::WindParams wind, defaults;
    wadi::ParamGroup group = wadi::paramGroup("wind", "Wind", wind, defaults);
    int changes = 0;
    ImVec2 low, high;
    const auto draw = [&] {
        app::drawRose(group, wadi::kRoseWindNames, [&](const wadi::Param&) { ++changes; });
        low = ImGui::GetItemRectMin();
        high = ImGui::GetItemRectMax();
    };
    desk.frame(draw);
    desk.frame(draw);
    CHECK(changes == 0);
    CHECK(wind.shares == defaults.shares);
    const ImVec2 middle((low.x + high.x) / 2, (low.y + high.y) / 2);
    const float radius = (high.x - low.x) / 2;
    desk.click(ImVec2(middle.x + 0.5f * radius, middle.y), 0, draw);
    CHECK(wind.shares[2] == doctest::Approx(0.5).epsilon(0.15));  // from the east; whole pixels
    CHECK(changes == 1);
    ImGuiIO& io = ImGui::GetIO();
    io.MousePos = ImVec2(middle.x, middle.y - 0.4f * radius);
    desk.frame(draw);
    io.MouseDown[0] = true;
    desk.frame(draw);
    io.MousePos = ImVec2(middle.x + 0.9f * radius, middle.y - 0.5f * radius);  // over another petal
    desk.frame(draw);
    io.MouseDown[0] = false;
    desk.frame(draw);
    CHECK(wind.shares[0] == 1);
    CHECK(wind.shares[1] == 0);
    desk.click(ImVec2(middle.x - 0.05f * radius, middle.y), 0, draw);
    CHECK(wind.shares[6] == 0);  // the middle takes a wind away
    CHECK(app::petalAt(8, 1, -1) == 1);
    CHECK(app::petalAt(8, -0.1f, -1) == 0);
    CHECK(app::shareAt(0.05f) == 0);
    CHECK(app::shareAt(2) == 1);
}
