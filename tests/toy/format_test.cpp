// A format that one row adds: the program that holds this test has the table of formats with the row of
// format_row.hpp.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "app/cli/cli.hpp"
#include "app/cli/list.hpp"
#include "app/documents/file_kinds.hpp"
#include "app/export/exporter.hpp"
#include "sim/io/export/resize.hpp"
#include "sim/io/import/convert.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/world/simulation.hpp"
#include "tests/joined.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

namespace wadi::io {

bool looksLikeToy(std::string_view start) {
    return start.starts_with("toy ");
}

Raster readToy(const std::filesystem::path& file, const ReadOptions&) {
    std::ifstream in(file);
    std::string word;
    Raster raster{{.format = "toy", .samples = std::string("words")}, {}};
    in >> word >> raster.facts.columns >> raster.facts.rows;
    checkDimensions(file, raster.facts.columns, raster.facts.rows);
    raster.values = Field<float>(raster.facts.columns, raster.facts.rows);
    for (float& value : raster.values.values()) in >> value;
    return raster;
}

void writeToy(const MapSource& map, const std::filesystem::path& file) {
    std::ofstream out(file);
    out << "toy " << map.columns() << " " << map.rows();
    for (const float value : map.channels.front().values()) out << "\n" << value;
}

}  // namespace wadi::io

using namespace wadi;
using namespace wadi::test;

namespace {

constexpr io::Format kToy{"toy"};

Field<float> slope() {
    Field<float> map(6, 5);
    for (std::size_t i = 0; i < map.size(); ++i) map[i] = 100.f + static_cast<float>(i);
    return map;
}

}  // namespace

TEST_CASE("a format of one row is listed and can be asked for by name") {
    const std::string list = test::joined(app::listText({app::ListTopic::formats}));
    CHECK(says(list, " toy ", "height.toy", "heights as words, for the tests"));
    const char* const words[] = {"wadi",     "batch", "--epochs", "1",
                                 "--export", "out",   "--format", "toy,png16"};
    const app::Request request = app::parseArguments(8, words);
    CHECK(std::get<app::BatchOptions>(request).exported->formats == std::vector{kToy, io::Format::png16});
}

TEST_CASE("a format of one row is offered by the dialog for opening, and named where a file is none of all") {
    CHECK(std::ranges::count(app::openedEndings(), ".toy") == 1);
    CHECK(says(app::openedKinds(), "HGT", "TOY"));
    const TempFolder folder;
    const auto file = folder.file("letter.txt", "hello world\n");
    CHECK(says(errorOf([&] { io::readRaster(file); }), "is none of PNG (.png)", "toy text (.toy)"));
}

TEST_CASE("what is written in a format of one row comes back, alone and in tiles") {
    const TempFolder folder;
    const Field<float> map = slope();
    CHECK(
        says(io::exportMap(map, folder / "height.toy", kToy), "height.toy", "6 × 5 decimal numbers, in m."));
    const io::Imported imported = io::importHeightmap(folder / "height.toy", {.cellSize = 20.f});
    CHECK(imported.map.heights == map);
    io::exportTiles(io::Channels(&map, 1), folder / "tile.toy", kToy, 4);
    CHECK(io::readRaster(folder / "tile_x0_y0.toy").values == map);
}

TEST_CASE("a world is exported in a format of one row") {
    const TempFolder folder;
    Parameters parameters;
    parameters.terrain.size = 16;
    Simulation simulation(parameters);
    const app::ExportChoice choice{folder.path().string(), {LayerId::height, LayerId::normal}, {kToy}};
    const auto sentences = app::exportMaps(simulation.fields(app::layersFor(choice)), choice);
    REQUIRE(sentences.size() == 2);
    CHECK(says(sentences[1], "Left out", "normal as toy"));
    CHECK(io::importHeightmap(folder / "height.toy").map.heights.columns() == 16);
}
