// A process is its folder and one line of the list: this program's list has one more than Wadi's, and here is
// where it must appear without another file having been touched.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "app/cli/batch.hpp"
#include "app/cli/list.hpp"
#include "app/data/processes.hpp"
#include "app/export/exporter.hpp"
#include "app/world/world.hpp"
#include "sim/io/world/edit_text.hpp"
#include "sim/io/world/world_file.hpp"
#include "sim/live/snapshot.hpp"
#include "tests/joined.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using test::Fade;
using test::says;
using test::TempFolder;

namespace {

constexpr float kRate = 0.25f;

Parameters fading() {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.fade = {true, kRate};
    return params;
}

/// Hills with sand on them, which fades.
Simulation fadingHills(const Execution& execution = {}) {
    return Simulation(maps::hills(70, 66), fading(), execution);
}

Simulation after(int epochs, Simulation simulation) {
    for (int i = 0; i < epochs; ++i) simulation.step();
    return simulation;
}

}  // namespace

TEST_CASE("one process more works, books what it does, and keeps the laws") {
    const Simulation start = fadingHills(), end = after(5, start);
    CHECK(total(end.terrain().sediment()) < total(start.terrain().sediment()));
    CHECK(total(end.terrain().sediment()) + end.balance().left == total(start.terrain().sediment()));
    CHECK(test::brokenLaw(end) == "");
    Simulation fine = end;
    fine.apply(Upsample{});
    CHECK(test::brokenLaw(after(3, fine)) == "");
}

TEST_CASE("one process more keeps the laws and its hash beside all others, for every number of threads") {
    Parameters params = fading();
    Processes::forEach([&]<class P>() { params.of<P>().enabled = true; });
    const Simulation one = after(8, Simulation(maps::hills(130, 70), params, {1}));
    const Simulation three = after(8, Simulation(maps::hills(130, 70), params, {3}));
    CHECK(one.state().fade.count() > 0);
    CHECK(test::brokenLaw(one) == "");
    CHECK(one.hash() == three.hash());
}

TEST_CASE("sliders of one process more at either end keep the laws") {
    test::Corners corners("fade", fading());
    corners.forEachEnd([](const Parameters& params, const std::string& text) {
        INFO(text);
        CHECK(test::brokenLaw(after(3, Simulation(maps::hills(16, 16), params, {1}))) == "");
    });
}

TEST_CASE("the state and the parameters of one process more are in the hash") {
    Simulation simulation = fadingHills();
    const std::uint64_t before = simulation.hash();
    simulation.apply(SetParam{"fade.rate", 0.5});
    CHECK(simulation.hash() != before);
    simulation.apply(Undo{});
    CHECK(simulation.hash() == before);
    State state = simulation.state();
    state.fade = Fade(35, 66);
    CHECK(state.hash() != before);
}

TEST_CASE("a change of one process more is undone and done again, and goes into a log of edits") {
    Simulation simulation = fadingHills();
    simulation.apply(SetParam{"fade.rate", 0.5});
    CHECK(simulation.parameters().fade.rate == 0.5f);
    simulation.apply(Undo{});
    CHECK(simulation.parameters().fade.rate == kRate);
    simulation.apply(Redo{});
    const std::string text = io::editText(simulation.log().entries());
    CHECK(says(text, "fade.rate"));
    const std::vector<EditLog::Entry> read = io::readEdits(text, "edits");
    REQUIRE_FALSE(read.empty());
    CHECK(std::get<SetParam>(read.front().command).path == "fade.rate");
}

TEST_CASE("one process more uses a mask of its own") {
    Parameters params = fading();
    params.masks.fade = MaskKind::painted;
    Simulation simulation(maps::hills(70, 66), params);
    Field<std::uint8_t> west(70, 66);
    for (int z = 0; z < 66; ++z)
        for (int x = 0; x < 35; ++x) west.at(x, z) = 255;
    simulation.apply(SetPaintedMap{Painted::mask, std::make_shared<const Field<std::uint8_t>>(west)});
    simulation.step();
    const Field<float>& faded = simulation.state().fade.faded();
    float inside = 0, outside = 0;
    for (int z = 0; z < 66; ++z)
        for (int x = 0; x < 70; ++x) (x < 35 ? inside : outside) += faded.at(x, z);
    CHECK(inside > 0);
    CHECK(outside == 0);
}

TEST_CASE("one process more goes to a scene and comes back") {
    const TempFolder folder;
    app::WorldOptions options;
    options.set = {"fade.enabled=true", "fade.rate=0.5", "masks.fade=noise"};
    app::saveSettings(app::readSettings(options), folder / "scene.toml");
    CHECK(says(test::bytesOf(folder / "scene.toml"), "[fade]", "rate = 0.5"));
    app::WorldOptions again;
    again.scene = folder / "scene.toml";
    const app::Settings read = app::readSettings(again);
    CHECK(read.parameters.fade.enabled);
    CHECK(read.parameters.fade.rate == 0.5f);
    CHECK(read.parameters.masks.fade == MaskKind::noise);
}

TEST_CASE("a world with one process more goes on from a file as if it had not been away") {
    const TempFolder folder;
    const Simulation half = after(4, fadingHills());
    io::saveWorld(folder / "w.wadi", {half.state(), half.log()}, {});
    const io::LoadedWorld loaded = io::loadWorld(folder / "w.wadi", {});
    CHECK(loaded.world.state.hash() == half.hash());
    CHECK(loaded.world.state.fade.count() == half.state().fade.count());
    CHECK(after(4, Simulation(loaded.world)).hash() == after(4, half).hash());
}

TEST_CASE("a world that was saved before there was one process more opens, and that begins afresh") {
    const std::filesystem::path file =
        std::filesystem::path(WADI_SOURCE_DIR) / "tests/data/format_2/world.wadi";
    app::WorldDocument document = app::openWorld(file);
    CHECK(document.world->state.fade.count() == 0);
    Simulation simulation(*document.world);
    simulation.apply(SetParam{"fade.enabled", 1});
    CHECK(test::brokenLaw(after(3, simulation)) == "");
}

TEST_CASE("batch sets one process more, reports it, and lists name it") {
    const TempFolder folder;
    app::BatchOptions options;
    options.world.set = {"terrain.size=32", "fade.enabled=true", "fade.rate=0.1"};
    options.epochs = 20;
    options.json = folder / "run.json";
    std::ostringstream out, err;
    CHECK(app::batch(options, out, err, false) == 0);
    const nlohmann::json json = nlohmann::json::parse(test::bytesOf(folder / "run.json"));
    CHECK(json.at("processes").at("fade").at("enabled") == true);
    CHECK(json.at("processes").at("fade").at("count") > 0);
    CHECK(json.at("processes").size() == Processes::kSize);
    CHECK(says(app::listText({app::ListTopic::params}), "\nfade.rate ", "\nmasks.fade "));
    CHECK(says(test::joined(app::listText({app::ListTopic::params})), Fade::kInfo.mask));
    CHECK(says(test::joined(app::listText({app::ListTopic::processes})), " fade ", Fade::kInfo.help));
}

TEST_CASE("one process more has its section of the dock and its row of the statistics") {
    const std::vector<app::DockSection> sections = app::dockSections();
    const auto section = std::ranges::find(sections, "fade", &app::DockSection::group);
    REQUIRE(section != sections.end());
    CHECK(section->heading == Fade::kInfo.title);
    Simulation simulation = after(3, fadingHills());
    const auto rows = app::particlesOf(Publisher().publish(simulation, {}));
    const auto row = std::ranges::find(rows, Fade::kInfo.count.title, &app::ParticleCount::name);
    REQUIRE(row != rows.end());
    CHECK(row->count == simulation.state().fade.count());
}

TEST_CASE("a map that one process more keeps is laid over the ground, listed and exported") {
    const LayerId faded = layerOf("faded");
    REQUIRE(faded != LayerId::none);
    CHECK(infoOf(faded).unit == "m");
    CHECK(std::ranges::find(seenNamesOrNone(), "faded") != seenNamesOrNone().end());
    CHECK(app::listText({app::ListTopic::maps}).find("faded") != std::string::npos);

    Simulation simulation = after(3, fadingHills());
    const Snapshot seen = Publisher().publish(simulation, {.layers = {faded}});
    REQUIRE(seen[faded].size() == seen.grid.count());
    const Field<float>& map = simulation.state().fade.faded();
    CHECK(valueAt(seen.grid, seen[faded], 5, 7) == map.at(5, 7));

    const TempFolder folder;
    const app::ExportChoice choice{folder.path().string(), {faded}, {io::Format{"exr"}}};
    app::exportMaps(simulation.fields(app::layersFor(choice)), choice);
    CHECK(std::filesystem::exists(folder / "faded.exr"));
}
