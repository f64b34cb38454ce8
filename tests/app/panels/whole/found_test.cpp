// What the search of the window finds, in both languages.
#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "app/base/finding.hpp"
#include "app/data/processes.hpp"
#include "app/ui/dial.hpp"
#include "app/ui/search_words.hpp"
#include "tests/app/panels/whole/named_controls.hpp"

namespace {

/// The first letters of a text, which may take several bytes each.
std::string begin(const std::string& text, int letters) {
    std::size_t end = 0;
    const auto isInside = [&] {
        return end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80;
    };
    for (int i = 0; i < letters && end < text.size(); ++i)
        for (++end; isInside();) ++end;
    return text.substr(0, end);
}

template <class Wanted>
bool isFound(const app::test::Stand& stand, std::span<const app::SearchPlace> places, const std::string& text,
             Wanted isWanted) {
    return std::ranges::any_of(app::search(stand.actions(), places, text), isWanted);
}

/// What a found thing is called.
std::string titleOf(const app::test::Stand& stand, const app::Found& found) {
    if (const auto* wish = std::get_if<app::Actions::Wish>(&found))
        return app::smallLetters(app::tr(stand.actions().rows()[wish->row].title));
    return app::smallLetters(app::shownTitle(stand.panels().places()[std::get<std::size_t>(found)]));
}

/// The name of a control without icons, keys and what says that more opens.
std::string bareName(const app::test::NamedControl& control) {
    const auto isIcon = [](char c) { return static_cast<unsigned char>(c) >= 0xe0; };  // of three bytes
    std::string name = control.name;
    while (!name.empty() && (isIcon(name.front()) || name.front() == ' '))
        name.erase(0, name.front() == ' ' ? 1 : 3);
    name.erase(std::ranges::find_if(name, isIcon), name.end());
    for (const char* end : {"...", " ("}) name = name.substr(0, name.find(end));
    while (!name.empty() && name.back() == ' ') name.pop_back();
    return app::smallLetters(name);
}

/// Whether what stands behind a dial says this.
bool isDirection(const std::string& name) {
    for (const app::DialKind kind : {app::DialKind::wind, app::DialKind::tilt, app::DialKind::axis})
        for (int wind = 0; wind < 16; ++wind) {
            const std::string text = app::directionText(kind, 22.5f * static_cast<float>(wind));
            if (app::smallLetters(text).find(name) != std::string::npos) return true;
        }
    return false;
}

/// What is no name of a control: what it is set to, what a field hints at, folders; and what every dialog or
/// menu has.
bool isOther(const app::test::NamedControl& control, const std::string& name) {
    const auto isText = [&](const char* english) {
        return name == bareName({.name = app::tr(english), .window = {}});
    };
    const bool isIn = [&](std::initializer_list<const char*> windows) {
        return std::ranges::any_of(
            windows, [&](const char* window) { return control.window.find(window) != std::string::npos; });
    }({"##MainMenuBar", "##timeline", "/places_"});
    const bool isAxis = control.window.starts_with("Contact sheet") && name.find(": ") != std::string::npos;
    return isIn || isAxis || isText("More (%d)") || isText("Cancel") ||
           isText("part of a name, to show only those") || isText("The start") ||
           isText("Search scenes by words: dunes, delta, volcano ...") || isDirection(name);
}

/// Looks for what the search does not find; counts what it does, each once.
class Walk {
  public:
    explicit Walk(app::test::Stand& stand) : stand_(stand) { forget(); }

    /// The same text may be another thing in what comes now.
    void forget() { finder_.emplace(stand_); }

    void see(const std::string& where) {
        stand_.forEachPage([&](int) {
            for (const app::test::NamedControl& control : finder_->next()) look(control, where);
        });
    }
    std::size_t count() const { return seen_.size(); }

  private:
    void look(const app::test::NamedControl& control, const std::string& where) {
        const std::string name = bareName(control);
        if (isOther(control, name) || !seen_.insert(name).second) return;
        // Some bear their key, value or edit, too.
        const bool isLonger = control.window == "##tool options" || control.window == "##tools" ||
                              name.starts_with(app::smallLetters(app::tr("Undo")) + ' ');
        const auto isIt = [&](const app::Found& found) {
            const std::string title = titleOf(stand_, found);
            return title.find(name) != std::string::npos || (isLonger && name.starts_with(title));
        };
        if (!isFound(stand_, stand_.panels().places(), begin(name, 3), isIt))
            FAIL_CHECK(where << ": \"" << control.name << "\" of " << control.window << " is not found.");
    }

    app::test::Stand& stand_;
    std::optional<app::test::ControlFinder> finder_;
    std::set<std::string> seen_;
};

}  // namespace

TEST_CASE("every control with a name is found by three letters of it, in English and in German") {
    app::test::Stand stand({{1280, 720}});
    for (const char* language : {"en", "de"}) {
        stand.use(language);
        stand.act("search");
        stand.click({10.f, 700.f});  // beside it
        Walk walk(stand);
        for (const app::DockSection& process : app::dockSections()) {
            stand.show(app::DockTab::processes, process.heading);
            walk.see(process.heading);
        }
        stand.show(app::DockTab::processes, "Simulation");
        walk.see("Simulation");
        for (const app::DockTab tab :
             {app::DockTab::land, app::DockTab::look, app::DockTab::data, app::DockTab::output}) {
            stand.show(tab);
            walk.see(std::string(app::kDockTabNames[static_cast<std::size_t>(tab)]));
        }
        stand.show(app::DockTab::land);
        for (const app::Action& action : app::kActions) {
            if (action.group != app::ActionGroup::tools) continue;
            stand.act(action.id);
            walk.see("tool " + std::string(action.id));
        }
        stand.act("rock");
        for (const char* dialog : {"sheet", "scenes", "welcome", "saveAs"}) {
            stand.act(dialog);
            walk.forget();
            walk.see(dialog);
            stand.act("close");
            stand.escape();
        }
        MESSAGE(std::string(language) << ": " << walk.count() << " names of controls");
        CHECK(walk.count() > 250);
    }
}

namespace {

/// Controls that are there only while something else is so: meshes or files without a header are written, a
/// bake refines, an obstacle is a picture or has corners, a process that a tool needs is off.
bool isConditional(const std::string& path) {
    return path == "export.mesh" || path == "export.bytes" || path == "export.flip" ||
           path == "bake.epochs" || path == "brush.picture" || path == "brush.turn" ||
           path == "terrain.asNow" || path == "uplift.asPainted" || path == "masks.choose" ||
           path.starts_with("need.");
}

/// Whether a window of this name was drawn in the last frame.
bool isShown(const std::string& name) {
    const ImGuiWindow* const window = ImGui::FindWindowByName(name.c_str());
    return window && window->WasActive && !window->Hidden;
}

}  // namespace

namespace {

/// Titles of what a text finds, as they are in English, best first.
std::vector<std::string> foundBy(const app::test::Stand& stand, const std::string& text) {
    std::vector<std::string> titles;
    for (const app::Found& found : app::search(stand.actions(), stand.panels().places(), text)) {
        const auto* wish = std::get_if<app::Actions::Wish>(&found);
        titles.push_back(wish ? std::string(stand.actions().rows()[wish->row].title)
                              : stand.panels().places()[std::get<std::size_t>(found)].title);
    }
    return titles;
}

/// What people type, and what they mean.
struct Meant {
    const char* english;
    const char* german;
    std::vector<std::string> titles;
};
const std::vector<Meant> kMeant = {
    {"settings", "einstell", {"Interface", "Language", "Scale", "High contrast", "Quality", "Autosave"}},
    {"preferences", "einstellungen", {"Interface", "Language", "Scale", "High contrast"}},
    {"options", "optionen", {"Interface", "Scale", "Quality"}},
    {"keyboard", "tastatur", {"Help", "Keys and mouse"}},
    {"shortcuts", "tastenkürzel", {"Help", "Keys and mouse"}},
    {"colour blind", "farbenblind", {"Colours", "High contrast"}},
    {"color blind", "farbenblindheit", {"Colours", "High contrast"}},
    {"color", "farbe", {"Colours", "Flat colour"}},
    {"language", "sprache", {"Language"}},
    {"accessibility", "barriere", {"Interface", "Scale", "High contrast", "Reduced motion"}},
    {"font size", "schriftgröße", {"Scale"}},
    {"dark mode", "dunkel", {"High contrast"}},
    {"screenshot", "bildschirmfoto", {"Save a picture"}},
    {"video", "film", {"Time-lapse"}},
    {"exit", "beenden", {"Quit"}},
    {"reset", "zurücksetzen", {"Back to the start"}},
    {"load", "laden", {"Open..."}},
};

}  // namespace

TEST_CASE("what people call things elsewhere finds them, in English and in German") {
    app::test::Stand stand({{1280, 720}});
    for (const char* language : {"en", "de"}) {
        stand.use(language);
        stand.act("search");  // which has pages of help read
        stand.escape();
        stand.settle();
        for (const Meant& meant : kMeant) {
            const std::string text = std::string(language) == "de" ? meant.german : meant.english;
            const std::vector<std::string> found = foundBy(stand, text);
            CAPTURE(text);
            for (const std::string& title : meant.titles) {
                CAPTURE(title);
                CHECK(std::ranges::count(found, title) > 0);
            }
            // English words are known in every language.
            CHECK(foundBy(stand, meant.english).size() >= meant.titles.size());
        }
        CHECK(foundBy(stand, "keyboard").front() == "Help");
        CHECK(foundBy(stand, "settings").front() == "Interface");
    }
}

TEST_CASE("every row of further words for the search is of something that it finds") {
    app::test::Stand stand({{1280, 720}});
    stand.act("search");
    stand.escape();
    stand.settle();
    for (const app::SearchWords& row : app::kSearchWords) {
        CAPTURE(row.of);
        const bool isAction = std::ranges::count(app::kActions, row.of, &app::Action::id) > 0;
        const bool isPlace = std::ranges::any_of(stand.panels().places(), [&](const app::SearchPlace& place) {
            return place.path == row.of || place.title == row.of;
        });
        CHECK((isAction || isPlace));
    }
}

TEST_CASE("whatever control is found is shown where it is") {
    app::test::Stand stand({{1280, 720}});
    stand.settle();
    int rows = 0, dialogs = 0;
    const std::vector<app::SearchPlace> places(stand.panels().places().begin(),
                                               stand.panels().places().end());
    // Curves of the land are measured in the background, and no rows before.
    stand.show(app::DockTab::data);
    for (int i = 0; i < 200; ++i) {
        stand.frame();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    for (const app::SearchPlace& place : places) {
        const bool isOfTool = place.section == "Brush" && place.kind == "parameter";
        if ((place.kind != "control" && !isOfTool) || isConditional(place.path)) continue;
        INFO(place.section << ": " << place.title << ", " << place.path);
        while (stand.messages().dismissNewest()) {
        }
        stand.panels().show(place);
        for (int i = 0; i < 12; ++i) stand.frame();  // longer than a row takes that is not there
        if (place.section == "Contact sheet") {
            ++dialogs;
            CHECK(isShown("###Contact sheet"));
        } else if (place.section == "Welcome") {
            ++dialogs;
            CHECK(isShown("###scenes"));
        } else if (!place.path.empty() && place.section != "Follow a particle") {
            ++rows;
            CHECK(stand.messages().all().empty());  // else it would be told that it is not there
        }
        stand.act("close");
        stand.escape();
    }
    CHECK(rows > 60);
    CHECK(dialogs > 8);
    // A row that is not there is told of.
    stand.panels().show({.path = "export.nothing", .title = "Nothing", .section = "Export"});
    for (int i = 0; i < 12; ++i) stand.frame();
    CHECK_FALSE(stand.messages().all().empty());
}

namespace {

/// The tab of the dock that is shown.
app::DockTab tabOf(app::test::Stand& stand) {
    for (const wadi::ParamGroup& group : stand.panels().preferred())
        if (group.name == "dock")
            return static_cast<app::DockTab>(
                std::ranges::find(group.params, "tab", &wadi::Param::name)->number());
    FAIL("There is no dock.");
    return {};
}

}  // namespace

TEST_CASE("a quantity that is found lies over the land, and its section is shown") {
    app::test::Stand stand({{1280, 720}});
    stand.settle();
    const std::vector<app::SearchPlace> places(stand.panels().places().begin(),
                                               stand.panels().places().end());
    std::set<app::LayerId> shown;
    std::size_t count = 0;
    for (const app::SearchPlace& place : places) {
        if (place.kind != "data") continue;
        INFO(place.title);
        stand.show(app::DockTab::land);
        stand.panels().show(place);
        stand.settle();
        const app::LayerId layer = stand.viewer().overlay()->layer;
        CHECK(std::string(app::infoOf(layer).title).starts_with(place.title));
        CHECK(tabOf(stand) == app::DockTab::data);
        shown.insert(layer);
        ++count;
    }
    CHECK(count > 30);
    CHECK(shown.size() == count);
}

TEST_CASE("a scene that is found is opened") {
    app::test::Stand stand({{1280, 720}});
    stand.act("search");  // which has the scenes read
    stand.escape();
    const std::vector<app::SearchPlace> places(stand.panels().places().begin(),
                                               stand.panels().places().end());
    for (const char* title : {"Volcano", "River delta"}) {
        INFO(title);
        const auto place = std::ranges::find_if(places, [&](const app::SearchPlace& each) {
            return each.kind == "scene" && each.title == title;
        });
        REQUIRE(place != places.end());
        const std::uint64_t before = stand.snapshot().world;
        stand.panels().show(*place);
        for (const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
             stand.snapshot().world == before && std::chrono::steady_clock::now() < end;) {
            stand.frame();
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        stand.settle();
        const std::string loaded = std::string("Loaded ") + title + ".";
        CHECK(std::ranges::any_of(stand.messages().all(), [&](const auto& message) {
            return std::string(message.text).starts_with(loaded);
        }));
    }
}

TEST_CASE("three letters of its title find everything that the window has, in English and in German") {
    app::test::Stand stand({{1280, 720}});
    for (const char* language : {"en", "de"}) {
        stand.use(language);
        stand.act("search");  // which has scenes and presets read
        stand.escape();
        const std::span<const app::SearchPlace> places = stand.panels().places();
        INFO(language);
        for (const char* kind : {"parameter", "section", "data", "scene", "preset"})
            CHECK(std::ranges::count(places, kind, &app::SearchPlace::kind) > 10);
        for (std::size_t i = 0; i < places.size(); ++i) {
            const app::SearchPlace& place = places[i];
            const std::string title = place.kind == "parameter" ? app::trFor("parameter", place.title.c_str())
                                                                : app::tr(place.title);
            INFO(place.section << ": " << title);
            CHECK(isFound(stand, places, begin(title, 3), [i](const app::Found& found) {
                const auto* position = std::get_if<std::size_t>(&found);
                return position && *position == i;
            }));
        }
        for (std::size_t row = 0; row < stand.actions().rows().size(); ++row) {
            if (!stand.actions().isCommand(row)) continue;
            const std::string title = app::tr(stand.actions().rows()[row].title);
            INFO(title);
            CHECK(isFound(stand, places, begin(title, 3), [row](const app::Found& found) {
                const auto* wish = std::get_if<app::Actions::Wish>(&found);
                return wish && wish->row == row;
            }));
        }
    }
}
