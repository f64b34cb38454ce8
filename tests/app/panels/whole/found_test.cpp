// What the search of the window finds, in both languages.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <variant>

#include "tests/app/panels/whole/stand.hpp"

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

}  // namespace

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
