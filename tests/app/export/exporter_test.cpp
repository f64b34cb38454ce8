#include "app/export/exporter.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "sim/core/error.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/world/simulation.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi::test;
using wadi::LayerId;
using wadi::io::Format;

namespace fs = std::filesystem;

namespace {

wadi::Simulation slope() {
    wadi::Heightmap map{wadi::Field<float>(70, 5), 2.f};
    for (std::size_t i = 0; i < map.heights.size(); ++i) map.heights[i] = 0.5f * static_cast<float>(i);
    wadi::Simulation simulation(map);
    simulation.step();
    return simulation;
}

wadi::LayerFields layersOf(const app::ExportChoice& choice) {
    const wadi::Simulation simulation = slope();
    return simulation.fields(app::layersFor(choice));
}

std::vector<wadi::Sentence> exported(const app::ExportChoice& choice) {
    return app::exportMaps(layersOf(choice), choice);
}

}  // namespace

TEST_CASE("an export makes its folder and writes every map in every format, with a sentence each") {
    const TempFolder folder;
    const app::ExportChoice choice{
        (folder / "deeper").string(), {LayerId::height, LayerId::discharge}, {Format::png16, Format::raw32}};
    CHECK(exported(choice).size() == 4);
    for (const char* name : {"height.png", "height.r32", "discharge.png", "discharge.r32"}) {
        INFO(name);
        CHECK(fs::exists(folder / "deeper" / name));
    }
    CHECK(app::filesOf(choice).size() == 4);
    for (const fs::path& file : app::filesOf(choice)) CHECK(fs::exists(file));
}

TEST_CASE("an exported map of heights holds the heights of the world") {
    const TempFolder folder;
    exported({folder.path().string(), {LayerId::height}, {Format::raw32}});
    std::ifstream in(folder / "height.r32", std::ios::binary);
    std::vector<float> heights(70 * 5);
    in.read(reinterpret_cast<char*>(heights.data()),
            static_cast<std::streamsize>(heights.size() * sizeof(float)));
    REQUIRE(in);
    const wadi::Field<float> now = slope().terrain().heightmap().heights;
    CHECK(std::equal(heights.begin(), heights.end(), now.values().begin()));
}

TEST_CASE("an export into something that is no folder is refused with a sentence that names it") {
    const TempFolder folder;
    const std::string file = folder.file("file", "x").string();
    CHECK(says(errorOf([&] { exported({file}); }), file));
    CHECK_THROWS_AS(exported({""}), wadi::Error);
}

TEST_CASE("a choice without maps or without formats is nothing to export") {
    CHECK_FALSE(app::ExportChoice{"out"}.nothing());
    CHECK(app::ExportChoice{"out", {}}.nothing());
    CHECK(app::ExportChoice{"out", {LayerId::height}, {}}.nothing());
    CHECK_FALSE(app::ExportChoice{"out", {}, {}, {wadi::io::Profile::unity}}.nothing());
}

TEST_CASE("maps that a format cannot hold are left out and named, and alone they are refused") {
    const TempFolder folder;
    const app::ExportChoice choice{folder.path().string(),
                                   {LayerId::height, LayerId::normal, LayerId::slope},
                                   {Format::raw16, Format::obj}};
    const std::vector<wadi::Sentence> sentences = exported(choice);
    CHECK(app::filesOf(choice).size() == 3);
    CHECK(says(sentences.back(), "Left out", "normal as raw16", "normal as obj", "slope as obj"));
    CHECK(says(errorOf([&] {
                   exported({folder.path().string(), {LayerId::normal}, {Format::raw16}});
               }),
               "Left out", "normal as raw16"));
}

TEST_CASE("an export in another size keeps the ground that it covers") {
    const TempFolder folder;
    app::ExportChoice choice{folder.path().string(), {LayerId::height}, {Format::tiff}};
    choice.size = 139;
    exported(choice);
    const wadi::io::Raster map = wadi::io::readRaster(folder / "height.tif");
    CHECK(map.facts.columns == 139);
    CHECK(map.facts.rows == 9);
    CHECK(map.facts.spacing->x == 1);
    CHECK(map.facts.spacing->z == 1);
    const wadi::Field<float> now = slope().terrain().heightmap().heights;
    CHECK(map.values.at(0, 0) == now.at(0, 0));
    CHECK(map.values.at(138, 8) == now.at(69, 4));
}

TEST_CASE("an export in tiles, and one for a program, write what belongs to them") {
    const TempFolder folder;
    app::ExportChoice choice{folder.path().string(), {LayerId::height}, {Format::png16}};
    choice.tile = 35;
    exported(choice);
    for (const char* name : {"height_x0_y0.png", "height_x1_y0.png", "height_x2_y0.png"})
        CHECK(fs::exists(folder / name));
    exported({folder.path().string(), {}, {}, {wadi::io::Profile::unreal}});
    CHECK(fs::exists(folder / "height-unreal.png"));
    CHECK(fs::exists(folder / "height-unreal.txt"));
}

TEST_CASE("a world that came from a place on Earth goes back to it, in any size") {
    const TempFolder folder;
    wadi::Heightmap map{wadi::Field<float>(21, 11, 100.f), 30.f};
    map.place = std::make_shared<const wadi::Georeference>(wadi::Georeference{
        500000, 4000000, 1, 1, {1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 32616}});
    const wadi::Simulation simulation(map);
    app::ExportChoice choice{folder.path().string(), {LayerId::height}, {Format::tiff}};
    choice.size = 41;
    app::exportMaps(simulation.fields(app::layersFor(choice)), choice);
    const auto facts = wadi::io::readRaster(folder / "height.tif").facts;
    REQUIRE(facts.place);
    CHECK(facts.spacing->x == 15);
    // The first sample stands where it stood, half of a cell of 15 m, not of 30 m, from the corner.
    CHECK(facts.place->west == 500007.5);
    CHECK(facts.place->north == 3999992.5);
}

TEST_CASE("what a program does not take is refused before anything is written") {
    app::ExportChoice choice{"nowhere", {}, {}, {wadi::io::Profile::unreal}};
    choice.tile = 100;
    CHECK(says(errorOf([&] { app::check(choice, 512, 512); }), "Unreal Engine takes no tiles of 100"));
    app::ExportChoice tiny{"nowhere"};
    tiny.tile = 17;
    CHECK(says(errorOf([&] { app::check(tiny, 8192, 8192); }), "4096"));
}

TEST_CASE("an export can be cancelled, and what it was writing is not there") {
    const TempFolder folder;
    const app::ExportChoice choice{folder.path().string()};
    wadi::Progress progress;
    progress.endIf([] { return true; });
    CHECK_THROWS_AS(app::exportMaps(layersOf(choice), choice, &progress), wadi::Cancelled);
    CHECK(fs::is_empty(folder.path()));
}
