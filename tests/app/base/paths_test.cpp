#include "app/base/paths.hpp"

#include <doctest/doctest.h>

#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using namespace wadi::test;

namespace fs = std::filesystem;

namespace {

fs::path fill(const fs::path& folder) {
    fs::create_directories(folder / "shaders");
    fs::create_directories(folder / "assets");
    return folder;
}

}  // namespace

TEST_CASE("data is found where the environment says, beside the installed program, or in the source tree") {
    const TempFolder folder;
    const fs::path chosen = fill(folder / "chosen"), source = fill(folder / "source");
    const fs::path shared = fill(folder / "usr/share/wadi");
    const fs::path program = folder / "usr/bin/wadi";
    CHECK(findData({chosen.string(), program, source}) == chosen);
    CHECK(findData({{}, program, source}) == shared);
    CHECK(findData({{}, program, folder / "gone"}) == shared);
    CHECK(findData({{}, folder / "build/wadi", source}) == source);
}

TEST_CASE("missing data is told with the places that were tried") {
    const TempFolder folder;
    const fs::path source = fill(folder / "source");
    CHECK(says(errorOf([&] { findData({"/nowhere", "/usr/bin/wadi", source}); }), "WADI_DATA", "/nowhere"));
    CHECK(says(errorOf([&] {
                   findData({{}, "/usr/bin/wadi", folder / "gone"});
               }),
               "gone", "/usr/share/wadi", "WADI_DATA"));
}

TEST_CASE("the program finds its own data") {
    CHECK(fs::is_directory(dataFolder() / "shaders"));
}

TEST_CASE("paths become text and back, whatever letters they have") {
    CHECK(toPath(toText("Täler/Höhe.png")) == fs::path("Täler/Höhe.png"));
    CHECK(displayName("Täler/Höhe.png") == "Höhe.png");
}

TEST_CASE("a scene is known by its ending, in small or capital letters") {
    CHECK(isScene("a/canyon.TOML"));
    CHECK_FALSE(isScene("toml"));
    CHECK_FALSE(isScene("canyon.toml.png"));
}
