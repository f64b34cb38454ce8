#include "app/panels/plots/timeline.hpp"

#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <chrono>
#include <string>
#include <thread>

#include "app/panels/compare.hpp"
#include "app/panels/simulation.hpp"
#include "engine/gui/keyboard.hpp"
#include "tests/app/base/watch.hpp"
#include "tests/app/panels/whole/cut_text.hpp"
#include "tests/app/ui/desk.hpp"

using namespace app;
using app::test::Desk;

namespace {

wadi::Parameters tiny() {
    wadi::Parameters params;
    params.terrain.size = 16;
    return params;
}

/// The time line below the view of a window of 800 × 600, and a hand.
struct Strip {
    static constexpr float kWidth = 434;  // what dock and tools leave

    Desk desk;
    wadi::SimulationThread simulation{wadi::Simulation(tiny()), {.running = false}};
    SimulationControl control{tiny(), {}, simulation};
    TimelinePanel panel;

    Strip() {
        control.run(false);
        ImGui::GetIO().DisplaySize = ImVec2(800, 600);
        for (int i = 0; i < 3; ++i) frame();
    }
    void frame() {
        const auto snapshot = simulation.latest();
        desk.screen([&] { panel.draw(control, *snapshot, {0, kWidth, 600}); });
    }
    /// Middle of a row of controls, 0 or 1; the line lies beside both.
    static float row(int number) {
        const float high = ImGui::GetFrameHeight(), pad = ImGui::GetStyle().WindowPadding.y / 2;
        return 600 - TimelinePanel::height() + pad + high / 2 +
               static_cast<float>(number) * (high + ImGui::GetStyle().ItemSpacing.y);
    }
    /// Middle of a button in a row, which a gap follows.
    static float button(int number) {
        const float wide = 1.3f * ImGui::GetFrameHeight(), gap = ImGui::GetStyle().ItemInnerSpacing.x / 2;
        return ImGui::GetStyle().WindowPadding.x + wide / 2 + static_cast<float>(number) * (wide + gap);
    }
    /// Clicks; tells whether the hand took hold of the present moment.
    bool takes(float x, float y = row(0)) {
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = ImVec2(x, y);
        frame();
        io.MouseDown[0] = true;
        frame();
        const bool isTaken = panel.isDragging();
        io.MouseDown[0] = false;
        frame();
        return isTaken;
    }
};

}  // namespace

TEST_CASE("in a small window the time line keeps 150 pixels of line and its buttons") {
    Strip strip;
    constexpr float kStep = 6;
    float left = Strip::kWidth - 24;
    while (left > 0 && strip.takes(left)) left -= kStep;
    CHECK(Strip::kWidth - 24 - left >= 150);
    CHECK_FALSE(strip.control.running());
    strip.takes(Strip::button(2));  // the third one runs
    CHECK(strip.control.running());
}

TEST_CASE("beside the time line the world is begun anew and its speed is set") {
    Strip strip;
    strip.control.runFor(5);
    const std::uint64_t world =
        app::test::await(strip.simulation, [](const auto& s) { return s.epoch == 5; })->world;
    strip.takes(Strip::button(0), Strip::row(1));
    const auto anew = app::test::await(strip.simulation, [&](const auto& s) { return s.world != world; });
    CHECK(anew->epoch == 0);
    strip.control.update(*anew);
    CHECK(strip.control.limit() == SimulationControl::kStartLimit);
    CHECK_FALSE(strip.takes(Strip::button(4) + 0.5f * ImGui::GetFrameHeight(), Strip::row(1)));
    CHECK(strip.control.limit() == 0);  // the right end: as fast as the machine can
    strip.takes(Strip::button(1), Strip::row(1));
    CHECK(strip.control.limit() > 0);
    CHECK(strip.control.limit() < SimulationControl::kStartLimit);
}

TEST_CASE("a right click on the line offers to compare with the moment under the pointer") {
    Strip strip;
    strip.control.runFor(10);
    app::test::await(strip.simulation, [](const auto& s) { return s.epoch >= 10; });
    std::optional<TimelineMoment> wish;
    ImGuiIO& io = ImGui::GetIO();
    const auto frame = [&] {
        const auto snapshot = strip.simulation.latest();
        strip.desk.screen([&] {
            if (auto moment = strip.panel.draw(strip.control, *snapshot, {0, Strip::kWidth, 600}))
                wish = moment;
        });
    };
    const auto click = [&](ImVec2 at, int button) {
        io.MousePos = at;
        frame();
        frame();
        io.MouseDown[button] = true;
        frame();
        io.MouseDown[button] = false;
        frame();
        frame();
    };
    const ImVec2 place(Strip::kWidth - 80, Strip::row(0));
    click(place, 1);
    CHECK_FALSE(wish);
    // The menu stands where there is room for it, its first line on top.
    const ImGuiWindow* menu = ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
    REQUIRE(menu != nullptr);
    click(ImVec2(menu->Pos.x + 30, menu->Pos.y + menu->WindowPadding.y + ImGui::GetFontSize() / 2), 0);
    REQUIRE(wish);
    CHECK(wish->branch == wadi::kTrunk);
    CHECK(wish->epoch >= 6);
    CHECK(wish->epoch < 10);
    CHECK(wish->name == "Epoch " + std::to_string(wish->epoch));
}

TEST_CASE("the menu of the line goes to an epoch that is typed, to none behind the end") {
    Strip strip;
    strip.control.runFor(10);
    app::test::await(strip.simulation, [](const auto& s) { return s.epoch >= 10; });
    ImGuiIO& io = ImGui::GetIO();
    const auto click = [&](ImVec2 at, int button) {
        io.MousePos = at;
        strip.frame();
        strip.frame();
        io.MouseDown[button] = true;
        strip.frame();
        io.MouseDown[button] = false;
        strip.frame();
        strip.frame();
    };
    const auto goTo = [&](const char* digits) {
        click(ImVec2(Strip::kWidth - 80, Strip::row(0)), 1);
        const ImGuiWindow* menu = ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
        REQUIRE(menu != nullptr);
        const float left = menu->Pos.x + 30, line = ImGui::GetTextLineHeightWithSpacing();
        const float top = menu->Pos.y + menu->WindowPadding.y + ImGui::GetFontSize() / 2;
        click(ImVec2(left, top + 2 * line + 4),
              0);  // the field takes what is typed in place of what it holds
        for (const char* digit = digits; *digit; ++digit) io.AddInputCharacter(static_cast<unsigned>(*digit));
        strip.frame();
        click(ImVec2(left, top + line), 0);
    };
    goTo("4");
    strip.control.update(*app::test::await(strip.simulation, [](const auto& s) { return s.epoch == 4; }));
    CHECK_FALSE(strip.control.isMaking());
    goTo("12345");
    app::test::await(strip.simulation, [](const auto& s) { return s.epoch == 10; });
    CHECK(strip.simulation.latest()->epoch == 10);
}

TEST_CASE("the menu of the line compares with a branch that is neither the first nor the present one") {
    Strip strip;
    const auto goOn = [&](std::uint64_t to) {
        wadi::Parameters params = strip.control.parameters();
        params.droplet.rain += 5;
        strip.control.replace(params, "more rain");
        strip.control.runFor(static_cast<int>(to - strip.simulation.latest()->epoch));
        strip.control.update(
            *app::test::await(strip.simulation, [&](const auto& s) { return s.epoch == to; }));
    };
    const auto goTo = [&](wadi::BranchId branch, std::uint64_t epoch) {
        strip.control.goTo(branch, epoch);
        strip.control.update(*app::test::await(strip.simulation, [&](const auto& s) {
            return s.epoch == epoch && s.timeline->present == branch;
        }));
        REQUIRE_FALSE(strip.control.isMaking());
    };
    goOn(10);
    goTo(wadi::kTrunk, 2);
    goOn(10);
    const wadi::BranchId second = strip.simulation.latest()->timeline->present;
    goTo(wadi::kTrunk, 3);
    goOn(10);
    REQUIRE(strip.simulation.latest()->timeline->branches.size() == 3);
    REQUIRE(strip.simulation.latest()->timeline->present != second);

    std::optional<TimelineMoment> wish;
    ImGuiIO& io = ImGui::GetIO();
    const auto click = [&](ImVec2 at, int button) {
        io.MousePos = at;
        for (int frame = 0; frame < 6; ++frame) {
            io.MouseDown[button] = frame == 2;
            const auto snapshot = strip.simulation.latest();
            strip.desk.screen([&] {
                if (auto moment = strip.panel.draw(strip.control, *snapshot, {0, Strip::kWidth, 600}))
                    wish = moment;
            });
        }
    };
    // The second of three lines is in the middle of what lies above the numbers of epochs.
    const float middle = 600 - (TimelinePanel::height() + ImGui::GetFontSize()) / 2;
    click(ImVec2(Strip::kWidth - 80, middle), 1);
    const ImGuiWindow* menu = ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
    REQUIRE(menu != nullptr);
    click(ImVec2(menu->Pos.x + 30, menu->Pos.y + menu->WindowPadding.y + ImGui::GetFontSize() / 2), 0);
    REQUIRE(wish);
    CHECK(wish->branch == second);
    CHECK(wish->epoch > 3);
    CHECK(wish->name == "Epoch " + std::to_string(wish->epoch) + ", Branch 1");

    Messages messages;
    ComparePanel compare;
    compare.update(strip.simulation.latest());
    compare.recall(strip.control, wish->branch, wish->epoch, wish->name, messages);
    app::test::catchUp(strip.simulation, strip.control);
    REQUIRE(compare.shown());
    const std::shared_ptr<const wadi::Snapshot> shown = compare.shown();
    CHECK(shown->epoch == wish->epoch);
    CHECK(compare.revisions().all().back().name == wish->name);
    const auto present = strip.simulation.latest();
    CHECK(present->timeline->present != second);
    const auto isShown = [&](const wadi::Snapshot& other) {
        for (int z = 0; z < other.grid.rows; ++z)
            for (int x = 0; x < other.grid.columns; ++x)
                if (shown->heightAt(x, z) != other.heightAt(x, z)) return false;
        return true;
    };
    goTo(present->timeline->present, wish->epoch);
    CHECK_FALSE(isShown(*strip.simulation.latest()));
    goTo(second, wish->epoch);
    CHECK(isShown(*strip.simulation.latest()));
}

TEST_CASE("a line of the list of branches stays the same control while time goes on") {
    Strip strip;
    strip.takes(Strip::button(5));  // the arrow of the list
    REQUIRE(ImGui::GetCurrentContext()->OpenPopupStack.Size == 1);
    const ImGuiWindow* list = ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
    REQUIRE(list != nullptr);
    const auto under = [&] {
        strip.frame();  // the list comes to where it stays
        ImGui::GetIO().MousePos =
            ImVec2(list->Pos.x + 30, list->Pos.y + list->WindowPadding.y + ImGui::GetFontSize() / 2);
        strip.frame();
        strip.frame();
        return ImGui::GetCurrentContext()->HoveredId;
    };
    const ImGuiID before = under();
    CHECK(before != 0);
    strip.control.runFor(5);
    app::test::await(strip.simulation, [](const auto& s) { return s.epoch == 5; });
    CHECK(under() == before);
}

namespace {

/// The time line of a world of so many epochs, with the keyboard at its line.
struct Keys {
    Strip strip;

    explicit Keys(int epochs) {
        strip.control.limit(0);
        strip.control.runFor(epochs);
        const auto isThere = [&](const auto& s) { return s.epoch == static_cast<std::uint64_t>(epochs); };
        strip.control.update(*app::test::await(strip.simulation, isThere));
        strip.desk.walk(true);
        frame();
        const auto snapshot = strip.simulation.latest();
        strip.desk.screen([&] {
            REQUIRE(engine::leadKeyboard("##timeline"));
            strip.panel.draw(strip.control, *snapshot, {0, Strip::kWidth, 600});
        });
        frame();
        for (int i = 0; i < 10 && !isAtLine(); ++i) press(ImGuiKey_RightArrow);
        REQUIRE(isAtLine());
    }
    static bool isAtLine() {
        return ImGui::GetCurrentContext()->NavId == ImGui::FindWindowByName("##timeline")->GetID("##track");
    }
    void frame() {
        strip.control.update(*strip.simulation.latest());
        strip.frame();
    }
    void press(ImGuiKey key) {
        app::test::setKey(key, true);
        frame();
        app::test::setKey(key, false);
        frame();
        frame();
    }
    /// The epoch at which the world is once a key has been let go of.
    std::uint64_t after(ImGuiKey key) {
        press(key);
        return arrived();
    }
    std::uint64_t arrived() {
        for (int i = 0; i < 20'000 && strip.panel.isDragging(); ++i) {
            frame();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return strip.simulation.latest()->epoch;
    }
    std::string tooltip() {
        std::string text;
        for (const app::test::CutText& line : app::test::textsOfFrame())
            if (line.window.starts_with("##Tooltip")) text += line.text + '\n';
        return text;
    }
};

}  // namespace

TEST_CASE("while the keyboard is at the line keys go an epoch, ten, a hundred and to the ends") {
    Keys keys(120);
    CHECK(keys.after(ImGuiKey_LeftArrow) == 119);
    CHECK(Keys::isAtLine());
    CHECK(keys.after(ImGuiKey_RightArrow) == 120);
    CHECK(keys.after(ImGuiKey_RightArrow) == 120);  // nothing is beyond
    ImGui::GetIO().KeyCtrl = true;
    CHECK(keys.after(ImGuiKey_LeftArrow) == 110);
    ImGui::GetIO().KeyCtrl = false;
    CHECK(keys.after(ImGuiKey_PageDown) == 10);
    CHECK(keys.after(ImGuiKey_PageUp) == 110);
    CHECK(keys.after(ImGuiKey_Home) == 0);
    CHECK(keys.after(ImGuiKey_End) == 120);
    CHECK_FALSE(keys.strip.control.running());
    CHECK(keys.strip.simulation.latest()->timeline->branches.size() == 1);
    keys.press(ImGuiKey_UpArrow);
    keys.frame();
    CHECK_FALSE(Keys::isAtLine());
}

TEST_CASE("who taps a key of the line faster than time follows comes as far, and who holds it goes on") {
    Keys keys(60);
    for (int i = 0; i < 5; ++i) keys.press(ImGuiKey_LeftArrow);
    CHECK(keys.arrived() == 55);
    app::test::setKey(ImGuiKey_LeftArrow, true);
    for (int i = 0; i < 90; ++i) keys.frame();  // a second and a half
    CHECK(keys.strip.panel.isDragging());
    app::test::setKey(ImGuiKey_LeftArrow, false);
    CHECK(keys.arrived() < 50);
}

TEST_CASE("the tooltip of the line is of the moment that keys have chosen, not of the mouse's") {
    Keys keys(100);
    for (const float off : {80.f, 60.f}) {  // it comes, and moves
        ImGui::GetIO().MousePos = ImVec2(Strip::kWidth - off, Strip::row(0));
        for (int i = 0; i < 3; ++i) keys.frame();
    }
    const std::string byMouse = keys.tooltip();
    CHECK(byMouse.find("Drag to go there") != std::string::npos);
    CHECK(keys.after(ImGuiKey_Home) == 0);
    keys.frame();
    const std::string byKeys = keys.tooltip();
    CHECK(byKeys.starts_with("Epoch 0"));
    CHECK(byKeys.find("Left and Right") != std::string::npos);
    ImGui::GetIO().MousePos.x += 1;
    for (int i = 0; i < 3; ++i) keys.frame();
    CHECK(keys.tooltip().find("Drag to go there") != std::string::npos);
}
