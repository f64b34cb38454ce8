#include "app/panels/dock/tool_strip.hpp"

#include <doctest/doctest.h>
#include <imgui.h>

#include <optional>
#include <string>

#include "tests/app/ui/desk.hpp"

using app::test::Desk;

TEST_CASE("tools have one column where there is room, and more rather than buttons that are too small") {
    CHECK(app::toolGrid(18, 800, 20, 36, 3).columns == 1);
    CHECK(app::toolGrid(18, 800, 20, 36, 3).side == 36);
    const app::ToolGrid low = app::toolGrid(18, 300, 20, 36, 3);
    CHECK(low.columns == 2);
    CHECK(low.side * 9 + 3 * 8 <= 300);
    const app::ToolGrid none = app::toolGrid(18, 1, 20, 36, 3);
    CHECK(none.columns == 18);
    CHECK(none.side == 20);
}

TEST_CASE("clicks down the strip ask for every tool, and each says its name and its key") {
    Desk desk;
    app::ToolStrip strip;
    std::optional<std::size_t> clicked;
    std::size_t next = 0;
    const auto frame = [&](bool isDown, float y) {
        ImGui::GetIO().MousePos = ImVec2(Desk::kWidth - strip.width() / 2, y);
        ImGui::GetIO().MouseDown[0] = isDown;
        desk.screen([&] {
            if (const auto found = strip.draw(0, false, 0, Desk::kHeight)) clicked = found;
        });
    };
    frame(false, -1);
    for (float y = 0; y < Desk::kHeight; y += 8) {
        for (const bool isDown : {false, true, false}) frame(isDown, y);
        if (clicked == next) ++next;
    }
    CHECK(next == app::kTools);
    CHECK(app::toolHelp(app::toolTable()[0]) ==
          "Rock (1)\nRaises rock under what lies loose; with Shift digs, what lies loose first.");
}
