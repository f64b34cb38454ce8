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
