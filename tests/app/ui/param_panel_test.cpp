#include "app/ui/param_panel.hpp"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <string>
#include <string_view>
#include <vector>

#include "sim/edit/brush.hpp"
#include "tests/app/ui/desk.hpp"

using app::test::Desk;

namespace {

const ImGuiWindow* tooltipWindow() {
    const ImGuiWindow* window = ImGui::FindWindowByName("##Tooltip_00");
    return window && window->Active ? window : nullptr;
}

/// A narrow panel with one row, on a desk with room beside it.
struct Row {
    Desk desk;
    wadi::Brush brush, fallback;
    wadi::ParamGroup group = wadi::paramGroup("brush", "Brush", brush, fallback);
    int* number = nullptr;  // a slider with a name for it is drawn instead
    ImVec2 low, high;
    float right = 0, width = 180;

    explicit Row(float panel = 180) : width(panel) {
        ImGui::GetIO().FontGlobalScale = 0.5f;
        for (int i = 0; i < 3; ++i) draw();
    }
    void draw() {
        desk.screen([&] {
            ImGui::SetNextWindowPos(ImVec2(0, 0));
            ImGui::SetNextWindowSize(ImVec2(width, 500));
            ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration);
            low = ImGui::GetCursorScreenPos();
            if (number) {
                ImGui::SetNextItemWidth(150);
                app::namedSlider("many", *number, 1, 9, "%d");
            } else {
                app::drawParam(group, "height", [](const wadi::Param&) {});
            }
            high = ImVec2(170, ImGui::GetItemRectMax().y);
            right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth();
            ImGui::End();
        });
    }
    void point(float x) {
        ImGui::GetIO().MousePos = ImVec2(x, (low.y + high.y) / 2);
        for (int i = 0; i < 2; ++i) draw();
    }
    /// Ctrl-clicks on the value, types, and presses Enter.
    void type(const std::string& text) {
        ImGuiIO& io = ImGui::GetIO();
        point(100);
        io.KeyCtrl = true;
        for (const bool isDown : {true, false}) {
            io.MouseDown[0] = isDown;
            draw();
        }
        io.KeyCtrl = false;
        draw();
        io.AddInputCharactersUTF8(text.c_str());
        draw();
        const int enter = 1;
        io.KeyMap[ImGuiKey_Enter] = enter;
        for (const bool isDown : {true, false}) {
            io.KeysDown[enter] = isDown;
            draw();
        }
        io.MousePos = ImVec2(-100, -100);
        for (int i = 0; i < 2; ++i) draw();
    }
};

}  // namespace

TEST_CASE("help is shown for the label of a row as for its value, and covers no rows") {
    Row row;
    row.point(-50);
    CHECK_FALSE(tooltipWindow());
    for (const float x : {15.f, 100.f}) {
        row.point(x);
        REQUIRE(tooltipWindow());
        CHECK(tooltipWindow()->Pos.x >= row.right);
    }
}

TEST_CASE("help beside a panel that leaves little room has shorter lines, and covers no rows") {
    Row row(270);
    row.point(15.f);
    REQUIRE(tooltipWindow());
    CHECK(tooltipWindow()->Pos.x >= row.right);
    CHECK(tooltipWindow()->Pos.x + tooltipWindow()->Size.x <= Desk::kWidth);
}

TEST_CASE("what is typed beyond the range is held to it, and the row says so for a while") {
    Row row;
    row.type("70");
    CHECK(row.brush.height == 70.f);
    CHECK_FALSE(tooltipWindow());
    row.type("5000");
    CHECK(row.brush.height == 1000.f);
    CHECK(tooltipWindow());
    row.type("12");
    row.type("-3");
    CHECK(row.brush.height == 0.01f);
    CHECK(tooltipWindow());
    for (int i = 0; i < 6 * 60; ++i) row.draw();
    CHECK_FALSE(tooltipWindow());
}

TEST_CASE(
    "what is typed beyond the range of a slider with a name is held to it, and that is said for a while") {
    Row row;
    int number = 4;
    row.number = &number;
    row.type("7");
    CHECK(number == 7);
    CHECK_FALSE(tooltipWindow());
    row.type("70");
    CHECK(number == 9);
    CHECK(tooltipWindow());
    for (int i = 0; i < 6 * 60; ++i) row.draw();
    CHECK_FALSE(tooltipWindow());
}

TEST_CASE("an empty box to tick has a rim that is lighter than the panel") {
    Desk desk;
    bool isTicked = false;
    ImVec2 low, high;
    const auto draw = [&] {
        app::tickBox("##box", &isTicked);
        low = ImGui::GetItemRectMin();
        high = ImGui::GetItemRectMax();
    };
    for (int i = 0; i < 2; ++i) desk.frame(draw);
    const engine::Image image = desk.picture();
    const int middle = static_cast<int>((low.y + high.y) / 2);
    int lightest = 0;
    for (int x = static_cast<int>(low.x); x < static_cast<int>(low.x) + 3; ++x)
        lightest = std::max<int>(lightest, image.at(x, middle)[1]);
    CHECK(lightest > 100);
    CHECK(image.at(static_cast<int>(high.x) + 4, middle)[1] < 60);
}

TEST_CASE(
    "what is typed into a long list of choices leaves those with its words, or those spelled most like it") {
    Desk desk;
    std::string text;
    int chosen = 0;
    std::vector<std::string> names;
    for (int i = 0; i < 20; ++i) names.push_back("choice" + std::to_string(i));
    names[7] = "drainageArea";
    names[12] = "flowDirection";
    const std::vector<std::string_view> choices(names.begin(), names.end());
    const wadi::ChoiceRef ref{&chosen, [](const void* value) { return *static_cast<const int*>(value); },
                              [](void* value, int place) { *static_cast<int*>(value) = place; }};
    wadi::Param param{.group = "data",
                      .name = "layer",
                      .value = ref,
                      .highest = 19,
                      .unit = {},
                      .help = "Which.",
                      .choices = choices};
    ImVec2 row;
    const auto draw = [&] {
        app::lendSift(text);
        app::drawParam(param, param);
        row = {ImGui::GetItemRectMin().x + 4, ImGui::GetItemRectMin().y + 4};
    };
    const auto choose = [&](const char* typed, int line) {
        desk.frame(draw);
        desk.click({row.x + 40, row.y}, 0, draw);
        for (int i = 0; i < 3; ++i) desk.frame(draw);
        ImGui::GetIO().AddInputCharactersUTF8(typed);
        for (int i = 0; i < 3; ++i) desk.frame(draw);
        const float below =
            ImGui::GetFrameHeight() + ImGui::GetStyle().WindowPadding.y + ImGui::GetFrameHeightWithSpacing();
        desk.click(
            {row.x + 40,
             row.y + below + (static_cast<float>(line) + 0.5f) * ImGui::GetTextLineHeightWithSpacing()},
            0, draw);
    };
    choose("direction", 0);
    CHECK(chosen == 12);
    choose("drianage", 1);  // below the line that says that nothing is called so
    CHECK(chosen == 7);
}

TEST_CASE("a right click opens the menu of a row, and a drag that ends there does not") {
    Row row;
    ImGuiIO& io = ImGui::GetIO();
    const auto isOpen = [] { return ImGui::GetCurrentContext()->OpenPopupStack.Size > 0; };
    const auto drag = [&](ImVec2 from) {
        io.MousePos = from;
        row.draw();
        io.MouseDown[1] = true;
        row.draw();
        row.point(100);
        io.MouseDown[1] = false;
        for (int i = 0; i < 2; ++i) row.draw();
    };
    drag(ImVec2(300, 400));  // as the camera is turned
    CHECK_FALSE(isOpen());
    drag(ImVec2(100, (row.low.y + row.high.y) / 2));
    CHECK(isOpen());
}
