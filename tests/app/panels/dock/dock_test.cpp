#include "app/panels/dock/dock.hpp"

#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/documents/recent.hpp"
#include "tests/app/ui/desk.hpp"

using app::DockTab;
using app::test::Desk;

namespace {

struct Power {
    bool enabled = false;
};

template <class V>
void visit(V&& v, Power& p) {
    v("enabled", p.enabled, "Whether it works.");
}

/// A dock with two processes and two sections, and a hand.
struct Stand {
    Desk desk;
    app::Dock dock;
    app::BoundParams<Power> rain{"rain", "Rain", {}, {}}, wind{"wind", "Wind", {}, {}};
    std::vector<app::PanelSection> sections;
    std::string drawn, switched;
    ImVec2 list;  // where it begins

    Stand() {
        add("Rain", DockTab::processes, &rain.group());
        add("Wind", DockTab::processes, &wind.group());
        add("Terrain", DockTab::land, nullptr);
        add("Export", DockTab::output, nullptr);
        for (int i = 0; i < 2; ++i) frame();
    }
    void add(const char* title, DockTab tab, wadi::ParamGroup* group) {
        app::PanelSection section{.tab = tab, .title = title};
        section.draw = [this, title] { drawn += title; };
        if (group) {
            section.power = &group->params.front(), section.powerAtFirst = &group->defaults.front();
            section.isOn = [group] { return app::isOn(*group); };
        }
        section.changed = [this](const wadi::Param& param) { switched += param.path(); };
        sections.push_back(section);
    }
    void frame() {
        drawn.clear();
        desk.screen([&] {
            dock.begin(0.f, Desk::kHeight);
            dock.drawTabs();
            dock.beginTab();
            list = ImGui::GetCursorScreenPos();
            dock.tab() == DockTab::processes ? drawProcesses(sections) : drawSections(sections, dock.tab());
            dock.endTab();
            dock.end();
        });
    }
    void click(float x, float y) {
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = ImVec2(x, y);
        for (const bool isDown : {false, true, false}) {
            io.MouseDown[0] = isDown;
            frame();
        }
        frame();
    }
    /// Drags the edge towards the land outwards.
    void widen(float by) {
        ImGuiIO& io = ImGui::GetIO();
        io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;  // which a window has: no edge moves without
        io.ConfigWindowsResizeFromEdges = true;
        const ImVec2 edge(io.DisplaySize.x - dock.width() + 1, Desk::kHeight / 2);
        for (const float way : {0.f, 0.f, by / 2, by}) {
            io.MousePos = ImVec2(edge.x - way, edge.y);
            frame();
            io.MouseDown[0] = true;
        }
        frame();
        io.MouseDown[0] = false;
        frame();
    }
    std::string remembered() {
        const std::vector<wadi::ParamGroup> groups{dock.group(), openSections(sections)};
        return app::preferencesText(groups);
    }
};

}  // namespace

TEST_CASE("clicks along the row of tabs show all five, from left to right") {
    Stand stand;
    std::vector<DockTab> shown;
    for (float x = Desk::kWidth - stand.dock.width(); x < Desk::kWidth; x += 10) {
        stand.click(x, 20);
        if (shown.empty() || shown.back() != stand.dock.tab()) shown.push_back(stand.dock.tab());
    }
    CHECK(shown == std::vector<DockTab>{DockTab::processes, DockTab::land, DockTab::look, DockTab::data,
                                        DockTab::output});
}

TEST_CASE("a process that is switched on in the list, or whose name is clicked, is shown below it alone") {
    Stand stand;
    const float line = stand.list.y + 8, next = line + 1.3f * ImGui::GetFontSize();
    CHECK(stand.drawn.empty());
    stand.click(stand.list.x + 5, line);
    CHECK(stand.rain->enabled);
    CHECK(stand.switched == "rain.enabled");
    CHECK(stand.drawn == "Rain");
    stand.click(stand.list.x + 60, next);
    CHECK(stand.drawn == "Wind");
    CHECK_FALSE(stand.wind->enabled);
    stand.click(stand.list.x + 5, line);  // off again: what is shown stays
    CHECK_FALSE(stand.rain->enabled);
    CHECK(stand.drawn == "Wind");
}

TEST_CASE("what the search finds is shown on its tab, open, and of processes alone") {
    Stand stand;
    showSection(stand.dock, stand.sections, "Export");
    stand.frame();
    CHECK(stand.dock.tab() == DockTab::output);
    CHECK(stand.drawn == "Export");
    for (const char* title : {"Rain", "Wind"}) {
        showSection(stand.dock, stand.sections, title);
        stand.frame();
        CHECK(stand.drawn == title);
    }
    showSection(stand.dock, stand.sections, "Nowhere");
    CHECK(stand.dock.tab() == DockTab::processes);
}

TEST_CASE("a section below others that fill the dock is scrolled to") {
    Stand stand;
    stand.add("Brush", DockTab::land, nullptr);
    stand.sections.back().draw = [] { ImGui::Dummy(ImVec2(1, 2 * Desk::kHeight)); };
    stand.sections[2].isOpen = true;
    stand.sections[2].draw = stand.sections.back().draw;
    showSection(stand.dock, stand.sections, "Brush");
    const float top = stand.list.y;
    for (int i = 0; i < 3; ++i) stand.frame();
    CHECK(stand.list.y < top - Desk::kHeight);
    const float there = stand.list.y;
    for (int i = 0; i < 3; ++i) stand.frame();
    CHECK(stand.list.y == there);
}

TEST_CASE("tab, side, width and open sections are the same at the next start") {
    Stand then, now;
    for (Stand* each : {&now, &then}) {  // there is room for more
        each->frame();
        ImGui::GetIO().DisplaySize.x = 1280;
        each->frame();
    }
    const float usual = then.dock.width();
    then.widen(60);
    CHECK(then.dock.width() == usual + 60);
    then.dock.exchangeSides();
    showSection(then.dock, then.sections, "Terrain");
    showSection(then.dock, then.sections, "Export");
    const std::string text = then.remembered();
    CHECK(text != now.remembered());
    std::vector<wadi::ParamGroup> groups{now.dock.group(), openSections(now.sections)};
    CHECK(app::readPreferences(text, groups).isAny);
    now.frame();
    CHECK(now.remembered() == text);
    CHECK(now.dock.isLeft());
    CHECK(std::abs(now.dock.width() - usual - 60) <= 1);  // it is kept in heights of the font
    CHECK(now.drawn == "Export");
}

TEST_CASE("the dock takes at most two fifths of the window, and is as wide as before in a larger one") {
    Stand stand;
    for (const float screen : {1280.f, 800.f, 1920.f}) {
        CAPTURE(screen);
        ImGui::GetIO().DisplaySize = ImVec2(screen, 600);
        stand.frame();
        stand.frame();
        CHECK(stand.dock.width() <= 0.4f * screen);
        CHECK(stand.dock.width() == std::min(0.4f * screen, 25 * ImGui::GetFontSize()));
    }
}

TEST_CASE("the dock stands at its side of the window, and leaves the other free") {
    Stand stand;
    CHECK(stand.list.x > Desk::kWidth - stand.dock.width());
    stand.dock.exchangeSides();
    stand.frame();
    CHECK(stand.list.x < stand.dock.width());
    CHECK(stand.dock.width() < Desk::kWidth);
}
