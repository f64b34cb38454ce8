#include <doctest/doctest.h>

#include "app/base/paths.hpp"

TEST_CASE("what is remembered goes where the XDG specification says") {
    const app::UserFolders usual = app::userFolders("/home/ann", nullptr, "");
    CHECK(usual.home == "/home/ann");
    CHECK(usual.config == "/home/ann/.config/wadi");
    CHECK(usual.state == "/home/ann/.local/state/wadi");
    const app::UserFolders chosen = app::userFolders("/home/ann", "/c", "/s");
    CHECK(chosen.config == "/c/wadi");
    CHECK(chosen.state == "/s/wadi");
    CHECK(app::userFolders("/home/ann", "relative", nullptr).config == "/home/ann/.config/wadi");
    const app::UserFolders none = app::userFolders(nullptr, nullptr, "/s");
    CHECK(none.home.empty());
    CHECK(none.config.empty());
    CHECK(none.state == "/s/wadi");
}
