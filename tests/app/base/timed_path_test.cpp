#include <doctest/doctest.h>

#include <fstream>

#include "app/base/paths.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi::test;

namespace fs = std::filesystem;

namespace {

std::tm midnight() {
    std::tm time{};
    time.tm_year = 126;
    time.tm_mday = 31;
    return time;
}

}  // namespace

TEST_CASE("pictures and scenes are named by their time, and none replaces another") {
    CHECK(app::timedName(midnight(), ".png") == "wadi-20260131-000000.png");
    const TempFolder folder;
    const fs::path first = app::timedPath(folder.path().string(), midnight(), ".png");
    CHECK(first.filename() == "wadi-20260131-000000.png");
    std::ofstream(first) << "x";
    CHECK(app::timedPath(folder.path().string(), midnight(), ".png").filename() ==
          "wadi-20260131-000000-2.png");
    CHECK(app::timedPath(folder.path().string(), midnight(), ".toml").filename() ==
          "wadi-20260131-000000.toml");
    // What tells kinds of files of one format apart stands at the end, once.
    const fs::path section = app::timedPath(folder.path().string(), midnight(), "-section.csv");
    CHECK(section.filename() == "wadi-20260131-000000-section.csv");
    std::ofstream(section) << "x";
    CHECK(app::timedPath(folder.path().string(), midnight(), "-section.csv").filename() ==
          "wadi-20260131-000000-2-section.csv");
}
