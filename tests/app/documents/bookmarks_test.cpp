#include "app/documents/bookmarks.hpp"

#include <doctest/doctest.h>

using app::Bookmarks;
using app::CameraPlace;

TEST_CASE("bookmarks are found by their numbers and keep their names when they are set anew") {
    Bookmarks bookmarks;
    CHECK(bookmarks.freeNumber() == 1);
    bookmarks.store(3, {.azimuth = 10.f});
    bookmarks.store(1, {.azimuth = 20.f});
    bookmarks.rename(3, "Gorge");
    bookmarks.rename(7, "Nowhere");
    bookmarks.store(3, {.azimuth = 30.f});
    REQUIRE(bookmarks.all().size() == 2);
    CHECK(bookmarks.all()[0].number == 1);
    CHECK(bookmarks.all()[1].name == "Gorge");
    CHECK(bookmarks.place(3) == CameraPlace{.azimuth = 30.f});
    CHECK_FALSE(bookmarks.place(2));
    CHECK(bookmarks.freeNumber() == 2);
    bookmarks.remove(1);
    CHECK_FALSE(bookmarks.place(1));
    for (int number = 1; number <= app::kMostBookmarks; ++number) bookmarks.store(number, {});
    CHECK_FALSE(bookmarks.freeNumber());
}

TEST_CASE("what a person does to bookmarks counts as a change, what a scene brings does not") {
    Bookmarks bookmarks;
    bookmarks.set({{2, "Gorge", {}}});
    CHECK(bookmarks.changes() == 0);
    bookmarks.rename(7, "Nowhere");
    CHECK(bookmarks.changes() == 0);
    bookmarks.store(3, {});
    bookmarks.rename(3, "Ford");
    bookmarks.remove(2);
    CHECK(bookmarks.changes() == 3);
}
