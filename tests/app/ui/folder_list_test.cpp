#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "app/ui/locations.hpp"
#include "tests/rights.hpp"
#include "tests/temp_folder.hpp"

namespace fs = std::filesystem;
using wadi::test::TempFolder;

TEST_CASE("a folder lists folders first, then the files of the wanted kinds, without hidden ones") {
    const TempFolder temp;
    const fs::path folder = temp / "shown";
    fs::create_directories(folder / "zoo");
    fs::create_directories(folder / ".hidden");
    for (const char* name : {"shown/b.PNG", "shown/a.asc", "shown/notes.txt", "shown/.secret.png"})
        temp.file(name, "four");
    std::vector<std::string> names;
    const app::FolderList list = app::listFolder(folder, {".png", ".asc"});
    for (const app::FolderEntry& entry : list.entries) names.push_back(entry.name);
    CHECK(names == std::vector<std::string>{"zoo", "a.asc", "b.PNG"});
    CHECK(list.fault.empty());
    CHECK(list.entries[0].isFolder);
    CHECK(list.entries[1].bytes == 4);
    CHECK(list.entries[1].time == fs::last_write_time(folder / "a.asc"));
    CHECK(app::listFolder(folder, {}).entries.size() == 4);
}

TEST_CASE("a folder that is missing says so and lists nothing") {
    const TempFolder temp;
    const app::FolderList missing = app::listFolder(temp / "none", {});
    CHECK(missing.entries.empty());
    CHECK(missing.fault.english().find("No such file") != std::string::npos);
}

TEST_CASE("a folder that may not be read says so and lists nothing" * doctest::test_suite("user")) {
    if (!wadi::test::permissionsApply()) return wadi::test::skipped("root may read everything");
    const TempFolder temp;
    fs::create_directory(temp / "closed");
    fs::permissions(temp / "closed", fs::perms::none);
    const app::FolderList closed = app::listFolder(temp / "closed", {});
    CHECK(closed.entries.empty());
    CHECK(closed.fault.english().find("denied") != std::string::npos);
    fs::permissions(temp / "closed", fs::perms::owner_all);
}

TEST_CASE("a link that leads nowhere is listed without size and time") {
    const TempFolder temp;
    fs::create_symlink(temp / "none", temp / "link.png");
    const app::FolderList list = app::listFolder(temp.path(), {".png"});
    REQUIRE(list.entries.size() == 1);
    CHECK(list.entries[0].bytes == 0);
    CHECK(list.entries[0].time == fs::file_time_type{});
}

TEST_CASE("the filter of names takes small and capital letters alike") {
    CHECK(app::nameContains("Jacksboro.asc", "jack"));
    CHECK(app::nameContains("Jacksboro.asc", ""));
    CHECK_FALSE(app::nameContains("Jacksboro.asc", "png"));
}

TEST_CASE("a path leads to the same place with and without a slash at its end") {
    for (const char* typed : {"/maps/alps", "/maps/alps/", "/maps//alps/.", "alps/", "../maps/alps/"}) {
        INFO(typed);
        CHECK(app::follow("/maps", typed) == "/maps/alps");
        CHECK(app::follow("/maps", typed).parent_path() == "/maps");
    }
    CHECK(app::follow("/maps", "/") == "/");
    CHECK(app::follow("/maps/", "..") == "/");
}

TEST_CASE("a typed path may begin at home, and blanks around it do not count") {
    CHECK(app::typedPath("~", "/home/ann") == "/home/ann");
    CHECK(app::typedPath("~/", "/home/ann") == "/home/ann");
    CHECK(app::typedPath(" ~/maps/a.png\n", "/home/ann") == "/home/ann/maps/a.png");
    CHECK(app::typedPath("~ann", "/home/ann") == "~ann");
    CHECK(app::typedPath("~/maps", "") == "~/maps");
    CHECK(app::typedPath("a b", "/home/ann") == "a b");
    CHECK(app::typedPath("  ", "/home/ann").empty());
}

TEST_CASE("a name gets the first ending unless it has one of them") {
    const std::vector<std::string> endings = {".wadi", ".toml"};
    CHECK(app::withEnding("dunes", endings) == "dunes.wadi");
    CHECK(app::withEnding("dunes.WADI", endings) == "dunes.WADI");
    CHECK(app::withEnding("dunes.toml", endings) == "dunes.toml");
    CHECK(app::withEnding("dunes 2.5", endings) == "dunes 2.5.wadi");
    CHECK(app::withEnding(".wadi", endings) == ".wadi.wadi");
    CHECK(app::withEnding("dunes", {}) == "dunes");
}

TEST_CASE("a time is written from years to minutes") {
    const std::string text = app::timeText(fs::file_time_type::clock::now());
    REQUIRE(text.size() == 16);
    CHECK(text.starts_with("20"));
    CHECK(text[10] == ' ');
    CHECK(text[13] == ':');
}
