#include <doctest/doctest.h>

#include <set>

#include "sim/io/export/resize.hpp"
#include "sim/io/import/convert.hpp"
#include "sim/io/import/reader.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/world/maps.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

namespace fs = std::filesystem;

Field<float> waves() {
    return maps::hills(50, 31).heights;
}

std::set<std::string> namesOf(const TempFolder& folder) {
    std::set<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.path()))
        names.insert(entry.path().filename().string());
    return names;
}

}  // namespace

TEST_CASE("tiles cover a map, share their edges, and the far ones are smaller") {
    const std::vector<io::Tile> tiles = io::tilesOf(50, 31, 17);
    REQUIRE(tiles.size() == 4 * 2);
    CHECK(tiles[1].column == 16);
    CHECK(tiles[1].columns == 17);
    CHECK(tiles[3].column == 48);
    CHECK(tiles[3].columns == 2);
    CHECK(tiles[4].row == 16);
    CHECK(tiles[4].rows == 15);
    CHECK(io::tilesOf(49, 33, 17).size() == 3 * 2);
    CHECK(io::tilesOf(5, 5, 100).size() == 1);
}

TEST_CASE("too many tiles, and tiles of one sample, are refused") {
    CHECK(says(errorOf([] { io::tilesOf(8192, 8192, 65); }), "128 × 128 files", "at most 4096"));
    CHECK(io::tilesOf(8192, 8192, 129).size() == 4096);
    CHECK(says(errorOf([] { io::tilesOf(50, 31, 1); }), "at least 2"));
}

TEST_CASE("tiles of one range come back as the whole, and their edges are equal") {
    const TempFolder folder;
    const Field<float> map = waves();
    const std::string told = io::exportTiles(io::Channels(&map, 1), folder / "height.png", io::Format::png16,
                                             17, {.cellSize = 5.f});
    CHECK(says(told, "4 × 2 tiles", "height_x0_y0.png", "17 × 17"));
    CHECK(told.find("wadi-export") == std::string::npos);
    CHECK(namesOf(folder).size() == 8);
    io::exportMap(map, folder / "whole.png", io::Format::png16, {.cellSize = 5.f});
    const Field<float> whole = io::importHeightmap(folder / "whole.png").map.heights;
    for (const io::Tile& tile : io::tilesOf(50, 31, 17)) {
        const auto file =
            folder / ("height_x" + std::to_string(tile.x) + "_y" + std::to_string(tile.y) + ".png");
        CHECK(io::convert(file, io::readSingle(file, {}), {}).map.heights == io::cut(whole, tile));
    }
    CHECK(io::importHeightmap(folder / "height_x2_y1.png").map.heights == whole);
}

TEST_CASE("a failure at the last tile leaves the older files and none of the new") {
    const TempFolder folder;
    const Field<float> map = waves();
    folder.file("height_x0_y0.png", "precious");
    fs::create_directory(folder / "height_x3_y1.png");
    const std::string refusal = errorOf(
        [&] { io::exportTiles(io::Channels(&map, 1), folder / "height.png", io::Format::png16, 17); });
    CHECK(says(refusal, "height_x3_y1.png", "not a regular file"));
    CHECK(namesOf(folder) == std::set<std::string>{"height_x0_y0.png", "height_x3_y1.png"});
    CHECK(bytesOf(folder / "height_x0_y0.png") == "precious");
}

TEST_CASE("cancelled tiles leave nothing, and tiles replace older files") {
    const TempFolder folder;
    const Field<float> map = waves();
    const auto write = [&](Progress* progress) {
        io::exportTiles(io::Channels(&map, 1), folder / "height.r32", io::Format::raw32, 40,
                        {.progress = progress});
    };
    folder.file("height_x1_y0.r32", "older");
    Progress progress;
    progress.cancel();
    CHECK_THROWS_AS(write(&progress), Cancelled);
    CHECK(namesOf(folder) == std::set<std::string>{"height_x1_y0.r32"});
    CHECK(bytesOf(folder / "height_x1_y0.r32") == "older");
    Progress free;
    write(&free);
    CHECK(free.part() == 1);
    CHECK(namesOf(folder) == std::set<std::string>{"height_x0_y0.r32", "height_x1_y0.r32"});
    CHECK(fs::file_size(folder / "height_x1_y0.r32") == 11 * 31 * 4);
}

TEST_CASE("what a killed export left behind is cleared away") {
    const TempFolder folder;
    fs::create_directory(folder / ".wadi-export1");
    folder.file(".wadi-export1/height_x9_y9.r32", "left");
    const Field<float> map = waves();
    io::exportTiles(io::Channels(&map, 1), folder / "height.r32", io::Format::raw32, 50);
    CHECK(namesOf(folder) == std::set<std::string>{"height_x0_y0.r32"});
}

TEST_CASE("tiles are refused where they cannot be written") {
    const TempFolder folder;
    const Field<float> map = waves();
    CHECK(says(errorOf([&] {
                   io::exportTiles(io::Channels(&map, 1), folder / "none/height.r32", io::Format::raw32, 40);
               }),
               "none", "create it or choose another"));
    CHECK(folder.count() == 0);
}

TEST_CASE("every tile has its own place on Earth") {
    Georeference whole;
    whole.west = 8;
    whole.north = 46;
    whole.unitsPerMetreX = 0.5;
    whole.unitsPerMetreZ = 0.25;
    const io::Tile tile{.column = 16, .row = 32};
    const auto moved = io::placeOf(tile, std::make_shared<const Georeference>(whole), 100, {10, 20});
    CHECK(moved->west == 8 + 80);
    CHECK(moved->north == 46 - 160);
}
