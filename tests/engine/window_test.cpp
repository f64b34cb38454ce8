#include "engine/window.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <doctest/doctest.h>
#include <imgui.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <thread>

#include "engine/gui/gui.hpp"
#include "tests/rights.hpp"

using namespace engine;

TEST_CASE("a window without an area opens with the smallest, and knows its screen" *
          doctest::test_suite("window")) {
    if (!std::getenv("DISPLAY")) return wadi::test::skipped("there is no display");
    const Window window("Test", 0, -3, {.visibility = Visibility::Hidden, .vsync = false});
    CHECK(window.size().x >= 1);
    CHECK(window.size().y >= 1);
    CHECK_FALSE(isContextLost());
    const auto density = densityOf(window.handle());
    REQUIRE(density.has_value());
    CHECK(density->scale * density->pixels > 0.0f);
    window.target(glm::vec3(1.0f));
    CHECK(window.picture().at(0, 0)[0] == 255);
}

TEST_CASE("measures from before and after a window changed its size tell no density") {
    CHECK(densityOf(1280, 1280, 1.0f) == Density{1.0f, 1.0f});
    CHECK(densityOf(1280, 2560, 2.0f) == Density{1.0f, 2.0f});
    CHECK(densityOf(800, 1000, 1.25f) == Density{1.0f, 1.25f});
    for (const auto& [width, pixels] : {std::pair{1, 1600}, {1600, 1}, {0, 1}, {1, 0}, {-3, -3}})
        CHECK_FALSE(densityOf(width, pixels, 1.0f));
    CHECK_FALSE(densityOf(800, 800, 0.0f));
}

TEST_CASE("a window opens, counts its frames' time, draws, and closes" * doctest::test_suite("window")) {
    if (!std::getenv("DISPLAY")) return wadi::test::skipped("there is no display");
    std::vector<std::string> errors;
    Window window("Test", 320, 200,
                  {.visibility = Visibility::Hidden, .vsync = false, .debug = [&](const auto& m) {
                       if (m.fault) errors.push_back(m.text);
                   }});
    CHECK(window.size() == glm::ivec2(320, 200));
    CHECK(window.pixels().x >= 320);
    {
        Gui gui(window);
        for (int frame = 0; frame < 3; ++frame) {
            CHECK(window.frame());
            CHECK(window.dt() >= 0.0f);
            CHECK(window.dt() <= 0.25f);
            gui.begin();
            window.target({0.2f, 1.0f, 0.4f});
            gui.end();
        }
        CHECK_FALSE(window.input().mouseCaptured());
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        CHECK(window.frame());
        CHECK(window.dt() == 0.25f);
        CHECK(window.measuredDt() >= 0.3f);
        gui.begin();
        window.target({0.2f, 1.0f, 0.4f});
        gui.end();
    }
    const Image picture = window.picture();
    CHECK(picture.at(picture.width() / 2, picture.height() / 2)[0] == 51);
    CHECK(picture.at(picture.width() / 2, picture.height() / 2)[1] == 255);

    Window moved = std::move(window);
    moved.close();
    CHECK_FALSE(moved.frame());
    moved.stay();
    CHECK(moved.frame());
    CHECK(errors.empty());
}

TEST_CASE("panels see a key that went down and up within one slow frame" * doctest::test_suite("window")) {
    if (!std::getenv("DISPLAY")) return wadi::test::skipped("there is no display");
    Window window("Test", 320, 200, {.visibility = Visibility::Hidden, .vsync = false});
    Gui gui(window);
    for (const bool isPressed : {false, true, false}) {
        CHECK(window.frame());
        if (isPressed) {
            window.input().press(Key::Enter);
            window.input().release(Key::Enter);
        }
        gui.begin();
        CHECK(ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter)) == isPressed);
        gui.end();
    }
}

TEST_CASE("panels see a key pressed anew that went up and down again within one slow frame" *
          doctest::test_suite("window")) {
    if (!std::getenv("DISPLAY")) return wadi::test::skipped("there is no display");
    Window window("Test", 320, 200, {.visibility = Visibility::Hidden, .vsync = false});
    Gui gui(window);
    Input& input = window.input();
    const auto again = [&](Key key) {
        input.release(key);
        input.press(key);
    };
    bool isPressed = false, isShifted = false;
    const auto frame = [&](const std::function<void()>& events) {
        CHECK(window.frame());
        events();
        gui.begin();
        isPressed = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Tab), false);
        isShifted = ImGui::GetIO().KeyShift;
        gui.end();
    };
    frame([] {});
    CHECK_FALSE(isPressed);
    for (int n = 0; n < 3; ++n) {  // in frames that follow each other
        frame([&] { again(Key::Tab); });
        CHECK(isPressed);
    }
    frame([] {});
    CHECK_FALSE(isPressed);  // it is held
    frame([&] {
        input.press(Key::LeftShift);
        again(Key::Tab);
        input.release(Key::Tab);
        input.release(Key::LeftShift);
    });
    CHECK(isPressed);
    CHECK(isShifted);
    frame([] {});
    CHECK_FALSE(isPressed);
    CHECK_FALSE(isShifted);
    CHECK_FALSE(ImGui::IsKeyDown(ImGui::GetKeyIndex(ImGuiKey_Tab)));
}

TEST_CASE("a modifier that is let go within a slow frame does not stick when the other key is let go later" *
          doctest::test_suite("window")) {
    if (!std::getenv("DISPLAY")) return wadi::test::skipped("there is no display");
    Window window("Test", 320, 200, {.visibility = Visibility::Hidden, .vsync = false});
    Gui gui(window);
    // What GLFW calls is ImGui's backend, which calls the window's own in turn.
    const GLFWkeyfun told = glfwSetKeyCallback(window.handle(), nullptr);
    glfwSetKeyCallback(window.handle(), told);
    const auto tell = [&](int key, int action, int mods) { told(window.handle(), key, 0, action, mods); };
    const auto frame = [&](const auto& events) {
        CHECK(window.frame());
        events();
        gui.begin();
        const bool isHeld = ImGui::GetIO().KeyCtrl;
        gui.end();
        return isHeld;
    };
    const auto nothing = [] {};
    CHECK_FALSE(frame(nothing));
    // A fast Ctrl + Z, of which only the end of Z comes in the next frame.
    CHECK(frame([&] {
        tell(GLFW_KEY_LEFT_CONTROL, GLFW_PRESS, 0);
        tell(GLFW_KEY_Z, GLFW_PRESS, GLFW_MOD_CONTROL);
        tell(GLFW_KEY_LEFT_CONTROL, GLFW_RELEASE, GLFW_MOD_CONTROL);
    }));
    CHECK_FALSE(frame([&] { tell(GLFW_KEY_Z, GLFW_RELEASE, 0); }));
    CHECK_FALSE(frame(nothing));
    // One that begins in one frame and ends in the next.
    CHECK(frame([&] { tell(GLFW_KEY_RIGHT_CONTROL, GLFW_PRESS, 0); }));
    CHECK(frame([&] {
        tell(GLFW_KEY_Z, GLFW_PRESS, GLFW_MOD_CONTROL);
        tell(GLFW_KEY_Z, GLFW_RELEASE, GLFW_MOD_CONTROL);
        tell(GLFW_KEY_RIGHT_CONTROL, GLFW_RELEASE, GLFW_MOD_CONTROL);
    }));
    CHECK_FALSE(frame(nothing));
}

TEST_CASE("a window to which nothing happens begins no frame before somebody is awake" *
          doctest::test_suite("window")) {
    if (!std::getenv("DISPLAY")) return wadi::test::skipped("there is no display");
    Window window("Test", 320, 200, {.visibility = Visibility::Hidden, .vsync = false});
    for (int frame = 0; frame < 3; ++frame) window.frame();  // events of the opening
    int asked = 0;
    CHECK(window.frame([&] { return ++asked > 20; }));
    CHECK(asked == 21);
    CHECK_FALSE(window.stirred());
    CHECK(window.restedDt() > 0.15f);
    CHECK(window.measuredDt() < window.restedDt());
    CHECK(window.dt() < 0.15f);

    window.close();
    CHECK_FALSE(window.frame([] { return false; }));
}
