#include "app/panels/dock/tool_strip.hpp"

#include <doctest/doctest.h>
#include <imgui.h>

#include <filesystem>
#include <optional>
#include <string>

#include "app/ui/language/tr.hpp"
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
            if (const auto found = strip.draw(0, false, 0, Desk::kHeight, false)) clicked = found;
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

TEST_CASE("tools have their names beside them from 1280 × 720 on, unless they are not wanted") {
    const engine::Headless context;
    for (const float scale : {1.f, 2.f}) {
        engine::GuiOptions options;
        options.font = std::filesystem::path(WADI_SOURCE_DIR) / "assets" / "fonts" / "Roboto-Regular.ttf";
        options.scale = scale;
        engine::Gui gui(context, {1280, 720}, options);
        app::Language language({std::filesystem::path(WADI_LANGUAGES)});
        language.attach();
        for (const char* code : {"en", "de"}) {
            CAPTURE(std::string(code));
            REQUIRE(language.use(code).empty());
            gui.begin(1 / 60.f);
            const auto layout = [&](float width, float height, bool wantsNames = true) {
                const float bars = 2 * ImGui::GetFrameHeight();
                return app::stripLayout(scale * glm::vec2(width, height), scale * height - bars, wantsNames);
            };
            CHECK(layout(1280, 720).hasNames);
            CHECK(layout(1280, 720).columns == 1);
            CHECK(layout(1280, 720).button.x > 4 * layout(1280, 720).button.y);
            CHECK(layout(1920, 1080).hasNames);
            CHECK_FALSE(layout(1280, 720, false).hasNames);
            CHECK(layout(1280, 720, false).button.x == layout(1280, 720, false).button.y);
            CHECK_FALSE(layout(800, 600).hasNames);
            CHECK_FALSE(layout(1280, 300).hasNames);  // all of them have no room below each other
            gui.end();
        }
    }
}
