// A quantity more is a row more: the two rows of extra_layers.inc appear wherever quantities do, and nothing
// else of the program knows of them.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "app/cli/cli.hpp"
#include "app/cli/list.hpp"
#include "app/data/make_map.hpp"
#include "app/data/section.hpp"
#include "app/export/exporter.hpp"
#include "app/panels/export.hpp"
#include "app/panels/map.hpp"
#include "app/render/comparison.hpp"
#include "app/ui/scales/legend.hpp"
#include "app/world/world.hpp"
#include "sim/live/snapshot.hpp"
#include "sim/world/simulation.hpp"
#include "tests/app/render/darkroom.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/joined.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/world/maps.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using app::test::Desk;
using wadi::layerOf;
using wadi::test::says;

namespace {

constexpr std::string_view kToys[] = {"halfHeight", "twiceSediment"};

wadi::Simulation sandyHills() {
    wadi::Heightmap map = maps::hills(96, 80);
    map.sediment = wadi::Field<float>(96, 80, 3.f);
    return wadi::Simulation(map);
}

SnapshotPtr lookAt(wadi::Simulation& simulation, wadi::View view) {
    return std::make_shared<const wadi::Snapshot>(wadi::Publisher().publish(simulation, view));
}

OverlayParams showing(LayerId layer) {
    OverlayParams params;
    params.layer = layer;
    params.opacity = 1.f;
    return params;
}

}  // namespace

TEST_CASE("rows more stand in the lists of what can be seen and written, and what was there keeps its id") {
    for (const std::string_view name : kToys) {
        const LayerId layer = layerOf(name);
        REQUIRE(layer != LayerId::none);
        CHECK(std::ranges::count(wadi::seenLayers(), layer) == 1);
        CHECK(std::ranges::count(wadi::fileLayers(), layer) == 1);
        CHECK(says(wadi::test::joined(listText({ListTopic::maps})), " " + std::string(name) + " ",
                   infoOf(layer).help));
    }
    CHECK(layerOf("paintedHardness") == LayerId::paintedHardness);
    CHECK(layerOf("halfHeight") == LayerId::more);
}

TEST_CASE("they are chosen by name, as parameters and as options") {
    Settings settings, defaults;
    auto groups = groupsOf(settings, defaults);
    for (const std::string_view name : kToys) {
        wadi::assign(groups, "overlay.layer=" + std::string(name));
        CHECK(settings.overlay.layer == layerOf(name));
    }
    CHECK(says(wadi::test::joined(listText({ListTopic::params})), "halfHeight|twiceSediment"));
}

TEST_CASE("they lie over the ground, and their values are read off") {
    Darkroom room;
    wadi::Simulation simulation = sandyHills();
    for (const std::string_view name : kToys) {
        const LayerId layer = layerOf(name);
        const OverlayParams params = showing(layer);
        const SnapshotPtr snapshot = lookAt(simulation, viewOf(room.look, params));
        lookDown(room.camera, *snapshot);
        room.landscape.show({}, 0);
        const engine::Image plain = room.picture(snapshot);
        room.landscape.show(params, 0);
        const engine::Image shown = room.picture(snapshot);
        CHECK_FALSE(std::ranges::equal(plain.bytes(), shown.bytes()));
        CHECK(room.landscape.overlay().layer == layer);
        const auto value = room.landscape.valueAt({40.5f, 30.5f});
        REQUIRE(value);
        CHECK(value->x == (name == "halfHeight" ? snapshot->heightAt(40, 30) / 2 : 6.f));
    }
}

TEST_CASE("they have a legend, and the map's window shows them") {
    Desk desk;
    wadi::Simulation simulation = sandyHills();
    for (const std::string_view name : kToys) {
        OverlayView view;
        view.layer = layerOf(name);
        glm::vec2 size;
        desk.screen([&] { size = drawLegend({.overlay = view}, {10.f, 10.f}, {380.f, 500.f}); });
        CHECK(size.y > 100.f);
        CHECK(titleOf(view.layer) ==
              (name == "halfHeight" ? "Half the height [m]" : "Twice the sediment [m]"));

        MapPanel panel;
        WindowLayout layout;
        panel.params().window = true;
        panel.params().layer = view.layer;
        wadi::View wanted;
        panel.request(wanted);
        const SnapshotPtr snapshot = lookAt(simulation, wanted);
        QuantityLayer layer;
        CHECK(isThere(layer.of(*snapshot, view.layer), view.layer));
        for (int i = 0; i < 2; ++i) {
            desk.screen([&] {
                layout.begin({{0.f, 0.f}, {Desk::kWidth, Desk::kHeight}}, {Desk::kWidth, Desk::kHeight});
                panel.draw(snapshot, 1.0, layout);
            });
        }
        CHECK_FALSE(layout.find("map", {1.f, 1.f}, {0.f, 0.f}) == std::nullopt);
    }
}

TEST_CASE("a cross-section has them as lines and as columns") {
    wadi::Simulation simulation = sandyHills();
    for (const std::string_view name : kToys) {
        const LayerId id = layerOf(name);
        const SnapshotPtr snapshot = lookAt(simulation, {.layers = {id}});
        Section section = sectionOf(*snapshot, {{10.5f, 20.5f}, {60.5f, 20.5f}});
        QuantityLayer layer;
        addLayer(section, snapshot->grid, id, layer.of(*snapshot, id));
        REQUIRE(section.values.size() == 1);
        CHECK(section.values[0][10] ==
              doctest::Approx(name == "halfHeight" ? double{section.ground[10]} / 2 : 6.0));
        CHECK(says(csvOf(section), "," + titleOf(id) + "\n"));
    }
}

TEST_CASE("both sides of a comparison tell them") {
    Darkroom room;
    Comparison before{std::string(WADI_SOURCE_DIR) + "/shaders"};
    engine::Target target{Darkroom::kWidth, Darkroom::kHeight, {engine::Format::RGBA8}};
    wadi::Simulation simulation = sandyHills();
    const LayerId id = layerOf("halfHeight");
    const SnapshotPtr then = lookAt(simulation, {.layers = {id}});
    for (int i = 0; i < 3; ++i) simulation.step();
    const SnapshotPtr now = lookAt(simulation, {.layers = {id}});
    lookDown(room.camera, *now);
    before.show(then, 0.5f);
    room.landscape.show(showing(id), 0);
    for (int i = 0; i < 3; ++i) {
        room.landscape.update(now, room.look);
        before.render(room.landscape, *now, {room.camera, room.look, room.quality, target.size(), room.marks},
                      target.name());
    }
    const auto value = before.valueAt({40.5f, 30.5f});
    REQUIRE(value);
    CHECK(value->x == then->heightAt(40, 30) / 2);
}

TEST_CASE("they are written to files") {
    const wadi::test::TempFolder folder;
    const wadi::Simulation simulation = sandyHills();
    ExportChoice choice{folder.path().string(), {}, {wadi::io::Format::exr}};
    for (const std::string_view name : kToys) choice.maps.push_back(layerOf(name));
    const wadi::LayerFields world = simulation.fields(layersFor(choice));
    CHECK(exportMaps(world, choice).size() == 2);
    for (const std::string_view name : kToys)
        CHECK(std::filesystem::exists(folder / (std::string(name) + ".exr")));
    const float ground = simulation.terrain().heightmap().heights.at(40, 30);
    CHECK(makeMap(world, layerOf("halfHeight"))[0].at(40, 30) == ground / 2);
    CHECK(makeMap(world, layerOf("twiceSediment"))[0].at(40, 30) == 6.f);
}
