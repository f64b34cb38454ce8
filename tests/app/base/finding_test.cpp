#include "app/base/finding.hpp"

#include <doctest/doctest.h>

TEST_CASE("all words of a text are found in any order and in letters of any size, with dots and accents") {
    CHECK(app::hasWords("Dune sea in a west wind", "WIND dune"));
    CHECK(app::hasWords("Dune sea", ""));
    CHECK_FALSE(app::hasWords("Dune sea", "dune river"));
    CHECK(app::hasWords("Hänge, die rutschen", "HÄNGE"));
    CHECK(app::hasWords("ÜBERFLUTUNG", "überflutung"));
}

TEST_CASE("of a text that finds nothing those are named that are spelled most like it, the nearest first") {
    using Found = std::vector<std::size_t>;
    const std::vector<std::vector<std::string>> names = {
        {"Dunes", "Dünen"}, {"Dune sea"}, {"Volcano", "Vulkan"}, {"Delta"}};
    CHECK(app::nearestOf(names, "volcanno") == Found{2});
    CHECK(app::nearestOf(names, "Vulcan") == Found{2});
    CHECK(app::nearestOf(names, " dunez ") == Found{0, 1});
    CHECK(app::nearestOf(names, "elephant").empty());
    CHECK(app::nearestOf(names, "de").empty());
    CHECK(app::nearestOf({}, "delta").empty());
}

TEST_CASE("a thing is found the better the nearer to its name a text is") {
    const app::Findable delta{"River delta", "scenes", "A spring cuts a valley, in grey colours."};
    const std::vector<std::pair<const char*, int>> ranks = {{"river delta", 0},
                                                            {"riv", 1},
                                                            {"delta", 2},
                                                            {"elta", 3},
                                                            {"scenes del", 4},
                                                            {"delta valley", 5},
                                                            {"volcano", app::kNotFound}};
    for (const auto& each : ranks) {
        CAPTURE(each.first);
        CHECK(app::rankOf(delta, each.first) == each.second);
    }
}

TEST_CASE("American spelling finds British, and German words are left as they are") {
    const app::Findable colours{"Colours", "", "How grey the centre is, in metres."}, metre{"Meter", "", ""};
    for (const char* text : {"colors", "gray", "center", "meters"}) {
        CAPTURE(text);
        CHECK(app::rankOf(colours, text) < app::kNotFound);
    }
    CHECK(app::rankOf(metre, "meter") == 0);
}
