#include "engine/gui/parts.hpp"

#include <doctest/doctest.h>

using engine::Part;
using engine::Parts;

TEST_CASE("parts that meet become one, however many a new one joins, and others stay as they are") {
    Parts parts;
    CHECK(parts.empty());
    parts.add(Part{{5, 5}, {5, 9}});  // nothing
    CHECK(parts.empty());
    parts.add(Part{{0, 0}, {10, 10}});
    parts.add(Part{{20, 0}, {30, 10}});
    parts.add(Part{{10, 50}, {20, 60}});
    CHECK(parts.all().size() == 3);
    parts.add(Part{{9, 2}, {21, 4}});
    REQUIRE(parts.all().size() == 2);
    CHECK(parts.all()[0] == Part{{10, 50}, {20, 60}});
    CHECK(parts.all()[1] == Part{{0, 0}, {30, 10}});
}

TEST_CASE("of too many parts those that lie near each other become one, and what the whole meets then, too") {
    Parts parts;
    for (const int at : {0, 100, 200, 300}) parts.add(Part{{at, 0}, {at + 10, 10}});
    parts.add(Part{{112, 0}, {122, 10}});
    REQUIRE(parts.all().size() == Parts::kMost);
    CHECK(parts.all().back() == Part{{100, 0}, {122, 10}});
    Parts crossed;
    for (const int at : {0, 40, 200, 300}) crossed.add(Part{{at, 0}, {at + 10, 30}});
    crossed.add(Part{{60, 20}, {70, 60}});
    REQUIRE(crossed.all().size() == Parts::kMost);
    crossed.add(Part{{12, 70}, {20, 80}});
    for (const Part& a : crossed.all())
        for (const Part& b : crossed.all())
            CHECK((a == b || a.high.x <= b.low.x || b.high.x <= a.low.x || a.high.y <= b.low.y ||
                   b.high.y <= a.low.y));
}
