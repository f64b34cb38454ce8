#include "app/ui/messages.hpp"

#include <doctest/doctest.h>

TEST_CASE("errors stay, notices go after a while") {
    app::Messages messages;
    messages.notice("Saved.");
    messages.error("No such file.");
    messages.age(60);
    REQUIRE(messages.all().size() == 1);
    CHECK(messages.all()[0].text == "No such file.");
}

TEST_CASE("a sentence said twice in a row is shown once, with a count") {
    app::Messages messages;
    messages.notice("Saved.");
    messages.age(9);
    messages.notice("Saved.");
    messages.age(9);
    REQUIRE(messages.all().size() == 1);
    CHECK(messages.all()[0].times == 2);
}

TEST_CASE("the newest message is dismissed first") {
    app::Messages messages;
    messages.error("First.");
    messages.error("Second.");
    CHECK(messages.dismissNewest());
    CHECK(messages.all().back().text == "First.");
    CHECK(messages.dismissNewest());
    CHECK_FALSE(messages.dismissNewest());
}

TEST_CASE("a flood of messages keeps the newest ones") {
    app::Messages messages;
    for (int i = 0; i < 1000; ++i) messages.error(std::to_string(i));
    CHECK(messages.all().size() <= 50);
    CHECK(messages.all().back().text == "999");
}

TEST_CASE("a message that lies there asks for no frames, but one that has just come does, or is said again") {
    app::Messages messages;
    CHECK_FALSE(messages.isAppearing());
    messages.notice("Saved.");
    CHECK(messages.isAppearing());
    messages.age(1);
    CHECK_FALSE(messages.isAppearing());
    messages.notice("Saved.");
    CHECK(messages.isAppearing());
}
