// Texts of whole panels are whole, at every size of the window and in every language.
#include "tests/app/panels/whole/cut_text.hpp"

#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/app/panels/whole/stand.hpp"
#include "tests/app/ui/desk.hpp"

using app::DockTab;
using app::test::CutText;
using app::test::Stand;

namespace {

constexpr app::test::StandSize kSizes[] = {{{800, 600}}, {{1280, 720}}, {{1920, 1080}}, {{3840, 2160}, 2.f}};

/// Fields whose texts may be longer than they are, as the hand scrolls in them: paths.
bool mayBeCut(const CutText& text) {
    return text.text.find('/') != std::string::npos;
}

/// Says which texts are cut in what is drawn now.
void look(Stand& stand, const std::string& where) {
    const int before = stand.lines();
    for (const CutText& each : stand.cut())
        if (!mayBeCut(each))
            FAIL_CHECK(where << ": \"" << each.text << "\" of " << each.window << " is cut at its "
                             << std::string(each.isLeft ? "left" : "right"));
    CHECK_MESSAGE(stand.lines() > before + 20, where);
}

void lookAtDock(Stand& stand, const std::string& at) {
    for (const std::string& process : stand.sections()) {
        stand.show(DockTab::processes, process);
        look(stand, at + process);
    }
    for (const DockTab tab : {DockTab::land, DockTab::look, DockTab::data, DockTab::output}) {
        stand.show(tab);
        look(stand, at + std::string(app::kDockTabNames[static_cast<std::size_t>(tab)]));
    }
}

void lookAtTools(Stand& stand, const std::string& at) {
    stand.show(DockTab::land);
    for (const app::Action& action : app::kActions) {
        if (action.group != app::ActionGroup::tools) continue;
        stand.act(action.id);
        look(stand, at + "tool " + std::string(action.id));
    }
    stand.act("rock");
}

void lookAtMenus(Stand& stand, const std::string& at) {
    const float em = ImGui::GetFontSize();
    stand.click({1.5f * em, 0.6f * em});
    int menus = 0;
    for (float x = 1.5f * em; x < 40 * em; x += em) {
        stand.point({x, 0.6f * em});
        if (!ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) break;
        look(stand, at + "menu " + std::to_string(menus++));
    }
    CHECK(menus > 15);
    stand.click({0.6f * ImGui::GetIO().DisplaySize.x, 0.6f * ImGui::GetIO().DisplaySize.y});
    stand.point({-1, -1});
}

/// Closes the dialog on top, as Escape does.
void close(Stand& stand) {
    stand.act("close");
    stand.escape();
}

void lookAtDialogs(Stand& stand, const std::string& at) {
    for (const char* id : {"scenes", "welcome", "open", "saveAs", "keys", "search", "sheet", "quit"}) {
        stand.act(id);
        look(stand, at + id);
        close(stand);
    }
    stand.act("tour");
    look(stand, at + "tour");
    stand.act("close");
    stand.messages().error("This file cannot be read: it is no picture of heights, and no world of this program.");
    stand.settle();
    look(stand, at + "message");
    stand.messages().dismissNewest();
}

}  // namespace

TEST_CASE("a text that is cut is found, at whichever side, and one that is whole is not") {
    app::test::Desk desk;
    const auto found = [&](float x, float width, bool isTrimmed) {
        desk.frame([&] {
            const ImVec2 low(50, 50), high(50 + width, 80);
            if (isTrimmed) {
                const ImVec4 clip(low.x, low.y, high.x, high.y);
                ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(), ImVec2(x, 55), ~0u,
                                                    "Sediment", nullptr, 0, &clip);
                return;
            }
            ImGui::PushClipRect(low, high, true);
            ImGui::GetWindowDrawList()->AddText(ImVec2(x, 55), ~0u, "Sediment");
            ImGui::PopClipRect();
        });
        int lines = 0;
        auto texts = app::test::cutTexts(lines);
        CHECK(lines > 0);
        return texts;
    };
    for (const bool isTrimmed : {false, true}) {
        CAPTURE(isTrimmed);
        CHECK(found(55, 200, isTrimmed).empty());
        const auto right = found(55, 29, isTrimmed);
        REQUIRE(right.size() == 1);
        CHECK(right[0].isRight);
        CHECK_FALSE(right[0].isLeft);
        CHECK(right[0].text.starts_with("Sed"));
        const auto left = found(47, 200, isTrimmed);
        REQUIRE(left.size() == 1);
        CHECK(left[0].isLeft);
        CHECK_FALSE(left[0].isRight);
        CHECK(left[0].text.ends_with("ment"));
    }
}

TEST_CASE("no text of a panel is cut, in a window of any size, in any language") {
    for (const app::test::StandSize& size : kSizes) {
        Stand stand(size);
        for (const char* language : {"en", "de"}) {
            stand.use(language);
            stand.settle();
            const std::string at = std::string(language) + ' ' + std::to_string(size.window.x) + "x" +
                                   std::to_string(size.window.y) + ' ';
            lookAtDock(stand, at);
            lookAtTools(stand, at);
            lookAtMenus(stand, at);
            lookAtDialogs(stand, at);
        }
    }
}
