// What waits for a copy of the world, in the window.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "app/documents/documents.hpp"
#include "tests/app/panels/whole/stand.hpp"

TEST_CASE("a command that waits for the world is named in the window, and cancelled there leaves no file") {
    app::test::Stand stand({{1280, 720}});
    stand.settle();
    const std::string folder = stand.folder().path().string();
    const std::size_t before = stand.folder().count();
    stand.documents().copyCommand(folder);
    REQUIRE(stand.documents().waiting().size() == 1);
    CHECK(stand.documents().waiting()[0].name.english() == "Writing a command");
    stand.documents().waiting()[0].progress->cancel();
    stand.settle();
    CHECK(stand.documents().waiting().empty());
    CHECK(stand.folder().count() == before);
    const auto isTold = [](const app::Messages::Message& message) {
        return message.text == "Cancelled: Writing a command.";
    };
    CHECK(std::ranges::any_of(stand.messages().all(), isTold));
    // What is not cancelled is written.
    stand.documents().copyCommand(folder);
    for (int i = 0; i < 600 && stand.folder().count() == before; ++i) stand.frame();
    CHECK(stand.folder().count() > before);
}
