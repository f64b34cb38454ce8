#include "app/exporting/exporter.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "sim/error.hpp"
#include "sim/simulation.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi::test;
using app::MapKind;
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

wadi::Survey surveyFor(const app::ExportChoice& choice) {
    const wadi::Simulation simulation = slope();
    return wadi::survey(simulation.state(), simulation.log(), app::layersFor(choice));
}

std::vector<std::string> exported(const app::ExportChoice& choice) {
    return app::exportMaps(surveyFor(choice), choice);
}

}  // namespace

TEST_CASE("an export makes its folder and writes every map in every format, with a sentence each") {
    const TempFolder folder;
    const app::ExportChoice choice{
        (folder / "deeper").string(), {MapKind::height, MapKind::discharge}, {Format::png16, Format::raw32}};
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
    exported({folder.path().string(), {MapKind::height}, {Format::raw32}});
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
    CHECK(app::ExportChoice{"out", {MapKind::height}, {}}.nothing());
    CHECK_FALSE(app::ExportChoice{"out", {}, {}, {wadi::io::Profile::unity}}.nothing());
}
