#include "app/map_export.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>

#include "sim/error.hpp"
#include "sim/snapshot.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi::test;

namespace fs = std::filesystem;

namespace {

wadi::Snapshot slope(bool discharge) {
    wadi::Heightmap map{wadi::Field<float>(70, 5), 2.f};
    for (std::size_t i = 0; i < map.heights.size(); ++i) map.heights[i] = 0.5f * static_cast<float>(i);
    wadi::Simulation simulation(map);
    simulation.step();
    return wadi::Publisher().publish(simulation, {discharge, false});
}

std::tm midnight() {
    std::tm time{};
    time.tm_year = 126;
    time.tm_mday = 31;
    return time;
}

}  // namespace

TEST_CASE("an export makes its folder and writes every map in every format, with a sentence each") {
    const TempFolder folder;
    const app::ExportChoice choice{(folder / "deeper").string(), true, true, {true, false, true}};
    CHECK(app::exportMaps(slope(true), choice).size() == 4);
    for (const char* name : {"height.png", "height.r32", "discharge.png", "discharge.r32"}) {
        INFO(name);
        CHECK(fs::exists(folder / "deeper" / name));
    }
}

TEST_CASE("an exported map of heights holds the snapshot's heights") {
    const TempFolder folder;
    const wadi::Snapshot snapshot = slope(false);
    app::exportMaps(snapshot, {folder.path().string(), true, false, {false, false, true}});
    std::ifstream in(folder / "height.r32", std::ios::binary);
    std::vector<float> heights(70 * 5);
    in.read(reinterpret_cast<char*>(heights.data()),
            static_cast<std::streamsize>(heights.size() * sizeof(float)));
    REQUIRE(in);
    CHECK(heights[0] == snapshot.heightAt(0, 0));
    CHECK(heights[3 * 70 + 66] == snapshot.heightAt(66, 3));
}

TEST_CASE("an export into something that is no folder is refused with a sentence that names it") {
    const TempFolder folder;
    const std::string file = folder.file("file", "x").string();
    const auto exported = [&] { app::exportMaps(slope(false), {file, true, false, {true, false, false}}); };
    CHECK(says(errorOf(exported), file));
    CHECK_THROWS_AS(app::exportMaps(slope(false), {"", true, false, {true, false, false}}), wadi::Error);
}

TEST_CASE("the map of rivers cannot be exported before it is there") {
    const TempFolder folder;
    CHECK_THROWS_AS(
        app::exportMaps(slope(false), {folder.path().string(), false, true, {true, false, false}}),
        wadi::Error);
}

TEST_CASE("a choice without maps or without formats is nothing to export") {
    CHECK_FALSE(app::ExportChoice{"out", true, false, {true, false, false}}.nothing());
    CHECK(app::ExportChoice{"out", false, false, {true, false, false}}.nothing());
    CHECK(app::ExportChoice{"out", true, true, {false, false, false}}.nothing());
}

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
}
