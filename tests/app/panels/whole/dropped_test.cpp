// Files that are dropped on the window while it asks for others.
#include <doctest/doctest.h>

#include "tests/app/panels/whole/stand.hpp"

TEST_CASE("a file that is dropped takes the place of an open gallery or choice of a file") {
    app::test::Stand stand({{1280, 720}});
    for (const char* choice : {"scenes", "open"}) {
        INFO(choice);
        stand.act(choice);
        stand.settle();
        CHECK(stand.panels().holdsTime());
        stand.panels().leaveChoices();
        stand.settle();
        CHECK_FALSE(stand.panels().holdsTime());
    }
}
