// What the search does for who does not know a name.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "app/base/words.hpp"
#include "app/ui/search.hpp"
#include "app/world/world.hpp"

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
            places.push_back({param.path(), app::wordsOf(param.name), std::string(group.title), std::string(param.help)});
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
