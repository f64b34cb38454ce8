#include "sim/world/survey.hpp"

#include <doctest/doctest.h>

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

std::vector<SurveyLayer> allLayers() {
    std::vector<SurveyLayer> layers;
    for (std::size_t i = 0; i < kSurveyLayers; ++i) layers.push_back(static_cast<SurveyLayer>(i));
    return layers;
}

}  // namespace

TEST_CASE("a survey holds every layer in its unit") {
    const Simulation simulation = wetWorld();
    const Terrain& terrain = simulation.terrain();
    const Survey all = survey(simulation.state(), simulation.log(), allLayers());
    CHECK(all.epoch == 3);
    CHECK(all.hash == simulation.hash());
    CHECK(all.cellSize == 10.f);
    CHECK(all[SurveyLayer::height] == terrain.heightmap().heights);
    CHECK(all[SurveyLayer::bedrock].at(9, 5) == static_cast<float>(toMetres(terrain.bedrock().at(9, 5))));
    CHECK(all[SurveyLayer::sediment].at(9, 5) == static_cast<float>(toMetres(terrain.sediment().at(9, 5))));
    CHECK(all[SurveyLayer::water].at(9, 5) == static_cast<float>(toMetres(terrain.water().at(9, 5))));
    CHECK(all[SurveyLayer::hardness].at(9, 5) == doctest::Approx(0.2));
    CHECK(all[SurveyLayer::discharge] == simulation.state().droplet.discharge());
    CHECK(all[SurveyLayer::windpath] == simulation.state().wind.windpath());
    CHECK(all[SurveyLayer::flow] == simulation.state().pipes.flow());
    CHECK(all[SurveyLayer::rain].at(20, 20) == terrain.paintedAt(Painted::rain, 20, 20) / 255.f);
    CHECK(all[SurveyLayer::rain].at(20, 20) < 0.9f);
    CHECK(all[SurveyLayer::rain].at(60, 60) == 1.f);
    CHECK(all[SurveyLayer::damp].at(9, 5) == terrain.damp().at(9, 5) / 255.f);
}

TEST_CASE("a survey leaves out what nobody asked for") {
    const Simulation simulation = wetWorld();
    const Survey some = survey(simulation.state(), simulation.log(), std::vector{SurveyLayer::water});
    for (const SurveyLayer layer : allLayers()) CHECK(some[layer].empty() == (layer != SurveyLayer::water));
}

TEST_CASE("a world that is asked for layers keeps those alone, with how it came to be") {
    Simulation simulation = wetWorld();
    simulation.apply(Keep{5, {SurveyLayer::height}});
    const Kept kept = simulation.takeKept();
    CHECK(kept.ticket == 5);
    CHECK_FALSE(kept.world);
    REQUIRE(kept.survey);
    CHECK(kept.survey->log.entries().size() == simulation.log().entries().size());
    CHECK(kept.survey->log.map() == simulation.log().map());
}

TEST_CASE("wishes for a world and for layers are both granted, however soon one follows the other") {
    Simulation simulation = wetWorld();
    simulation.apply(Keep{1, {SurveyLayer::height}});
    simulation.apply(Keep{2, {}});
    simulation.apply(Keep{3, {SurveyLayer::water}});
    const Kept kept = simulation.takeKept();
    CHECK(kept.ticket == 3);
    CHECK(kept.world);
    REQUIRE(kept.survey);
    CHECK_FALSE((*kept.survey)[SurveyLayer::height].empty());
    CHECK_FALSE((*kept.survey)[SurveyLayer::water].empty());
}
