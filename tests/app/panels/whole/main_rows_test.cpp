// At 1280 × 720 no main parameter of a process needs scrolling.
#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "app/data/processes.hpp"
#include "app/panels/sheet/sheet_choice.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "tests/app/panels/whole/stand.hpp"

using app::test::Stand;

namespace {

/// Names of rows that are whole on the first page of the dock, and those of all of its pages.
struct Rows {
    std::set<std::string> first, all;
};

Rows rowsOf(Stand& stand) {
    Rows rows;
    stand.forEachPage([&](int page) {
        for (const app::test::CutText& text : app::test::textsOfFrame()) {
            if (!text.window.starts_with("Wadi")) continue;
            rows.all.insert(text.text);
            if (page == 0 && !text.isCut() && !text.isHidden) rows.first.insert(text.text);
        }
    });
    return rows;
}

/// Says which main parameters of a group are not to be seen at once; gives how many are.
int look(Stand& stand, const wadi::ParamGroup& group, const std::string& where) {
    const Rows rows = rowsOf(stand);
    int seen = 0;
    for (const wadi::Param& param : group.params) {
        const std::string name = app::label(param.name);
        if (!param.isMain() || !rows.all.contains(name)) continue;  // what changes nothing now has no row
        ++seen;
        CHECK_MESSAGE(rows.first.contains(name),
                      where << ": " << name << " is not to be seen without scrolling.");
    }
    return seen;
}

/// Looks at a process with each of the values of its main choices, which have rows of their own.
void lookAt(Stand& stand, const app::DockSection& process, const std::string& language) {
    wadi::ParamGroup& group = stand.control().group(process.group);
    const std::string where = language + ' ' + process.heading;
    stand.show(app::DockTab::processes, process.heading, app::test::Folds::closed);
    CHECK_MESSAGE(look(stand, group, where) > 0, where);
    for (wadi::Param& param : group.params) {
        if (!param.isChoice() || !param.isMain()) continue;
        const std::string before = param.text();
        for (const std::string_view choice : param.choices) {
            param.setText(choice);
            stand.control().changed(param);
            stand.settle();
            look(stand, group, where + ", " + std::string(choice));
        }
        param.setText(before);
        stand.control().changed(param);
    }
}

}  // namespace

TEST_CASE("at 1280 × 720 the main parameters of the process that is chosen are seen without scrolling") {
    Stand stand({{1280, 720}});
    for (const char* language : {"en", "de"}) {
        stand.use(language);
        for (const app::DockSection& process : app::dockSections()) lookAt(stand, process, language);
    }
    // The test sees what is not: all rows are more than there is room for.
    stand.show(app::DockTab::processes, "Wind");
    const Rows rows = rowsOf(stand);
    CHECK(rows.all.size() > rows.first.size());
}

TEST_CASE("a contact sheet of five by five worlds is seen whole at 1280 × 800") {
    CHECK(app::SheetAxis{}.steps == 5);
    Stand stand({{1280, 800}});
    for (const char* language : {"en", "de"}) {
        stand.use(language);
        stand.act("sheet");
        REQUIRE(stand.clickOn(app::tr("Make the sheet")));
        for (int i = 0; i < 200 && !stand.clickOn(app::tr("Stop")); ++i) stand.frame();
        stand.settle();
        int sheets = 0;
        for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
            if (!window->WasActive || std::string(window->Name).find("/worlds_") == std::string::npos)
                continue;
            ++sheets;
            CHECK(window->ContentSize.y > 300);
            CHECK(window->ScrollMax.x == 0);
            CHECK(window->ScrollMax.y == 0);
        }
        CHECK(sheets == 1);
        stand.act("close");
    }
}
