#include "app/panels/file_browser.hpp"

#include <doctest/doctest.h>

#include "tests/temp_folder.hpp"

namespace fs = std::filesystem;

TEST_CASE("a folder lists folders first, then the files of the wanted kinds, without hidden ones") {
    const wadi::test::TempFolder temp;
    const fs::path folder = temp / "shown";
    fs::create_directories(folder / "zoo");
    fs::create_directories(folder / ".hidden");
    for (const char* name : {"shown/b.PNG", "shown/a.asc", "shown/notes.txt", "shown/.secret.png"})
        temp.file(name, "x");
    std::vector<std::string> names;
    for (const app::FolderEntry& entry : app::listFolder(folder, {".png", ".asc"}))
        names.push_back(entry.name);
    CHECK(names == std::vector<std::string>{"zoo", "a.asc", "b.PNG"});
    CHECK(app::listFolder(folder, {}).size() == 4);
    fs::remove_all(folder);
    CHECK(app::listFolder(folder, {}).empty());
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
