#include "app/ui/actions.hpp"

#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <vector>

#include "app/panels/help.hpp"
#include "app/ui/action_menu.hpp"
#include "app/ui/search.hpp"
#include "tests/app/ui/desk.hpp"

using app::Action;
using app::ActionGroup;
using app::ActionKind;
using app::Actions;
using app::Shortcut;
using engine::Input;
using engine::Key;

namespace {

/// The program's table and one row more, which no other file knows.
std::vector<Action> rowsAndToy() {
    std::vector<Action> rows(app::kActions.begin(), app::kActions.end());
    rows.push_back({.id = "toy",
                    .group = ActionGroup::view,
                    .shortcuts = {Shortcut{Key::J, true}, Shortcut{Key::F9}},
                    .title = "Juggle the peaks",
                    .sentence = "Throws three mountains into the air."});
    return rows;
}

Input pressed(std::initializer_list<Key> keys) {
    Input input;
    for (const Key key : keys) input.press(key);
    return input;
}

Input briefly(std::initializer_list<Key> keys) {
    Input input = pressed(keys);
    for (const Key key : keys) input.release(key);
    return input;
}

/// Counts how often an action was done.
struct Counter {
    int times = 0;
    Actions::Run run() {
        return [this] { ++times; };
    }
};

/// The texts that a frame shows until its first window ends, with those of the popups in it.
template <class Draw>
std::string shown(app::test::Desk& desk, Draw draw) {
    desk.screen([&] {
        ImGui::SetClipboardText("");
        ImGui::LogToClipboard();
        draw();
        ImGui::LogFinish();
    });
    return ImGui::GetClipboardText();
}

/// Presses Enter in what draws a frame with the keys that move within the search.
template <class Frame>
void enter(Frame frame) {
    app::test::pressKey(ImGuiKey_Enter, false, [&](bool) { frame({}); });
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("no two actions share an id, a title in a group, or a key with the same modifiers") {
    std::set<std::string_view> ids;
    std::set<std::pair<ActionGroup, std::string_view>> titles;
    std::set<std::tuple<int, bool, bool>> keys;
    for (const Action& row : app::kActions) {
        INFO(row.id);
        CHECK(ids.insert(row.id).second);
        CHECK(titles.insert({row.group, row.title}).second);
        CHECK(row.sentence.ends_with('.'));
        CHECK((row.kind == ActionKind::gesture) == (!row.shortcuts[0].exists() && !row.gesture.empty()));
        for (const Shortcut& s : row.shortcuts)
            for (int n = 0; s.exists() && n < s.count; ++n)
                CHECK(keys.insert({static_cast<int>(s.key) + n, s.ctrl, s.shift}).second);
    }
}

TEST_CASE("a key that is held flies faster with Shift, so that no command is for Shift and that key") {
    for (const Action& held : app::kActions) {
        if (held.kind != ActionKind::held) continue;
        for (const Shortcut& s : held.shortcuts)
            for (const Action& row : app::kActions)
                CHECK(std::ranges::none_of(row.shortcuts, [&](const Shortcut& other) {
                    return s.exists() && other.key == s.key && !other.ctrl && other.shift;
                }));
    }
}

TEST_CASE("keys run an action once, also if they go up in the same frame, and its modifiers count") {
    Actions actions;
    Counter save, saveAs, next, previous, all;
    actions.on("save", save.run());
    actions.on("saveAs", saveAs.run());
    actions.on("nextData", next.run());
    actions.on("previousData", previous.run());
    actions.on("frameAll", all.run());
    actions.take(pressed({Key::S}));
    CHECK(save.times == 0);
    Input input = pressed({Key::LeftControl, Key::S});
    actions.take(input);
    input.nextFrame();
    actions.take(input);  // held
    CHECK(save.times == 1);
    actions.take(briefly({Key::RightControl, Key::S}));
    CHECK(save.times == 2);
    actions.take(briefly({Key::LeftControl, Key::LeftShift, Key::S}));
    CHECK(save.times == 2);
    CHECK(saveAs.times == 1);
    actions.take(pressed({Key::LeftShift, Key::O}));
    CHECK(next.times == 0);
    CHECK(previous.times == 1);
    // Somebody who flies fast holds Shift.
    actions.take(pressed({Key::LeftShift, Key::F}));
    CHECK(all.times == 1);
}

TEST_CASE("a key that follows one with Ctrl in a slow frame comes after what that does, without Ctrl") {
    Actions actions;
    Counter search, save;
    actions.on("search", search.run());
    actions.on("save", save.run());
    Input input = briefly({Key::LeftControl, Key::P});
    input.press(Key::S);
    actions.take(input, Actions::Keys::before);
    CHECK(search.times == 1);
    input.capture(false, true);  // by the search
    actions.take(input, Actions::Keys::after);
    CHECK(search.times == 1);
    CHECK(save.times == 0);
}

TEST_CASE("of a row for several keys the effect is told which one") {
    Actions actions;
    std::vector<int> numbers;
    actions.onEach("goToView", [&](int number) { numbers.push_back(number); });
    actions.take(pressed({Key::LeftControl, Key::Num1}));
    actions.take(pressed({Key::LeftControl, Key::Num9}));
    actions.take(pressed({Key::LeftControl, Key::Num0}));
    CHECK(numbers == std::vector<int>{1, 9});
    CHECK(app::firstKeys("goToView", 4) == "Ctrl+4");
    CHECK(app::firstKeys("goToView") == "Ctrl+1 ... 9");
}

TEST_CASE("who types a text or answers a dialog does nothing else, but for the few keys that always count") {
    Actions actions;
    Counter run, keys, search;
    actions.on("run", run.run());
    actions.on("keys", keys.run());
    actions.on("search", search.run());
    Input input = pressed({Key::Space, Key::F1, Key::F3});
    input.capture(false, true);
    actions.take(input);
    CHECK(run.times == 0);
    CHECK(keys.times == 1);
    CHECK(search.times == 0);
    // Who types in a panel gets from there to the search.
    actions.take(input, Actions::Keys::all, Actions::Reach::inFields);
    CHECK(run.times == 0);
    CHECK(keys.times == 2);
    CHECK(search.times == 1);
    Input held = pressed({Key::L});
    CHECK(app::isHeld(held, "sun"));
    held.capture(false, true);
    CHECK_FALSE(app::isHeld(held, "sun"));
    CHECK_FALSE(app::isHeld(pressed({Key::L, Key::LeftControl}), "sun"));
}

TEST_CASE("what may not be done is not done, and its reason is told") {
    Actions actions;
    Counter undo;
    std::string why = "There is nothing to undo.", told;
    actions.on("undo", undo.run(), [&] { return why; });
    actions.onRefused([&](const std::string& sentence) { told = sentence; });
    actions.take(pressed({Key::LeftControl, Key::Z}));
    CHECK(undo.times == 0);
    CHECK(told == why);
    why.clear();
    actions.take(pressed({Key::LeftControl, Key::Z}));
    CHECK(undo.times == 1);
}

TEST_CASE("a key that is to keep quiet says nothing when it may do nothing, and does it when it may") {
    Actions actions;
    Counter release;
    std::string why = "No obstacle is in hand.", told;
    actions.on("release", release.run(), [&] { return why; });
    actions.onRefused([&](const std::string& sentence) { told = sentence; });
    actions.keepQuiet("release");
    actions.take(pressed({Key::Enter}));
    CHECK(release.times == 0);
    CHECK(told.empty());
    why.clear();
    actions.take(pressed({Key::Enter}));
    CHECK(release.times == 1);
    CHECK_THROWS_AS(actions.keepQuiet("toy"), std::invalid_argument);
}

TEST_CASE(
    "an effect for no row, a second one, and a command without one are mistakes that are told at once") {
    Actions actions;
    actions.on("undo", [] {});
    CHECK_THROWS_AS(actions.on("undo", [] {}), std::invalid_argument);
    CHECK_THROWS_AS(actions.on("toy", [] {}), std::invalid_argument);
    CHECK_THROWS_AS(actions.requireAll(), std::logic_error);
}

namespace {

/// The commands that a text finds.
std::vector<Actions::Wish> commandsOf(const Actions& actions, const std::string& text) {
    std::vector<Actions::Wish> wishes;
    for (const app::Found& found : app::search(actions, {}, text))
        wishes.push_back(std::get<Actions::Wish>(found));
    return wishes;
}

}  // namespace

TEST_CASE("an action that a panel asks for is done after all panels") {
    Actions actions;
    Counter undo;
    actions.on("undo", undo.run());
    const auto found = commandsOf(actions, "undo");
    REQUIRE(found.size() == 1);
    actions.wish(found[0]);
    CHECK(undo.times == 0);
    actions.runWishes();
    actions.runWishes();
    CHECK(undo.times == 1);
}

TEST_CASE("the search finds commands by the beginning of the title, then by words, then by what they do") {
    Actions actions;
    for (const Action& row : app::kActions) {
        if (row.kind != ActionKind::command) continue;
        if (row.shortcuts[0].count > 1)
            actions.onEach(row.id, [](int) {});
        else
            actions.on(row.id, [] {});
    }
    actions.requireAll();
    const auto first = [&](const std::string& text) {
        const auto found = commandsOf(actions, text);
        return found.empty() ? "" : actions.rows()[found[0].row].id;
    };
    CHECK(first("save") == "save");
    CHECK(first("SAVE as") == "saveAs");
    CHECK(first("view 3 keep") == "keepView");
    CHECK(commandsOf(actions, "view 3 keep")[0].which == 3);
    CHECK(first("ctrl+e") == "export");
    CHECK(first("begins anew") == "backToStart");
    CHECK(first("other seed") == "newSeed");
    CHECK(first("rain") == "rain");
    CHECK(first("juggle").empty());
    CHECK(commandsOf(actions, "").size() > 40);
}

TEST_CASE("a row in the table is all that keys, pages, menu and search need to know of an action") {
    const std::vector<Action> rows = rowsAndToy();
    Actions actions(rows);
    Counter toy;
    actions.on("toy", toy.run());

    actions.take(briefly({Key::LeftControl, Key::J}));
    actions.take(briefly({Key::F9}));
    CHECK(toy.times == 2);

    app::test::Desk desk;
    bool open = true;
    app::Help help;
    const auto page = [&](std::span<const Action> all) {
        std::string text;
        for (int i = 0; i < 3; ++i) text = shown(desk, [&] { help.draw(open, all); });
        return text;
    };
    CHECK_FALSE(contains(page(app::kActions), "Juggle the peaks"));
    const std::string keys = page(rows);
    CHECK(contains(keys, "Juggle the peaks"));
    CHECK(contains(keys, "Ctrl+J, F9"));
    CHECK(contains(keys, "Right-drag"));

    CHECK(keysHint(rows.back()) == " (Ctrl+J, F9)");
}

TEST_CASE("while keys walk over the panels, only those with Ctrl and F1 to F12 are for actions") {
    Actions actions(rowsAndToy());
    Counter toy, run, undo;
    actions.on("toy", toy.run());
    actions.on("run", run.run());
    actions.on("undo", undo.run());
    for (const Input& input :
         {briefly({Key::Space}), briefly({Key::F9}), briefly({Key::LeftControl, Key::Z})})
        actions.take(input, Actions::Keys::all, Actions::Reach::far);
    CHECK(run.times == 0);
    CHECK(toy.times == 1);
    CHECK(undo.times == 1);
    actions.take(briefly({Key::Space}));
    CHECK(run.times == 1);
}

TEST_CASE("the bar of menus shows an action in its group, and a click does it") {
    Actions actions(rowsAndToy());
    Counter toy, quit;
    actions.on("toy", toy.run());
    actions.on("quit", quit.run());
    app::test::Desk desk;
    const auto draw = [&] {
        app::drawMenuBar(actions);
        actions.runWishes();
    };
    ImGuiIO& io = ImGui::GetIO();
    const auto press = [&](ImVec2 at) {
        io.MousePos = at;
        desk.screen(draw);
        for (const bool isDown : {true, false}) {
            io.MouseDown[0] = isDown;
            desk.screen(draw);
        }
    };
    desk.screen(draw);
    press({12, app::menuBarHeight() / 2});
    std::string text = shown(desk, draw);
    CHECK(contains(text, "Quit"));  // of the first menu
    CHECK_FALSE(contains(text, "Juggle the peaks"));
    // Where one is open, others open under the pointer.
    for (; io.MousePos.x < desk.kWidth && !contains(text, "Juggle the peaks"); io.MousePos.x += 4)
        text = shown(desk, draw);
    REQUIRE(contains(text, "Juggle the peaks"));
    CHECK(contains(text, "Ctrl+J"));
    CHECK_FALSE(contains(text, "Quit"));
    const ImGuiWindow* menu = ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
    press({menu->Pos.x + 20, menu->Pos.y + menu->Size.y / 2});  // its only row
    CHECK(toy.times == 1);
}

TEST_CASE("what is typed into the search is found, and Enter does it if it may be done") {
    Actions actions(rowsAndToy());
    Counter toy;
    std::string why = "The peaks are asleep.";
    actions.on("toy", toy.run(), [&] { return why; });
    app::ActionSearch search;
    app::test::Desk desk;
    const auto frame = [&](app::SearchKeys keys) {
        return shown(desk, [&] {
            search.draw(actions, {}, keys);
            actions.runWishes();
        });
    };
    const auto type = [&](const char* text) {
        search.open();
        for (int i = 0; i < 3; ++i) frame({});
        ImGui::GetIO().AddInputCharactersUTF8(text);
        frame({});
        return frame({});
    };
    CHECK(contains(type("juggle"), "The peaks are asleep."));
    enter(frame);
    CHECK(toy.times == 0);
    CHECK(search.isOpen());
    why.clear();
    CHECK(contains(frame({}), "Juggle the peaks"));
    enter(frame);
    CHECK(toy.times == 1);
    CHECK_FALSE(search.isOpen());
    const std::string near = type("jugle");
    CHECK(contains(near, "Nothing is called like this, but:"));
    CHECK(contains(near, "Juggle the peaks"));
    enter(frame);
    CHECK(toy.times == 2);
    CHECK(contains(type("elephant"), "Nothing is called like this."));
}

namespace {

const std::vector<app::SearchPlace> kPlaces = {
    {"uplift.rate", "Rate", "Uplift", "How fast it rises where the pattern is full."},
    {"uplift.flexure", "Flexure", "Uplift", "How far a stiff crust smooths the pattern."},
    {"wind.gusts", "Gusts", "Wind", "How much the rate of the wind changes."},
};

std::vector<std::string> titlesOf(std::span<const app::SearchPlace> places, const std::string& text) {
    std::vector<std::string> titles;
    for (const app::Found& found : app::search(Actions(), places, text))
        titles.push_back(places[std::get<std::size_t>(found)].title);
    return titles;
}

}  // namespace

TEST_CASE("the search finds parameters by their titles, sections and help, and nothing typed finds none") {
    using Titles = std::vector<std::string>;
    CHECK(titlesOf(kPlaces, "") == Titles{});
    CHECK(titlesOf(kPlaces, " ") == Titles{});
    CHECK(titlesOf(kPlaces, "RATE") == Titles{"Rate", "Gusts"});  // by title, then by help
    CHECK(titlesOf(kPlaces, "uplift") == Titles{"Rate", "Flexure"});
    CHECK(titlesOf(kPlaces, "stiff crust") == Titles{"Flexure"});
    CHECK(titlesOf(kPlaces, "gusts wind") == Titles{"Gusts"});
    CHECK(titlesOf(kPlaces, "glacier") == Titles{});
}

TEST_CASE("what is called so is found before what begins so, what holds it, and what is said of others") {
    const auto off = [] { return false; };
    const std::vector<app::SearchPlace> places = {
        {"a.a", "Radius", "Runoff", "A length on the vertical scale of the rain."},
        {"a.b", "Terrain", "Land", ""},
        {"a.c", "Heavy rain", "Rain", ""},
        {"a.d", "Rain shadow", "Scenes", ""},
        {"a.e", "Rain", "Wind", "", "parameter", {}, off},
        {"a.f", "Rain", "Rain", ""},
    };
    using Titles = std::vector<std::string>;
    CHECK(titlesOf(places, "rain") ==
          Titles{"Rain", "Rain", "Rain shadow", "Heavy rain", "Terrain", "Radius"});
    const auto first = app::search(Actions(), places, "rain").front();
    CHECK(std::get<std::size_t>(first) == 5);  // the other is not at work
    CHECK(titlesOf(places, "vertical scale") == Titles{"Radius"});
}

TEST_CASE("who types the whole path of a parameter finds it before those whose paths are longer") {
    const std::vector<app::SearchPlace> places = {{"wind.roseEpochs", "Rose epochs", "Wind", ""},
                                                  {"wind.rose", "Directions", "Wind", ""}};
    CHECK(titlesOf(places, "wind.rose") == std::vector<std::string>{"Directions", "Rose epochs"});
}

TEST_CASE("a command and a place of one name are found both, the command first") {
    Actions actions;
    actions.on("rain", [] {});
    const std::vector<app::SearchPlace> places = {{"droplet.enabled", "Rain", "Rain", "", "section"}};
    const auto found = app::search(actions, places, "Rain");
    REQUIRE(found.size() == 2);
    CHECK(std::holds_alternative<Actions::Wish>(found[0]));
    CHECK(std::holds_alternative<std::size_t>(found[1]));
}

TEST_CASE("Enter on a parameter of the search says which row is to be shown") {
    Actions actions(rowsAndToy());
    app::ActionSearch search;
    app::test::Desk desk;
    std::optional<std::size_t> found;
    const auto frame = [&](app::SearchKeys keys) {
        return shown(desk, [&] {
            if (const auto place = search.draw(actions, kPlaces, keys)) found = place;
        });
    };
    search.open();
    for (int i = 0; i < 3; ++i) frame({});
    ImGui::GetIO().AddInputCharactersUTF8("uplift");
    frame({});
    const std::string text = frame({});
    CHECK(contains(text, "Flexure"));
    CHECK(contains(text, "parameter"));
    frame({.down = true});
    CHECK_FALSE(found);
    enter(frame);
    REQUIRE(found);
    CHECK(kPlaces[*found].path == "uplift.flexure");
    CHECK_FALSE(search.isOpen());
    found.reset();
    enter(frame);
    CHECK_FALSE(found);
}

TEST_CASE("keys of the numeric pad have names of their own") {
    CHECK(app::firstKeys("topView") == "Numpad 7");
    CHECK(app::firstKeys("obstacle") == "7");
}
