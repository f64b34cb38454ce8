#include <doctest/doctest.h>

#include "app/documents/recent.hpp"
#include "app/look/quality.hpp"
#include "tests/app/ui/background_end.hpp"
#include "tests/temp_folder.hpp"

using app::PreferencesRead;

namespace {

/// Quality as a group of parameters.
struct Household {
    app::QualityParams quality, defaults;
    std::vector<wadi::ParamGroup> groups{wadi::paramGroup("quality", "Quality", quality, defaults)};
};

}  // namespace

TEST_CASE("preferences are the same at the next start") {
    const wadi::test::TempFolder folder;
    const auto store = folder.path() / "config" / "preferences";
    Household then, now;
    then.quality.shadowSize = 777;
    then.quality.vsync = false;
    app::savePreferences(store, app::preferencesText(then.groups));
    CHECK(app::loadPreferences(store, now.groups) == PreferencesRead{.isAny = true});
    CHECK(now.quality == then.quality);
}

TEST_CASE("lines of preferences that make no sense change nothing") {
    Household room;
    CHECK(app::readPreferences("", room.groups) == PreferencesRead{});
    constexpr PreferencesRead kDamaged{.isDamaged = true};
    for (const char* line : {"quality.shadowSize = many", "nonsense", "quality.shadowSize = 99999999",
                             "quality.vsync=false", "\x01\x02\xff"})
        CHECK(app::readPreferences(line, room.groups) == kDamaged);
    CHECK(room.quality == room.defaults);
    CHECK(app::readPreferences("nonsense\nquality.shadowSize = 512", room.groups) ==
          PreferencesRead{.isAny = true, .isDamaged = true});
    CHECK(room.quality.shadowSize == 512);
}

TEST_CASE("preferences of another version of the program are no damage") {
    Household room;
    CHECK(app::readPreferences("quality.unknown = 3\n\nhouse.roof = red\n", room.groups) ==
          PreferencesRead{});
}

TEST_CASE("preferences that are missing or cannot be read change nothing") {
    const wadi::test::TempFolder folder;
    Household room;
    CHECK(app::loadPreferences({}, room.groups) == PreferencesRead{});
    CHECK(app::loadPreferences(folder.path() / "none", room.groups) == PreferencesRead{});
    CHECK(app::loadPreferences(folder.path(), room.groups) == PreferencesRead{.isDamaged = true});
    CHECK(room.quality == room.defaults);
    CHECK_NOTHROW(app::savePreferences({}, "quality.vsync = false"));
}

TEST_CASE(
    "what is as by default is left out of preferences where that may be another one at the next start") {
    const wadi::test::TempFolder folder;
    const auto store = folder.path() / "preferences";
    app::Background background;
    app::Preferences preferences(store);
    Household room;
    room.quality.shadowSize = 777;
    const auto keep = [&](app::Preferences& to) {
        const std::vector<wadi::ParamGroup> groups{app::changedOf(room.groups[0])};
        to.keep(groups, background);
        return background.names().size();
    };
    CHECK(keep(preferences) == 1);
    CHECK(app::test::finish(background).empty());
    CHECK(wadi::test::bytesOf(store) == "quality.shadowSize = 777\n");
    app::Preferences next(store);
    room.quality.shadowSize = room.defaults.shadowSize;
    CHECK(next.load(room.groups));
    CHECK(room.quality.shadowSize == 777);
    CHECK(keep(next) == 0);
    room.quality.shadowSize = room.defaults.shadowSize;
    CHECK(keep(next) == 1);
    CHECK(app::test::finish(background).empty());
    CHECK(wadi::test::bytesOf(store).empty());
    // What the file says stays there, though at this start it is the default.
    CHECK(app::changedOf(room.groups[0]).params.empty());
    const std::string kept = "quality.shadowSize = " + std::to_string(room.quality.shadowSize) + '\n';
    CHECK(app::changedOf(room.groups[0], kept).params.size() == 1);
    CHECK(app::changedOf(room.groups[0], "quality.shadowSize = 777\n").params.empty());
}

TEST_CASE("preferences are written when they have changed, and only then") {
    const wadi::test::TempFolder folder;
    const auto store = folder.path() / "preferences";
    app::Background background;
    app::Preferences preferences(store);
    Household room;
    CHECK_FALSE(preferences.load(room.groups));
    room.quality.shadowSize = 777;
    preferences.keep(room.groups, background);
    CHECK(app::test::finish(background).empty());
    preferences.keep(room.groups, background);
    CHECK(background.names().empty());

    app::Preferences next(store);
    Household now;
    CHECK(next.load(now.groups));
    CHECK(now.quality == room.quality);
    next.keep(now.groups, background);
    CHECK(background.names().empty());
}

TEST_CASE("preferences that are damaged are told, and written anew") {
    const wadi::test::TempFolder folder;
    const auto store = folder.path() / "preferences";
    app::savePreferences(store, "quality.shadowSize = 512\nquality.vsync = perhaps\n");
    app::Background background;
    Household room;
    app::Preferences preferences(store);
    CHECK(preferences.load(room.groups));
    CHECK(preferences.areDamaged());
    CHECK(room.quality.shadowSize == 512);
    preferences.keep(room.groups, background);
    CHECK(app::test::finish(background).empty());
    app::Preferences next(store);
    Household now;
    CHECK(next.load(now.groups));
    CHECK_FALSE(next.areDamaged());
    CHECK(now.quality == room.quality);
}
