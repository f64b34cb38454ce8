#include "sim/world/layer_fields.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

Simulation wetWorld() {
    Heightmap map = maps::cone(64);
    map.sediment = Field<float>(64, 64, 0.5f);
    map.water = Field<float>(64, 64, 0.25f);
    map.hardness = Field<std::uint8_t>(64, 64, 51);
    Simulation simulation(map);
    simulation.apply(strokes::dab(1, {.kind = BrushKind::rain, .radius = 6}, {20, 20}));
    for (int i = 0; i < 3; ++i) simulation.step();
    return simulation;
}

/// Everything that can be taken.
LayerSet allLayers() {
    LayerSet layers;
    for (const LayerId id : fileLayers()) layers.insert(id);
    return layers;
}

}  // namespace

TEST_CASE("what is taken of a world holds every layer in its unit") {
    const Simulation simulation = wetWorld();
    const Terrain& terrain = simulation.terrain();
    const LayerFields all = simulation.fields(allLayers());
    CHECK(all.epoch == 3);
    CHECK(all.hash == simulation.hash());
    CHECK(all.cellSize == 10.f);
    CHECK(all.columns == 64);
    CHECK(all[LayerId::height] == terrain.heightmap().heights);
    CHECK(all[LayerId::bedrock].at(9, 5) == static_cast<float>(toMetres(terrain.bedrock().at(9, 5))));
    CHECK(all[LayerId::sediment].at(9, 5) == static_cast<float>(toMetres(terrain.sediment().at(9, 5))));
    CHECK(all[LayerId::water].at(9, 5) == static_cast<float>(toMetres(terrain.water().at(9, 5))));
    CHECK(all[LayerId::hardness].at(9, 5) == doctest::Approx(0.2));
    CHECK(all[LayerId::discharge] == simulation.state().droplet.discharge());
    CHECK(all[LayerId::windpath] == simulation.state().wind.windpath());
    CHECK(all[LayerId::flow] == simulation.state().pipes.flow());
    CHECK(all[LayerId::rain].at(20, 20) == terrain.paintedAt(Painted::rain, 20, 20) / 255.f);
    CHECK(all[LayerId::rain].at(20, 20) < 0.9f);
    CHECK(all[LayerId::rain].at(60, 60) == 1.f);
    CHECK(all[LayerId::moisture].at(9, 5) == terrain.moisture().at(9, 5) / 255.f);
}

TEST_CASE("what is taken of a world leaves out what nobody asked for") {
    const Simulation simulation = wetWorld();
    const LayerFields some = simulation.fields({LayerId::water});
    for (const LayerId id : fileLayers()) CHECK(some[id].empty() == (id != LayerId::water));
}

TEST_CASE("a world that is asked for layers keeps those alone, with how it came to be") {
    Simulation simulation = wetWorld();
    simulation.apply(CopyWorld{5, {LayerId::height}});
    const WorldCopy kept = simulation.takeCopy();
    CHECK(kept.ticket == 5);
    CHECK_FALSE(kept.world);
    REQUIRE(kept.layers);
    CHECK(kept.layers->log.entries().size() == simulation.log().entries().size());
    CHECK(kept.layers->log.map() == simulation.log().map());
}

TEST_CASE("wishes for a world and for layers are both granted, however soon one follows the other") {
    Simulation simulation = wetWorld();
    simulation.apply(CopyWorld{1, {LayerId::height}});
    simulation.apply(CopyWorld{2, {}});
    simulation.apply(CopyWorld{3, {LayerId::water}});
    const WorldCopy kept = simulation.takeCopy();
    CHECK(kept.ticket == 3);
    CHECK(kept.world);
    REQUIRE(kept.layers);
    CHECK_FALSE((*kept.layers)[LayerId::height].empty());
    CHECK_FALSE((*kept.layers)[LayerId::water].empty());
}

TEST_CASE(
    "every id in the code stands for the row that bears its name, and every row has a name of its own") {
    // In the order of LayerId.
    constexpr std::string_view kNames[] = {"none",
                                           "height",
                                           "bedrock",
                                           "sediment",
                                           "slope",
                                           "normal",
                                           "start",
                                           "wear",
                                           "deposit",
                                           "change",
                                           "water",
                                           "waterWithSea",
                                           "lakes",
                                           "discharge",
                                           "flow",
                                           "velocity",
                                           "velocityEast",
                                           "velocitySouth",
                                           "moisture",
                                           "rain",
                                           "windpath",
                                           "windAndSediment",
                                           "hardness",
                                           "paintedRain",
                                           "mask",
                                           "shelter",
                                           "paintedHardness",
                                           "drainageArea",
                                           "flowDirection",
                                           "catchments",
                                           "strahler",
                                           "steepness",
                                           "chi",
                                           "uplift",
                                           "paintedUplift",
                                           "vegetation",
                                           "dye",
                                           "paintedDye"};
    REQUIRE(std::size(kNames) == static_cast<std::size_t>(LayerId::more));
    for (std::size_t i = 0; i < std::size(kNames); ++i) {
        CAPTURE(kNames[i]);
        CHECK(infoOf(static_cast<LayerId>(i)).name == kNames[i]);
        CHECK(layerOf(kNames[i]) == static_cast<LayerId>(i));
    }
    CHECK(layerOf("erosionRate") == LayerId::more);  // the first map of a process that has no row of its own
    CHECK(layerOf("splat") == fileLayers().back());
    CHECK(layerOf("gold") == LayerId::none);
    for (const auto& layers : {seenLayers(), fileLayers()}) {
        for (const LayerId id : layers) {
            CHECK(layerOf(infoOf(id).name) == id);
            CHECK(infoOf(id).help.ends_with('.'));
        }
    }
    for (const LayerId id : seenLayers())
        CHECK(seenNamesOrNone()[static_cast<std::size_t>(id)] == infoOf(id).name);
}

TEST_CASE("the sources of a layer are those that a world holds") {
    CHECK(sourcesOf({LayerId::wear}) == LayerSet{LayerId::height, LayerId::start});
    CHECK(sourcesOf({LayerId::windAndSediment, LayerId::water}) ==
          LayerSet{LayerId::windpath, LayerId::sediment, LayerId::water});
    CHECK(sourcesOf({LayerId::none}) == LayerSet{});
}

TEST_CASE("what is worked out is the same for files, block by block, as cell by cell") {
    Heightmap map = maps::cone(130);
    Parameters params;
    params.sea = {true, 60.f};
    const Simulation simulation(map, params);
    const LayerFields world = simulation.fields({LayerId::slope, LayerId::waterWithSea, LayerId::start});
    const Field<float>& height = world[LayerId::height];
    const std::vector<Field<float>> slope = channelsOf(world, LayerId::slope),
                                    gradient = channelsOf(world, LayerId::normal),
                                    depth = channelsOf(world, LayerId::waterWithSea);
    for (const auto& [x, z] : {std::pair{0, 0}, {63, 64}, {64, 63}, {129, 129}, {40, 0}, {129, 64}}) {
        const int west = std::max(x - 1, 0), east = std::min(x + 1, 129);
        const float rise =
            (height.at(east, z) - height.at(west, z)) / (10.f * static_cast<float>(east - west));
        CHECK(gradient[0].at(x, z) == rise);
        const double steepness = std::hypot(double{rise}, double{gradient[1].at(x, z)});
        CHECK(double{slope[0].at(x, z)} == doctest::Approx(std::atan(steepness) * 57.29577951308232));
        CHECK(depth[0].at(x, z) == std::max(0.f, 60.f - height.at(x, z)));
    }
    CHECK(channelsOf(world, LayerId::start)[0] == height);
}
