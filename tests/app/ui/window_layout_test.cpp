#include "app/ui/window_layout.hpp"

#include <doctest/doctest.h>

#include <glm/common.hpp>
#include <glm/vector_relational.hpp>

#include "tests/app/ui/desk.hpp"

using app::WindowLayout;
using app::test::Desk;

namespace {

constexpr glm::vec2 kScreen{1000.f, 800.f};

WindowLayout roomy() {
    WindowLayout layout;
    layout.begin({{300.f, 10.f}, {690.f, 780.f}}, kScreen);
    return layout;
}

bool touch(const WindowLayout::WindowPlace& a, const WindowLayout::WindowPlace& b) {
    return glm::all(glm::lessThan(a.low, b.low + b.size)) && glm::all(glm::lessThan(b.low, a.low + a.size));
}

}  // namespace

TEST_CASE("windows get places in which they cover neither each other nor what is there") {
    WindowLayout layout = roomy();
    std::vector<WindowLayout::WindowPlace> all = {{{300.f, 10.f}, {210.f, 250.f}}};
    layout.take("legend", all[0]);
    const auto add = [&](const char* name, glm::vec2 most, glm::vec2 least, glm::vec2 corner) {
        const WindowLayout::WindowPlace bounds = layout.fit(name, most, least, corner);
        for (const WindowLayout::WindowPlace& other : all) CHECK_FALSE(touch(bounds, other));
        CHECK(glm::all(glm::greaterThanEqual(bounds.low, layout.room().low)));
        CHECK(glm::all(glm::lessThanEqual(bounds.low + bounds.size, layout.room().low + layout.room().size)));
        layout.take(name, bounds);
        all.push_back(bounds);
    };
    add("inset", {220.f, 240.f}, {220.f, 240.f}, {1.f, 1.f});
    add("section", {700.f, 270.f}, {320.f, 170.f}, {0.5f, 1.f});
    add("map", {540.f, 500.f}, {290.f, 240.f}, {1.f, 0.f});
    add("messages", {300.f, 50.f}, {300.f, 50.f}, {1.f, 0.f});
}

TEST_CASE("a place is as near to its corner as it can be, and what went is forgotten") {
    WindowLayout layout = roomy();
    CHECK(layout.find("a", {100.f, 100.f}, {1.f, 0.f}) == glm::vec2(890.f, 10.f));
    layout.take("b", {{890.f, 10.f}, {100.f, 100.f}});
    CHECK(layout.find("a", {100.f, 100.f}, {1.f, 0.f}) != glm::vec2(890.f, 10.f));
    CHECK(layout.find("b", {100.f, 100.f}, {1.f, 0.f}) == glm::vec2(890.f, 10.f));
    for (int frame = 0; frame < 2; ++frame) layout.begin(layout.room(), kScreen);
    CHECK(layout.find("a", {100.f, 100.f}, {1.f, 0.f}) == glm::vec2(890.f, 10.f));
}

TEST_CASE("a window grows smaller rather than leave the corner where it is looked for") {
    WindowLayout layout = roomy();
    layout.take("inset", {{780.f, 560.f}, {210.f, 230.f}});
    const WindowLayout::WindowPlace section =
        layout.fit("section", {640.f, 240.f}, {320.f, 170.f}, {0.5f, 1.f});
    CHECK(section.low.y + section.size.y == 790.f);
    CHECK(section.size.x > 400.f);
}

TEST_CASE("a window that is placed beside a line does not cover it, and others may later") {
    Desk desk;
    for (const auto& [from, to] : {std::pair{glm::vec2(20.f, 560.f), glm::vec2(380.f, 520.f)},  // below
                                   {glm::vec2(20.f, 20.f), glm::vec2(380.f, 580.f)},            // across
                                   {glm::vec2(200.f, 20.f), glm::vec2(200.f, 580.f)}}) {        // down
        WindowLayout layout;
        std::vector<glm::vec2> line;
        for (int i = 0; i <= 8; ++i) line.push_back(glm::mix(from, to, static_cast<float>(i) / 8));
        const std::string name = "window " + std::to_string(from.x + to.y);
        WindowLayout::WindowPlace bounds;
        for (int i = 0; i < 3; ++i)
            desk.screen([&] {
                layout.begin({{0.f, 0.f}, {400.f, 600.f}}, {400.f, 600.f});
                layout.placeBeside(name, {300.f, 200.f}, {150.f, 100.f}, {0.5f, 1.f}, line);
                ImGui::Begin(name.c_str(), nullptr, ImGuiWindowFlags_NoDecoration);
                const ImVec2 low = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
                bounds = {{low.x, low.y}, {size.x, size.y}};
                layout.takeWindow(name);
                ImGui::End();
                CHECK(layout.find("other", {100.f, 100.f}, {0.f, 0.f}).has_value());
            });
        for (int i = 0; i <= 100; ++i) {
            const glm::vec2 at = glm::mix(from, to, static_cast<float>(i) / 100);
            CAPTURE(at.x);
            CHECK_FALSE(touch(bounds, {at, glm::vec2(0.1f)}));
        }
        CHECK(bounds.size.x >= 150.f);
    }
}

TEST_CASE("where there is no room at all a window is on the screen") {
    WindowLayout layout;
    layout.begin({{256.f, 10.f}, {54.f, 150.f}}, {320.f, 200.f});
    CHECK_FALSE(layout.find("map", {200.f, 100.f}, {1.f, 0.f}));
    const WindowLayout::WindowPlace bounds = layout.fit("map", {500.f, 400.f}, {250.f, 240.f}, {1.f, 0.f});
    CHECK(glm::all(glm::greaterThanEqual(bounds.low, glm::vec2(0.f))));
    CHECK(glm::all(glm::lessThanEqual(bounds.low + bounds.size, glm::vec2(320.f, 200.f))));
}

TEST_CASE("the window on top is the newest, or the one that was clicked last") {
    Desk desk;
    WindowLayout layout;
    bool hasSecond = false;
    const auto window = [&](const char* name, float x) {
        ImGui::SetNextWindowPos(ImVec2(x, 10.f));
        ImGui::SetNextWindowSize(ImVec2(100.f, 100.f));
        ImGui::Begin(name, nullptr, ImGuiWindowFlags_NoDecoration);
        layout.takeWindow(name);
        ImGui::End();
    };
    const auto frame = [&](bool down) {
        ImGui::GetIO().MousePos = ImVec2(60.f, 60.f);
        ImGui::GetIO().MouseDown[0] = down;
        desk.screen([&] {
            layout.begin({{0.f, 0.f}, {400.f, 600.f}}, {400.f, 600.f});
            window("first", 10.f);
            if (hasSecond) window("second", 200.f);
        });
    };
    CHECK(layout.topmost().empty());
    for (int i = 0; i < 2; ++i) frame(false);
    CHECK(layout.topmost() == "first");
    hasSecond = true;
    for (int i = 0; i < 2; ++i) frame(false);
    CHECK(layout.topmost() == "second");
    for (const bool down : {false, true, false}) frame(down);
    CHECK(layout.topmost() == "first");
}
