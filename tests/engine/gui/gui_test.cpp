#include "engine/gui/gui.hpp"

#include <imgui.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/gui/keyboard.hpp"
#include "engine/target.hpp"
#include "engine/texture.hpp"
#include "engine/window.hpp"
#include "tests/engine/gl_context.hpp"
#include "tests/temp_folder.hpp"

using namespace engine;
using namespace engine::test;
using wadi::test::TempFolder;

namespace {

constexpr const char* kFont = WADI_SOURCE_DIR "/assets/fonts/Roboto-Regular.ttf";

/// Begins a frame with one panel; gui.end() is to follow.
void showPanel(Gui& gui, const char* text = "Rain, 0.5 m", float x = 20, const Texture* texture = nullptr) {
    gui.begin(1.0f / 60.0f);
    ImGui::SetNextWindowPos({x, 20});
    ImGui::SetNextWindowSize({160, 100});
    ImGui::Begin("Panel", nullptr, ImGuiWindowFlags_NoSavedSettings);
    ImGui::TextUnformatted(text);
    if (texture) picture(*texture, {40, 60}, {10, 10}, {0, 0}, {1, 1});
    ImGui::End();
}

void drawPanel(Gui& gui) {
    showPanel(gui);
    gui.end();
}

/// ImGui before 1.87 walks only where it was told which keys there are.
void mapWalkingKeys([[maybe_unused]] ImGuiIO& io) {
#if IMGUI_VERSION_NUM < 18700
    for (const auto& [key, number] :
         {std::pair{ImGuiKey_Space, Key::Space}, std::pair{ImGuiKey_Enter, Key::Enter},
          std::pair{ImGuiKey_Escape, Key::Escape}, std::pair{ImGuiKey_Tab, Key::Tab}})
        io.KeyMap[key] = static_cast<int>(number);
#endif
}

int brightest(const Image& picture, int x0, int y0, int x1, int y1) {
    int most = 0;
    for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x) most = std::max<int>(most, picture.at(x, y)[0]);
    return most;
}

}  // namespace

TEST_CASE_FIXTURE(GlContext, "panels with legible text are drawn over what is there") {
    Gui gui(context, {320, 200}, {.font = kFont});
    const Target target(320, 200);
    for (int frame = 0; frame < 3; ++frame) {
        target.target(glm::vec3(0.0f, 0.0f, 1.0f));
        drawPanel(gui);
    }
    const Image picture = target.picture();
    CHECK(picture.at(300, 150)[2] == 255);
    CHECK(picture.at(150, 110)[2] < 80);
    CHECK(brightest(picture, 25, 45, 170, 80) > 200);
}

TEST_CASE_FIXTURE(GlContext, "panels that look as they did are known, but not where they hold a picture") {
    Gui gui(context, {320, 200}, {.font = kFont});
    const Texture texture(4, 4, Format::RGBA8);
    const auto differ = [&](auto... what) {
        showPanel(gui, what...);
        return !gui.finish().empty();
    };
    for (int frame = 0; frame < 3; ++frame) differ();  // until the panel has found its size
    CHECK_FALSE(differ());
    CHECK(differ("Rain, 0.6 m"));
    CHECK_FALSE(differ("Rain, 0.6 m"));
    CHECK(differ("Rain, 0.6 m", 21));
    CHECK_FALSE(differ("Rain, 0.6 m", 21));
    for (int frame = 0; frame < 2; ++frame) CHECK(differ("Rain, 0.6 m", 21, &texture));
    CHECK(differ("Rain, 0.6 m", 21));
    CHECK_FALSE(differ("Rain, 0.6 m", 21));
    gui.contrast(true);
    CHECK(differ("Rain, 0.6 m", 21));

    const Target target(320, 200);
    target.target(glm::vec3(0.0f, 0.0f, 1.0f));
    gui.draw();
    CHECK(target.picture().at(150, 110)[2] < 80);
}

TEST_CASE_FIXTURE(GlContext,
                  "of panels that have changed those parts are told that look different, and drawn alone") {
    Gui gui(context, {320, 200}, {.font = kFont});
    for (int frame = 0; frame < 3; ++frame) {
        showPanel(gui);
        gui.finish();
    }
    showPanel(gui, "Rain, 0.6 m");
    const Parts changed = gui.finish();
    REQUIRE(changed.all().size() == 1);
    // The panel stands at 20, 20 from the upper left corner, and its text 8 and 27 within it.
    const Part& digit = changed.all().front();
    CHECK(digit.low.x > 20);
    CHECK(digit.high.x < 120);
    CHECK(digit.low.y > 120);
    CHECK(digit.high.y < 160);

    const Target target(320, 200);
    target.target(glm::vec3(0.0f, 0.0f, 1.0f));
    gui.draw(digit);
    const Image drawn = target.picture();
    CHECK(drawn.at(digit.low.x + 3, 199 - digit.low.y - 3)[2] < 250);
    CHECK(drawn.at(30, 110)[2] == 255);
    gui.draw();
    CHECK(target.picture().at(30, 110)[2] < 80);

    showPanel(gui, "Rain, 0.6 m", 120);
    const Parts moved = gui.finish();
    REQUIRE(moved.all().size() == 1);
    CHECK(moved.all().front().low.x < 22);
    CHECK(moved.all().front().high.x > 278);
}

TEST_CASE_FIXTURE(GlContext, "the menu of the control at which the keyboard is opens as by a right click") {
    Gui gui(context, {320, 200}, {.font = kFont});
    const Target target(320, 200);
    ImGuiIO& io = ImGui::GetIO();
    mapWalkingKeys(io);
    io.MousePos = {300, 190};
    bool isOpen = false, isLed = false, isThere = false, isByKey = false;
    const auto frames = [&](int count) {
        for (int i = 0; i < count; ++i) {
            target.target(glm::vec3(0.0f));
            gui.begin(1.0f / 60.0f);
            if (std::exchange(isLed, false)) isThere = leadKeyboard("Panel");
            ImGui::SetNextWindowPos({20, 20});
            ImGui::Begin("Panel", nullptr, ImGuiWindowFlags_NoSavedSettings);
            ImGui::Button("Rain");
            isByKey |= isMenuByKey();
            isOpen = ImGui::BeginPopupContextItem("menu");
            if (isOpen) {
                ImGui::MenuItem("Reset");
                ImGui::EndPopup();
            }
            ImGui::End();
            gui.end();
        }
    };
    frames(2);
    gui.openMenu();
    frames(5);
    CHECK_FALSE(isOpen);  // keys do not walk
    gui.navigate(true);
    isLed = true;
    frames(3);
    CHECK(isThere);
    CHECK_FALSE(isOpen);
    CHECK_FALSE(isByKey);
    gui.openMenu();
    frames(5);
    CHECK(isOpen);
    CHECK(isByKey);
    CHECK(io.MousePos.x == 300);
    CHECK(io.MousePos.y == 190);
}

TEST_CASE_FIXTURE(
    GlContext, "panels may be drawn within others, know what hangs on those, and leave them as they were") {
    Gui outer(context, {320, 200}, {.font = kFont});
    const Target target(320, 200), within(200, 150);
    int mark = 0;
    ImGui::GetIO().UserData = &mark;
    const auto draw = [&](bool isNested) {
        target.target(glm::vec3(0.0f, 0.0f, 1.0f));
        outer.begin(1.0f / 60.0f);
        const ImGuiContext* const present = ImGui::GetCurrentContext();
        if (isNested) {
            Gui inner({200, 150}, {.font = kFont});
            CHECK(ImGui::GetCurrentContext() != present);
            CHECK(ImGui::GetIO().UserData == &mark);
            within.target(glm::vec3(0.0f));
            drawPanel(inner);
            target.target();
        }
        CHECK(ImGui::GetCurrentContext() == present);
        ImGui::GetBackgroundDrawList()->AddText({20, 20}, 0xffffffff, "Rain, 0.5 m");
        outer.end();
        return target.picture();
    };
    const Image alone = draw(false), both = draw(true);
    CHECK(std::ranges::equal(alone.bytes(), both.bytes()));
    CHECK(brightest(both, 20, 20, 60, 40) > 200);
}

TEST_CASE_FIXTURE(GlContext, "panels take another size at run time, with letters as sharp as before") {
    for (const char* font : {kFont, ""}) {
        Gui gui(context, {320, 200}, {.font = font});
        const Target target(320, 200);
        const auto draw = [&] {
            // What a scroll bar takes is known a frame later, and so on.
            for (int frame = 0; frame < 5; ++frame) {
                target.target(glm::vec3(0.0f));
                drawPanel(gui);
            }
            return target.picture();
        };
        const Image before = draw();
        const float size = ImGui::GetFont()->FontSize, spacing = ImGui::GetStyle().ItemSpacing.x;
        gui.scale(2.0f);
        CHECK(brightest(draw(), 25, 45, 170, 110) > 200);
        CHECK(ImGui::GetFont()->FontSize == doctest::Approx(2.0f * size));
        CHECK(ImGui::GetStyle().ItemSpacing.x == 2.0f * spacing);
        gui.scale(1.0f);
        CHECK(std::ranges::equal(draw().bytes(), before.bytes()));
    }
}

TEST_CASE_FIXTURE(GlContext, "panels of high contrast are black, with letters that are white") {
    Gui gui(context, {320, 200}, {.font = kFont});
    const Target target(320, 200);
    const auto draw = [&] {
        target.target(glm::vec3(0.3f));
        drawPanel(gui);
        return target.picture();
    };
    draw();
    CHECK(draw().at(150, 110)[2] > 10);  // a dark grey
    gui.contrast(true);
    draw();
    const Image picture = draw();
    for (int channel = 0; channel < 3; ++channel)
        CHECK(picture.at(150, 110)[static_cast<std::size_t>(channel)] == 0);
    CHECK(brightest(picture, 25, 45, 170, 80) > 245);  // of 255; 227 else
    gui.contrast(false);
    draw();
    CHECK(draw().at(150, 110)[2] > 10);
}

TEST_CASE_FIXTURE(GlContext, "a missing or unusable font is replaced by a plain one") {
    TempFolder folder;
    folder.file("bad.ttf", std::string(5000, 'x'));
    for (const char* name : {"none.ttf", "bad.ttf"}) {
        Gui gui(context, {320, 200}, {.font = folder.path() / name});
        const Target target(320, 200);
        target.target(glm::vec3(0.0f));
        drawPanel(gui);
        drawPanel(gui);
        CHECK(brightest(target.picture(), 25, 45, 170, 80) > 200);
    }
}

TEST_CASE_FIXTURE(GlContext, "the panels want the mouse where they are, and only there") {
    Gui gui(context, {320, 200});
    const Target target(320, 200);
    const auto wantsAt = [&](float x, float y) {
        ImGui::GetIO().MousePos = {x, y};
        target.target(glm::vec3(0.0f));
        for (int frame = 0; frame < 3; ++frame) drawPanel(gui);
        return ImGui::GetIO().WantCaptureMouse;
    };
    CHECK(wantsAt(100, 70));
    CHECK_FALSE(wantsAt(300, 180));
    CHECK_FALSE(ImGui::GetIO().WantCaptureKeyboard);
}

TEST_CASE_FIXTURE(GlContext, "no settings file is written unless one is named") {
    const TempFolder folder;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    {
        Gui gui(context, {320, 200});
        const Target target(320, 200);
        target.target(glm::vec3(0.0f));
        drawPanel(gui);
    }
    std::filesystem::current_path(before);
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE_FIXTURE(GlContext,
                  "a button shows its picture upright, a frame once it is chosen, and its clicks") {
    Gui gui(context, {200, 200});
    const Target target(200, 200);
    Texture picture(2, 2, Format::RGBA8, {.filter = Filter::Nearest});
    const std::vector<std::uint8_t> texels = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 255};
    picture.upload(std::span(texels));
    bool clicked = false;
    const auto frame = [&](const Texture* shown, bool chosen) {
        target.target(glm::vec3(0.0f));
        gui.begin(1.0f / 60.0f);
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({200, 200});
        ImGui::Begin("Panel", nullptr, ImGuiWindowFlags_NoDecoration);
        ImGui::SetCursorPos({20, 20});
        clicked = pictureButton("button", shown, {100, 100}, chosen);
        ImGui::End();
        gui.end();
        return target.picture();
    };
    frame(&picture, false);
    const Image plain = frame(&picture, false);
    CHECK(plain.at(40, 40)[0] > 240);
    CHECK(plain.at(100, 40)[1] > 240);
    CHECK(plain.at(40, 100)[2] > 240);
    const Image chosen = frame(&picture, true);
    CHECK(chosen.at(21, 70)[0] != plain.at(21, 70)[0]);
    CHECK(chosen.at(40, 40)[0] == plain.at(40, 40)[0]);
    CHECK(frame(nullptr, false).at(40, 40)[0] < 100);

    ImGui::GetIO().MousePos = {70, 70};
    frame(&picture, false);
    ImGui::GetIO().MouseDown[0] = true;
    frame(&picture, false);
    CHECK_FALSE(clicked);
    ImGui::GetIO().MouseDown[0] = false;
    frame(&picture, false);
    CHECK(clicked);
}
