#include <doctest/doctest.h>

#include "app/documents/recent.hpp"
#include "app/look/quality.hpp"
#include "tests/app/ui/background_end.hpp"
#include "tests/temp_folder.hpp"

namespace {

/// Quality as a group of parameters.
struct Room {
    app::QualityParams quality, defaults;
    std::vector<wadi::ParamGroup> groups{wadi::paramGroup("quality", "Quality", quality, defaults)};
};

}  // namespace

TEST_CASE("preferences are the same at the next start") {
    const wadi::test::TempFolder folder;
    const auto store = folder.path() / "config" / "preferences";
    Room then, now;
    then.quality.shadowSize = 777;
    then.quality.vsync = false;
    app::savePreferences(store, app::preferencesText(then.groups));
    CHECK(app::loadPreferences(store, now.groups));
    CHECK(now.quality == then.quality);
}

TEST_CASE("lines of preferences that make no sense change nothing") {
    Room room;
    CHECK_FALSE(app::readPreferences("", room.groups));
    CHECK_FALSE(
        app::readPreferences("quality.shadowSize = many\nquality.unknown = 3\nnonsense\n = \n"
                             "quality.shadowSize = 99999999\nquality.vsync=false",
                             room.groups));
    CHECK(room.quality == room.defaults);
    CHECK(app::readPreferences("nonsense\nquality.shadowSize = 512", room.groups));
    CHECK(room.quality.shadowSize == 512);
}

TEST_CASE("preferences that are missing or cannot be read change nothing") {
    const wadi::test::TempFolder folder;
    Room room;
    CHECK_FALSE(app::loadPreferences({}, room.groups));
    CHECK_FALSE(app::loadPreferences(folder.path() / "none", room.groups));
    CHECK_FALSE(app::loadPreferences(folder.path(), room.groups));
    CHECK(room.quality == room.defaults);
    CHECK_NOTHROW(app::savePreferences({}, "quality.vsync = false"));
}

TEST_CASE("preferences are written when they have changed, and only then") {
    const wadi::test::TempFolder folder;
    const auto store = folder.path() / "preferences";
    app::Background background;
    app::Preferences preferences(store);
    Room room;
    CHECK_FALSE(preferences.load(room.groups));
    room.quality.shadowSize = 777;
    preferences.keep(room.groups, background);
    CHECK(app::test::finish(background).empty());
    preferences.keep(room.groups, background);
    CHECK(background.names().empty());

    app::Preferences next(store);
    Room now;
    CHECK(next.load(now.groups));
    CHECK(now.quality == room.quality);
    next.keep(now.groups, background);
    CHECK(background.names().empty());
}
