// Texts of whole panels are whole, at every size of the window and in every language.
#include "tests/app/panels/whole/cut_text.hpp"

#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/base/help_pages.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "tests/app/panels/whole/look.hpp"
#include "tests/app/panels/whole/stand.hpp"
#include "tests/app/ui/desk.hpp"

using app::DockTab;
using app::test::CutText;
using app::test::look;
using app::test::Stand;

namespace {

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

/// Opens what the rows of an open menu open, one after the other. Gives how many do.
int lookAtRows(Stand& stand, const std::string& at) {
    const float em = ImGui::GetFontSize();
    const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
    const ImRect menu = popups.back().Window->Rect();
    int opened = 0;
    ImGuiID last = 0;
    for (float y = menu.Min.y + 0.5f * em; y < menu.Max.y; y += 0.9f * em) {
        stand.point({menu.Min.x + em, y});
        if (popups.Size < 2 || std::exchange(last, popups.back().PopupId) == popups.back().PopupId) continue;
        ++opened;
        look(stand, at + ", its menu " + std::to_string(opened), false);
    }
    return opened;
}

void lookAtMenus(Stand& stand, const std::string& at) {
    const float em = ImGui::GetFontSize();
    const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
    stand.click({1.5f * em, 0.6f * em});
    int menus = 0, opened = 0;
    ImGuiID last = 0;
    for (float x = 1.5f * em; x < 40 * em; x += em) {
        stand.point({x, 0.6f * em});
        if (popups.empty()) break;
        if (std::exchange(last, popups.front().PopupId) == popups.front().PopupId) continue;
        look(stand, at + "menu " + std::to_string(menus++), false);
        opened += lookAtRows(stand, at + "menu " + std::to_string(menus));
    }
    CHECK(menus == 6);
    CHECK(opened >= 3);  // tools, views to go to and to keep
    stand.click({0.6f * ImGui::GetIO().DisplaySize.x, 0.6f * ImGui::GetIO().DisplaySize.y});
    stand.point({-1, -1});
}

/// Clicks on a text, looks at what that opens, and closes it by a click beside it.
void lookBehind(Stand& stand, const std::string& at, const std::string& text, int button = 0) {
    REQUIRE_MESSAGE(stand.clickOn(text, button), at << text << " is nowhere to be seen.");
    REQUIRE_MESSAGE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel),
                    at << text);
    look(stand, at + text);
    stand.click({0.45f * ImGui::GetIO().DisplaySize.x, 0.6f * ImGui::GetIO().DisplaySize.y});
    stand.point({-1, -1});
    stand.settle();
}

/// Lists and menus of the dock and of the time line.
void lookAtPopups(Stand& stand, const std::string& at) {
    stand.show(DockTab::processes, "Wind");
    lookBehind(stand, at, app::tr("Presets"));
    lookBehind(stand, at, app::tr("Recent"));
    const wadi::Param& method = app::paramOf(stand.control().group("wind"), "method");
    lookBehind(stand, at, app::label(method.text()));  // a list of choices
    if (ImGui::GetIO().DisplaySize.x > 1000) lookBehind(stand, at, app::tr("Main"));
}

/// The field at the top of the dock, and what it finds.
void lookAtField(Stand& stand, const std::string& at) {
    REQUIRE(stand.clickOn(app::tr("Search") + app::keysHint("search")));
    for (const char* letter : {"w", "i", "n"}) stand.type(letter);
    look(stand, at + "field");
    stand.click({0.45f * ImGui::GetIO().DisplaySize.x, 0.6f * ImGui::GetIO().DisplaySize.y});
    stand.point({-1, -1});
}

/// Help on every row that is to be seen, beside which it stands.
void lookAtTooltips(Stand& stand, const std::string& at) {
    for (const char* process : {"Wind", "Valleys"}) {
        stand.show(DockTab::processes, process);
        for (const CutText& row : app::test::textsOfFrame()) {
            if (!row.window.starts_with("Wadi/") || row.isHidden) continue;
            stand.point(row.middle);
            stand.frame();  // its pictures have room by now
            look(stand, at + process + ", help on " + row.text, false);
        }
    }
    stand.point({-1, -1});
}

/// What stands over the view: legends of all quantities, sections, profiles, what is in hand.
void lookAtView(Stand& stand, const std::string& at) {
    stand.act("newLand");  // of which all is in view
    stand.show(DockTab::land);
    for (std::size_t i = 0; i < wadi::seenLayers().size(); ++i) {
        stand.act("nextData");
        look(stand, at + "data " + std::to_string(i), false);
    }
    stand.act("section");
    stand.drag({0.3f, 0.55f}, {0.7f, 0.6f});
    CHECK(stand.toolbox().sectionTool().line());
    look(stand, at + "a section");
    stand.toolbox().sectionTool().clear();
    stand.act("profile");
    stand.drag({0.5f, 0.6f}, {0.5f, 0.6f});
    CHECK(stand.toolbox().profileTool().place());
    look(stand, at + "a profile");
    stand.toolbox().profileTool().clear();
    stand.act("obstacle");
    stand.drag({0.4f, 0.55f}, {0.6f, 0.6f});
    CHECK(stand.toolbox().hasObstacle());
    look(stand, at + "an obstacle in hand");
    stand.toolbox().removeObstacle();
    stand.act("rock");
}

/// Closes the dialog on top, as Escape does.
void close(Stand& stand) {
    stand.act("close");
    stand.escape();
}

void lookAtDialogs(Stand& stand, const std::string& at) {
    for (const char* id : {"scenes", "welcome", "open", "saveAs", "search", "sheet", "quit"}) {
        stand.act(id);
        look(stand, at + id);
        close(stand);
    }
    stand.act("tour");
    for (std::size_t stop = 1; stop < app::kTour.size(); ++stop) {
        look(stand, at + "tour " + std::to_string(stop), false);
        REQUIRE(stand.clickOn(app::tr("Next")));
    }
    look(stand, at + "tour");
    stand.act("close");
    stand.messages().error(
        "This file cannot be read: it is no picture of heights, and no world of this program.");
    stand.settle();
    look(stand, at + "message", false);
    stand.messages().dismissNewest();
}

/// The pages of help, each in the window of help.
void lookAtHelp(Stand& stand, const std::string& at) {
    stand.act("keys");
    look(stand, at + "help");
    for (const std::string_view page : app::kHelpPages) {
        if (page == app::kHelpPages.front()) continue;
        REQUIRE(stand.clickOn(app::helpPage(page, app::languageInUse()).title));
        look(stand, at + "help, " + std::string(page));
    }
    stand.act("keys");
}

}  // namespace

TEST_CASE("a text that is cut is found, at whichever side, and one that is whole is not") {
    app::test::Desk desk;
    const auto found = [&](float x, float width, bool isTrimmed) {
        desk.frame([&] {
            const ImVec2 low(50, 50), high(50 + width, 80);
            if (isTrimmed) {
                const ImVec4 clip(low.x, low.y, high.x, high.y);
                ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(), ImVec2(x, 55),
                                                    ~0u, "Sediment", nullptr, 0, &clip);
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
    for (const float low : {40.f, 62.f}) {  // of the text, that of the clip being 50 to 80, or to 68
        CAPTURE(low);
        desk.frame([&] {
            ImGui::PushClipRect(ImVec2(50, 50), ImVec2(250, low > 50 ? 68.f : 80.f), true);
            ImGui::GetWindowDrawList()->AddText(ImVec2(55, low), ~0u, "Sediment");
            ImGui::PopClipRect();
        });
        int lines = 0;
        const auto texts = app::test::cutTexts(lines);
        REQUIRE(texts.size() == 1);
        CHECK(texts[0].isAbove == (low < 50));
        CHECK(texts[0].isBelow == (low > 50));
    }
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

namespace {

/// What the dock shows shortened now and on its further pages; names of files may be.
std::vector<std::string> shortenedInDock(Stand& stand) {
    std::vector<std::string> found;
    stand.forEachPage([&](int) {
        for (const CutText& text : app::test::textsOfFrame())
            if (text.window.starts_with("Wadi") && text.text.ends_with("…")) found.push_back(text.text);
    });
    return found;
}

}  // namespace

TEST_CASE("what is chosen in the lists of the dock is shown in full at its usual width, in any language") {
    Stand stand({{1280, 720}});
    for (const char* language : {"en", "de"}) {
        stand.use(language);
        stand.settle();
        const auto check = [&](const std::string& where) {
            for (const std::string& text : shortenedInDock(stand))
                FAIL_CHECK(language << ' ' << where << ": \"" << text << "\" is cut.");
        };
        for (const std::string& process : stand.sections()) {
            stand.show(DockTab::processes, process);
            check(process);
        }
        for (const DockTab tab : {DockTab::land, DockTab::look, DockTab::data, DockTab::output}) {
            stand.show(tab);
            check(std::string(app::kDockTabNames[static_cast<std::size_t>(tab)]));
        }
    }
}

TEST_CASE("no text of a panel is cut, in a window of any size, in any language") {
    app::test::forEachStand([](Stand& stand, const std::string& at) {
        lookAtDock(stand, at);
        lookAtTools(stand, at);
        lookAtMenus(stand, at);
        lookAtPopups(stand, at);
        lookAtField(stand, at);
        lookAtTooltips(stand, at);
        lookAtView(stand, at);
        lookAtDialogs(stand, at);
        lookAtHelp(stand, at);
    });
}
