#include "app/data/make_map.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/maps.hpp"

using namespace app;
using wadi::Field, wadi::LayerId, wadi::layerOf;

namespace {

std::vector<Field<float>> mapOf(const wadi::Simulation& simulation, LayerId kind) {
    return makeMap(simulation.fields({kind}), kind);
}

/// Rises one metre in two eastwards, and one in four northwards.
wadi::Heightmap ramp() {
    wadi::Heightmap map = maps::flat(24, 24);
    for (int z = 0; z < 24; ++z)
        for (int x = 0; x < 24; ++x)
            map.heights.at(x, z) = 5.f * static_cast<float>(x) - 2.5f * static_cast<float>(z);
    return map;
}

}  // namespace

TEST_CASE("every map can be made, with as many channels as its facts say and values in their range") {
    wadi::Simulation simulation;
    wadi::Parameters params;
    params.terrain.size = 64;
    simulation = wadi::Simulation(params);
    for (int i = 0; i < 5; ++i) simulation.step();
    for (const LayerId kind : wadi::fileLayers()) {
        const wadi::LayerInfo& info = wadi::infoOf(kind);
        INFO(info.name);
        const std::vector<Field<float>> map = mapOf(simulation, kind);
        REQUIRE(static_cast<int>(map.size()) == wadi::fileChannelsOf(info.kind));
        bool isFine = true;
        for (const Field<float>& channel : map) {
            REQUIRE(channel.columns() == 64);
            REQUIRE(channel.rows() == 64);
            for (const float value : channel.values())
                isFine = isFine && std::isfinite(value) &&
                         (!(info.kind == wadi::LayerKind::share || wadi::fileChannelsOf(info.kind) > 1) ||
                          (value >= 0 && value <= 1));
        }
        CHECK(isFine);
    }
}

TEST_CASE("the slope of a ramp is the angle of its steepest line") {
    const Field<float> slope = mapOf(wadi::Simulation(ramp()), LayerId::slope)[0];
    const double expected = std::atan(std::hypot(0.5, 0.25)) * 180 / 3.14159265358979;
    for (const float value : slope.values()) CHECK(std::abs(value - expected) < 1e-5);
}

TEST_CASE(
    "normals lean away from where the ground rises: west of a rise to the east, south of one to the north") {
    const std::vector<Field<float>> normal = mapOf(wadi::Simulation(ramp()), LayerId::normal);
    const double length = std::sqrt(1 + 0.25 + 0.0625);
    CHECK(std::abs(normal[0].at(7, 9) - (0.5 - 0.25 / length)) < 1e-7);
    CHECK(std::abs(normal[1].at(7, 9) - (0.5 - 0.125 / length)) < 1e-7);
    CHECK(std::abs(normal[2].at(7, 9) - (0.5 + 0.5 / length)) < 1e-7);
}

TEST_CASE("what was taken and what was laid are told from the ground with which the world began") {
    wadi::Simulation simulation(maps::flat(64, 64));
    simulation.apply(strokes::dab(1, {.kind = wadi::BrushKind::rock, .radius = 8}, {20, 20}));
    simulation.apply(strokes::dab(2, {.kind = wadi::BrushKind::rock, .radius = 8}, {44, 44}, true));
    const Field<float> wear = mapOf(simulation, LayerId::wear)[0];
    const Field<float> deposit = mapOf(simulation, LayerId::deposit)[0];
    const Field<float> height = mapOf(simulation, LayerId::height)[0];
    REQUIRE(height.at(20, 20) > 100);
    CHECK(deposit.at(20, 20) == height.at(20, 20) - 100);
    CHECK(wear.at(20, 20) == 0);
    CHECK(wear.at(44, 44) == 100 - height.at(44, 44));
    CHECK(deposit.at(44, 44) == 0);
}

TEST_CASE("a world that was made finer still knows where it began") {
    wadi::Parameters params;
    params.terrain.size = 32;
    wadi::Simulation simulation(params);
    simulation.apply(wadi::Upsample{});
    for (const LayerId kind : {LayerId::wear, LayerId::deposit}) {
        const Field<float> map = mapOf(simulation, kind)[0];
        REQUIRE(map.columns() == 64);
        CHECK(std::ranges::all_of(map.values(), [](float value) { return value == 0; }));
    }
}

TEST_CASE("weights of materials sum to one, and tell rock, sand, water and steep ground apart") {
    wadi::Heightmap map = maps::flat(24, 24);
    map.sediment = Field<float>(24, 24, 0.f);
    map.water = Field<float>(24, 24, 0.f);
    for (int z = 0; z < 24; ++z) {
        for (int x = 0; x < 24; ++x) {
            if (x > 18) map.heights.at(x, z) = 100.f + 20.f * static_cast<float>(x - 18);
            if (x < 6) map.sediment.at(x, z) = 5.f;
            if (x >= 6 && x < 12) map.water.at(x, z) = 2.f;
        }
    }
    const std::vector<Field<float>> weight = mapOf(wadi::Simulation(map), layerOf("splat"));
    CHECK(weight[1].at(2, 9) == 1.f);
    CHECK(weight[2].at(9, 9) == 1.f);
    CHECK(weight[0].at(15, 9) == 1.f);
    CHECK(weight[3].at(22, 9) == 1.f);
    for (std::size_t i = 0; i < weight[0].size(); ++i)
        CHECK(std::abs(weight[0][i] + weight[1][i] + weight[2][i] + weight[3][i] - 1) < 1e-5);
}
