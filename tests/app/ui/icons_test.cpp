#include "app/ui/icons.hpp"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <algorithm>

#include "app/ui/param_panel.hpp"
#include "engine/device.hpp"
#include "engine/gui/gui.hpp"
#include "engine/target.hpp"
#include "tests/app/ui/desk.hpp"

TEST_CASE("the fonts that come with the program have every icon, in the size of the text and larger") {
    const engine::Headless context;
    const std::filesystem::path fonts = std::string(WADI_SOURCE_DIR) + "/assets/fonts";
    engine::GuiOptions options{.font = fonts / "Roboto-Regular.ttf", .icons = fonts / "ForkAwesome.ttf"};
    options.glyphs = app::iconCharacters();
    engine::Gui gui(context, {100, 100}, options);
    const engine::Target target(100, 100);
    target.target(glm::vec3(0.f));
    gui.begin(1 / 60.f);
    const ImVector<ImFont*>& loaded = ImGui::GetIO().Fonts->Fonts;
    REQUIRE(loaded.Size == 2);
    for (const app::IconGlyph& icon : app::kIcons) {
        INFO(icon.name);
        CHECK(std::ranges::count(app::kIcons, icon.name, &app::IconGlyph::name) == 1);
        for (const ImFont* font : loaded)
            CHECK(font->FindGlyphNoFallback(static_cast<ImWchar>(icon.character)) != nullptr);
    }
    // Drawn in the middle, and as large as it was asked for.
    ImGui::SetNextWindowPos(ImVec2(0, 0));
    ImGui::SetNextWindowSize(ImVec2(100, 100));
    ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground);
    engine::glyph(app::Icon("block").character(), {50.f, 50.f}, 40.f);
    ImGui::End();
    gui.end();
    const engine::Image picture = target.picture();
    const auto brightness = [&](int x, int y) { return int{picture.at(x, y)[0]}; };
    CHECK(brightness(50, 50) > 200);
    CHECK(brightness(35, 50) > 200);
    CHECK(brightness(65, 50) > 200);
    CHECK(brightness(25, 50) < 50);
    CHECK(brightness(75, 50) < 50);
}

TEST_CASE("lines part words alone, never a number at its point, and keep the lines that are there") {
    app::test::Desk desk;
    desk.screen([] {
        const std::string text = "'/tmp/work/out/height.png': 249 × 249, 0..65535 = 270.29123..1076 m.\nTwo";
        const float whole = ImGui::CalcTextSize(text.c_str()).x;
        CHECK(app::inLines(text, whole + 20) == app::inLines(text, 10 * whole));
        for (float room = whole; room > 0.42f * whole; room -= 7) {
            CAPTURE(room);
            const std::string lines = app::inLines(text, room);
            CHECK(lines.find("270.29123..1076") != std::string::npos);
            CHECK(lines.find("height.png") != std::string::npos);
            CHECK(lines.ends_with("\nTwo"));
            CHECK(ImGui::CalcTextSize(lines.c_str()).x <= std::max(room, 0.5f * whole));
            // Dear ImGui breaks none of them again.
            CHECK(ImGui::CalcTextSize(lines.c_str(), nullptr, false, room).y ==
                  ImGui::CalcTextSize(lines.c_str()).y);
        }
        CHECK(app::inLines("", 100) == "");
        CHECK(app::inLines("one  two", 1000) == "one  two");
        CHECK(app::inLines("1 000 m", 1) == "1\u00a0000\u00a0m");  // what belongs together
    });
}

TEST_CASE("help on a control goes when it is clicked, and comes again when the pointer does") {
    app::test::Desk desk;
    const auto draw = [] {
        ImGui::SetCursorPos(ImVec2(50, 50));
        ImGui::Button("Data", ImVec2(80, 30));
        app::tooltipOnHover("Shows data in the dock.");
    };
    const auto isShown = [&](ImVec2 at) {
        ImGui::GetIO().MousePos = at;
        for (int i = 0; i < 3; ++i) desk.frame(draw);
        const ImGuiWindow* help = ImGui::FindWindowByName("##Tooltip_00");
        return help && help->Active;
    };
    const ImVec2 on(70, 65), beside(300, 300);
    CHECK_FALSE(isShown(beside));
    CHECK(isShown(on));
    desk.click(on, 0, draw);
    CHECK_FALSE(isShown(on));
    CHECK_FALSE(isShown(beside));
    CHECK(isShown(on));
}

TEST_CASE("help beside a row leaves the text alone by which long lists are sifted") {
    app::test::Desk desk;
    std::string sifted;
    desk.frame([&] {
        app::lendSift(sifted);
        app::tooltipBeside("Help", 10, 30);
        CHECK(std::ranges::count(ImGui::GetStateStorage()->Data, static_cast<void*>(&sifted),
                                 &ImGuiStorage::ImGuiStoragePair::val_p) == 1);
    });
}
