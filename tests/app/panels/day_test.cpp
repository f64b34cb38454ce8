#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <cmath>

#include "app/look/sun_path.hpp"
#include "app/panels/look.hpp"
#include "tests/app/ui/desk.hpp"

TEST_CASE("hours read as on a clock") {
    CHECK(app::clockText(5.f) == "5:00");
    CHECK(app::clockText(14.5f) == "14:30");
    CHECK(app::clockText(20.999f) == "21:00");
}

TEST_CASE("a click on the strip of the day brings the sun to that hour, and drawing it changes nothing") {
    app::test::Desk desk;
    app::LookParams look;
    int moves = 0;
    ImVec2 low, high;
    const auto draw = [&] {
        moves += app::drawDay(look);
        low = ImGui::GetItemRectMin();
        high = ImGui::GetItemRectMax();
    };
    desk.frame(draw);
    desk.frame(draw);
    CHECK(moves == 0);
    CHECK(look == app::LookParams{});

    desk.click(ImVec2(low.x + 0.25f * (high.x - low.x), 0.5f * (low.y + high.y)), 0, draw);
    CHECK(moves == 1);
    CHECK(std::abs(app::hourOf({look.sunAzimuth, look.sunElevation}) - 9.f) < 0.01f);
    CHECK(look.sunElevation == doctest::Approx(app::sunAt(9.f).elevation).epsilon(1e-3));
    // On the side of the panel, past its ends.
    desk.click(ImVec2(high.x - 1.f, high.y - 1.f), 0, draw);
    CHECK(look.sunElevation == 2.f);
}

TEST_CASE("help on the time of day is told on its label, too") {
    app::test::Desk desk;
    app::LookParams look;
    ImVec2 low, high;
    const auto draw = [&] {
        app::drawDay(look);
        low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    };
    const auto isHelpful = [&](ImVec2 at) {
        ImGui::GetIO().MousePos = at;
        for (int i = 0; i < 60; ++i) desk.frame(draw);  // help may wait for a moment
        int tips = 0;
        for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
            tips += window->WasActive && (window->Flags & ImGuiWindowFlags_Tooltip) != 0 ? 1 : 0;
        return tips > 0;
    };
    desk.frame(draw);
    CHECK(isHelpful(ImVec2((low.x + high.x) / 2, (low.y + high.y) / 2)));
    CHECK(isHelpful(ImVec2(low.x / 2, low.y + 8)));
    CHECK_FALSE(isHelpful(ImVec2(low.x / 2, high.y + 100)));
}
