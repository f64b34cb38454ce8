#include "app/world/camera_tables.hpp"

#include <doctest/doctest.h>

#include "app/world/world.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using namespace wadi::test;

TEST_CASE("camera places come back from a scene as they were, with their ranges as comments") {
    const TempFolder folder;
    Settings settings;
    settings.cameras.first =
        CameraPlace{.azimuth = 90.f, .elevation = 12.5f, .distance = 0.3f, .south = 1.f, .fieldOfView = 20.f};
    settings.cameras.bookmarks = {{1, "Gorge = \"deep\"", {.azimuth = 12.f, .above = 40.f}},
                                  {9, "", {.elevation = 90.f, .distance = 0.5f, .orthographic = true}}};
    saveSettings(settings, folder / "a.toml");
    CHECK(says(bytesOf(folder / "a.toml"), "\n[camera]\nazimuth = 90  # [0 .. 360 °]\n",
               "\n[[bookmark]]\nname = \"Gorge = \\\"deep\\\"\"\nnumber = 1  # [1 .. 9]\n"));
    WorldOptions options;
    options.scene = folder / "a.toml";
    CHECK(readSettings(options).cameras == settings.cameras);
}

TEST_CASE("camera places with a fault are refused with file, line and key") {
    const TempFolder folder;
    const auto of = [&](const std::string& lines) {
        WorldOptions options;
        options.scene = folder.file("bad.toml", "wadi = 1\n" + lines + "\n");
        return errorOf([&] { readSettings(options); });
    };
    CHECK(says(of("camera = 3"), "bad.toml', line 2", "camera must be a table"));
    CHECK(says(of("[camera]\nazimuth = 361"), "line 3", "camera.azimuth cannot be 361"));
    CHECK(says(of("[camera]\nazimut = 1"), "line 3", "camera.azimut", "camera.azimuth?"));
    CHECK(says(of("bookmark = 3"), "line 2", "bookmark must be a list", "[[bookmark]]"));
    CHECK(says(of("[[bookmark]]\nnumber = 10"), "line 3", "bookmark.number cannot be 10"));
    CHECK(says(of("[[bookmark]]\nname = 3"), "line 3", "name must be a string"));
    CHECK(says(of("[[bookmark]]\nplace = 3"), "line 3", "bookmark.place"));
    CHECK(says(of("[[bookmark]]\nnumber = 2\n[[bookmark]]\nnumber = 2"), "line 4", "two bookmarks",
               "number = 2"));
}
