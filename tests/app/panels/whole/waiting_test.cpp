// What waits for a copy of the world, in the window.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>

#include "app/documents/documents.hpp"
#include "tests/app/panels/whole/stand.hpp"

namespace {

std::size_t timesTold(app::test::Stand& stand, const std::string& text) {
    return static_cast<std::size_t>(
        std::ranges::count(stand.messages().all(), text, &app::Messages::Message::text));
}

}  // namespace

TEST_CASE("a save that waits for the world is cancelled in the window, and may be asked for again") {
    app::test::Stand stand({{1280, 720}});
    stand.settle();
    const std::filesystem::path file = stand.folder() / "kept.wadi";
    stand.documents().belongsTo(file);
    stand.documents().save();
    REQUIRE(stand.documents().waiting().size() == 1);
    CHECK(stand.documents().waiting()[0].name.english() == "Saving kept.wadi");
    stand.documents().waiting()[0].progress->cancel();
    stand.settle();
    CHECK(stand.documents().waiting().empty());
    CHECK(timesTold(stand, "Cancelled: Saving kept.wadi.") == 1);
    CHECK_FALSE(std::filesystem::exists(file));
    stand.documents().save();
    for (int i = 0; i < 600 && !std::filesystem::exists(file); ++i) stand.frame();
    CHECK(std::filesystem::exists(file));
}

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
    CHECK(timesTold(stand, "Cancelled: Writing a command.") == 1);
    // What is not cancelled is written.
    stand.documents().copyCommand(folder);
    for (int i = 0; i < 600 && stand.folder().count() == before; ++i) stand.frame();
    CHECK(stand.folder().count() > before);
}
