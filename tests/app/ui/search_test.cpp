// What the search does for who does not know a name.
#include "app/ui/search.hpp"

#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/base/words.hpp"
#include "app/world/world.hpp"
#include "tests/app/ui/desk.hpp"

using app::Action;
using app::Actions;

namespace {

const std::vector<app::SearchPlace> kSomePlaces = {
    {"uplift.rate", "Rate", "Uplift", "How fast it rises where the pattern is full."},
    {"uplift.flexure", "Flexure", "Uplift", "How far a stiff crust smooths the pattern."},
    {"wind.gusts", "Gusts", "Wind", "How much the rate of the wind changes."},
};

}  // namespace

TEST_CASE("a text that finds nothing is answered with what is spelled most like it") {
    const auto like = [](const std::string& text) {
        std::vector<std::string> titles;
        for (const app::Found& found : app::nearest(Actions(), kSomePlaces, text))
            titles.push_back(kSomePlaces[std::get<std::size_t>(found)].title);
        return titles;
    };
    CHECK(like("flexrue") == std::vector<std::string>{"Flexure"});
    CHECK(like("gust s") == std::vector<std::string>{"Gusts"});
    CHECK(like("ratte") == std::vector<std::string>{"Rate"});
    CHECK(like("elephant").empty());
    CHECK(like("ra").empty());
}

TEST_CASE("three letters of its title find every parameter and every command") {
    Actions actions;
    for (const Action& row : app::kActions)
        if (row.kind == app::ActionKind::command) actions.on(row.id, [] {});
    app::Settings settings, defaults;
    std::vector<app::SearchPlace> places;
    for (const wadi::ParamGroup& group : app::groupsOf(settings, defaults))
        for (const wadi::Param& param : group.params)
            places.push_back(
                {param.path(), app::wordsOf(param.name), std::string(group.title), std::string(param.help)});
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto found = app::search(actions, places, places[i].title.substr(0, 3));
        INFO(places[i].path);
        CHECK(std::ranges::any_of(found, [i](const app::Found& each) {
            const auto* place = std::get_if<std::size_t>(&each);
            return place && *place == i;
        }));
    }
    for (std::size_t row = 0; row < actions.rows().size(); ++row) {
        if (!actions.isCommand(row)) continue;
        const auto found = app::search(actions, places, std::string(actions.rows()[row].title.substr(0, 3)));
        INFO(actions.rows()[row].title);
        CHECK(std::ranges::any_of(found, [row](const app::Found& each) {
            const auto* wish = std::get_if<Actions::Wish>(&each);
            return wish && wish->row == row;
        }));
    }
}

namespace {

/// A field in a panel, over places of which none may be missed, and a hand.
struct Field {
    app::test::Desk desk;
    Actions actions;
    app::SearchField field;
    std::optional<std::size_t> shown;
    int begun = 0;

    void frame(app::SearchKeys keys = {}) {
        desk.screen([&] {
            ImGui::SetNextWindowPos(ImVec2(0, 0));
            ImGui::SetNextWindowSize(ImVec2(app::test::Desk::kWidth, 60));
            ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration);
            begun += field.draw(300) ? 1 : 0;
            ImGui::End();
            if (const auto place = field.drawFound(actions, kSomePlaces, keys)) shown = place;
        });
    }
    void click(ImVec2 at) {
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = at;
        for (const bool isDown : {false, true, false}) {
            io.MouseDown[0] = isDown;
            frame();
        }
        frame();
    }
    void type(const char* text) {
        click({100, 20});
        ImGui::GetIO().AddInputCharactersUTF8(text);
        for (int i = 0; i < 3; ++i) frame();
    }
    void press(ImGuiKey key) {
        ImGuiIO& io = ImGui::GetIO();
        constexpr int kKey = 1;
        io.KeyMap[key] = kKey;
        for (const bool isDown : {true, false}) {
            io.KeysDown[kKey] = isDown;
            frame();
        }
        io.KeyMap[key] = -1;
    }
    const ImGuiWindow* list() const {
        const ImGuiWindow* window = ImGui::FindWindowByName("##found");
        return window && window->Active ? window : nullptr;
    }
};

}  // namespace

TEST_CASE(
    "what is typed into the field of the dock is found below it, and Enter chooses what the arrows lead to") {
    Field field;
    for (int i = 0; i < 3; ++i) field.frame();
    CHECK(field.list() == nullptr);
    field.type("ra");
    CHECK(field.begun == 1);
    REQUIRE(field.list() != nullptr);
    CHECK(field.list()->Pos.y > 20);
    field.press(ImGuiKey_Enter);
    CHECK(field.shown == 0);  // Rate
    CHECK(field.list() == nullptr);
    field.type("ra");
    field.frame({.down = true});
    field.press(ImGuiKey_Enter);
    CHECK(field.shown == 2);  // Gusts, of which that is said
    field.shown.reset();
    field.type("zebra");
    field.press(ImGuiKey_Enter);
    for (int i = 0; i < 4; ++i) field.frame();
    CHECK(field.list() != nullptr);  // what was typed stays, to be mended
    CHECK_FALSE(field.shown);
}

TEST_CASE("a click on what the field has found chooses it, and Esc or a click beside it leaves the field") {
    Field field;
    field.type("flex");
    REQUIRE(field.list() != nullptr);
    const ImVec2 line(field.list()->Pos.x + 40,
                      field.list()->Pos.y + field.list()->WindowPadding.y + ImGui::GetFontSize() / 2);
    field.click(line);
    CHECK(field.shown == 1);
    CHECK(field.list() == nullptr);
    field.shown.reset();
    field.type("flex");
    field.press(ImGuiKey_Escape);
    CHECK(field.list() == nullptr);
    field.type("gusts");
    REQUIRE(field.list() != nullptr);
    field.click({390, 590});
    CHECK(field.list() == nullptr);
    CHECK_FALSE(field.shown);
}

namespace {

/// The search in a window of its own, frame by frame.
struct SearchOnDesk {
    Actions actions;
    app::ActionSearch search;
    app::test::Desk desk;
    std::vector<app::SearchPlace> places = kSomePlaces;
    std::optional<std::size_t> found;

    void frame(const char* text, bool enter) {
        ImGui::GetIO().AddInputCharactersUTF8(text);
        desk.screen([&] {
            if (const auto place = search.draw(actions, places, {.enter = enter})) found = place;
        });
    }
};

}  // namespace

TEST_CASE("letters and Enter that come before the field of the search has the keyboard are not lost") {
    SearchOnDesk desk;
    // Those that would be found if what was typed in a frame were lost come first.
    desk.places = {{"lost.both", "Lex", "Lost", ""}, {"lost.first", "Ift flex", "Lost", ""}, kSomePlaces[1]};
    for (int late = 0; late < 4; ++late) {
        CAPTURE(late);
        desk.found.reset();
        desk.search.open();
        desk.frame("", false);
        for (int i = 0; i < late; ++i) desk.frame("", false);
        desk.frame("upl", false);
        desk.frame("ift f", false);
        app::test::setKey(ImGuiKey_Enter, true);
        desk.frame("lex", true);
        app::test::setKey(ImGuiKey_Enter, false);
        for (int i = 0; i < 3; ++i) desk.frame("", false);
        REQUIRE(desk.found);
        CHECK(desk.places[*desk.found].path == "uplift.flexure");
    }
}

TEST_CASE("a search that is opened once more keeps its text, and loses nothing that is typed then") {
    SearchOnDesk desk;
    desk.search.open();
    for (int i = 0; i < 4; ++i) desk.frame("", false);
    desk.frame("upl", false);
    desk.frame("", false);
    desk.search.open();
    for (const char* text : {"ift", " r", "ate"}) desk.frame(text, false);
    desk.frame("", true);
    for (int i = 0; i < 3 && !desk.found; ++i) desk.frame("", false);
    REQUIRE(desk.found);
    CHECK(kSomePlaces[*desk.found].path == "uplift.rate");
}

TEST_CASE("Enter acts at once in a search whose field has lost the keyboard to its list") {
    SearchOnDesk desk;
    ImGuiIO& io = ImGui::GetIO();
    desk.search.open();
    for (int i = 0; i < 3; ++i) desk.frame("", false);
    io.AddInputCharactersUTF8("uplift flex");
    for (int i = 0; i < 2; ++i) desk.frame("", false);
    CHECK(io.WantTextInput);
    // Below the only line of the list.
    io.MousePos = ImVec2(io.DisplaySize.x / 2, 0.6f * io.DisplaySize.y);
    for (const bool isDown : {false, true, false}) {
        io.MouseDown[0] = isDown;
        desk.frame("", false);
    }
    desk.frame("", false);
    CHECK_FALSE(io.WantTextInput);
    REQUIRE(desk.search.isOpen());
    REQUIRE_FALSE(desk.found);
    desk.frame("", true);
    REQUIRE(desk.found);
    CHECK(kSomePlaces[*desk.found].path == "uplift.flexure");
}
