#include "sim/process/vegetation/vegetation.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "sim/io/world/world_file.hpp"
#include "sim/world/layer_fields.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using test::brokenLaw;

namespace {

constexpr int kSide = 64;
constexpr glm::vec2 kMiddle{32, 32};

/// Plants on a plain, without wind.
Parameters growing() {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.vegetation.enabled = true;
    params.vegetation.growth = 50;
    return params;
}

/// Level sand on level rock [m].
Heightmap plain(float depth = 20, int columns = kSide, int rows = kSide) {
    Heightmap map = maps::flat(columns, rows, 100.f);
    map.sediment = Field<float>(columns, rows, depth);
    return map;
}

Simulation after(int epochs, Simulation simulation) {
    for (int i = 0; i < epochs; ++i) simulation.step();
    return simulation;
}

Brush plants(float value = 1, float radius = 8) {
    return {.kind = BrushKind::vegetation, .radius = radius, .softness = 0, .value = value};
}

/// Mean cover of the map [0..1].
double coverOf(const Simulation& simulation) {
    const Field<std::uint8_t>& cover = simulation.terrain().painted(Painted::vegetation);
    if (cover.empty()) return 0;
    const auto values = cover.values();
    return std::accumulate(values.begin(), values.end(), 0.0) / (255.0 * static_cast<double>(cover.size()));
}

int coverAt(const Simulation& simulation, int x, int z) {
    return simulation.terrain().paintedAt(Painted::vegetation, x, z);
}

/// Thin cover everywhere.
Simulation sown(const Heightmap& map, const Parameters& params, std::uint8_t cover = 60) {
    Simulation simulation(map, params, {.threads = 2});
    simulation.apply(SetPaintedMap{
        Painted::vegetation,
        std::make_shared<const Field<std::uint8_t>>(map.heights.columns(), map.heights.rows(), cover)});
    return simulation;
}

/// Sand strewn on all of the map, or taken from it [m].
void strew(Simulation& simulation, std::uint32_t stroke, float height) {
    const Brush brush{.kind = BrushKind::sand,
                      .shape = BrushShape::block,
                      .radius = 200,
                      .softness = 0,
                      .height = std::abs(height)};
    simulation.apply(strokes::dab(stroke, brush, kMiddle, height < 0));
}

/// Mean cover after 60 epochs in which so much sand falls on all of the map in each [m].
double coverUnder(float perEpoch) {
    Simulation simulation = sown(plain(100), growing(), 128);
    for (std::uint32_t epoch = 0; epoch < 60; ++epoch) {
        if (perEpoch != 0) strew(simulation, epoch + 1, perEpoch);
        simulation.step();
    }
    return coverOf(simulation);
}

/// Sand in waves [m].
Heightmap waves() {
    Heightmap map = plain();
    for (int z = 0; z < kSide; ++z)
        for (int x = 0; x < kSide; ++x)
            map.heights.at(x, z) = map.sediment.at(x, z) = 60 + 15 * std::sin(static_cast<float>(x) * 0.4f);
    return map;
}

/// Winds over waves of sand of which the southern half bears full cover.
Simulation halfGreen(WindMethod method, int epochs) {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.wind.enabled = true;
    params.wind.method = method;
    params.wind.direction = 270;
    params.wind.veer = 0;
    Simulation simulation(waves(), params, {.threads = 2});
    Field<std::uint8_t> cover(kSide, kSide);
    for (int z = kSide / 2; z < kSide; ++z) std::ranges::fill(cover.row(z), std::uint8_t{255});
    simulation.apply(
        SetPaintedMap{Painted::vegetation, std::make_shared<const Field<std::uint8_t>>(std::move(cover))});
    return after(epochs, std::move(simulation));
}

/// Cells of rows from..to in which there is another depth of sand than at first.
int movedIn(const Simulation& simulation, int from, int to) {
    const Terrain before(waves());
    int moved = 0;
    for (int z = from; z < to; ++z)
        for (int x = 0; x < kSide; ++x)
            moved += simulation.terrain().sediment().at(x, z) != before.sediment().at(x, z) ? 1 : 0;
    return moved;
}

}  // namespace

TEST_CASE("plants on sand that lies still come near to full cover in their time, and stay") {
    const double thin = 60 / 255.0;
    const Simulation young = after(50, sown(plain(), growing()));
    // The rest of the ground falls by e in the time of growth.
    CHECK(coverOf(young) == doctest::Approx(1 - (1 - thin) / 2.718).epsilon(0.02));
    CHECK(coverOf(after(400, young)) > 0.98);
    CHECK(young.balance().drift() == 0);
}

TEST_CASE("plants bear a little burial, and die when they are buried or laid bare fast") {
    const double still = coverUnder(0), little = coverUnder(0.02f), buried = coverUnder(1),
                 bared = coverUnder(-1);
    INFO(still << " at rest, " << little << " buried slowly, " << buried << " buried, " << bared << " bared");
    CHECK(little > 0.9 * still);
    CHECK(buried < 0.1);
    CHECK(bared < 0.1);
}

TEST_CASE("plants come up by seeds and spread from those there are, on sand and nowhere else") {
    Parameters params = growing();
    CHECK(coverOf(after(50, Simulation(plain(), params))) == 0);
    params.vegetation.seeds = 5;
    CHECK(coverOf(after(50, Simulation(plain(), params))) > 0.05);
    CHECK(coverOf(after(50, Simulation(maps::flat(kSide, kSide), params))) == 0);
    params.vegetation.seeds = 0;
    params.vegetation.spread = 0.3f;
    Simulation simulation(plain(), params);
    simulation.apply(strokes::dab(1, plants(1, 4), kMiddle));
    simulation = after(60, std::move(simulation));
    CHECK(coverAt(simulation, 32, 38) > 0);
    CHECK(coverAt(simulation, 2, 2) == 0);
}

TEST_CASE("what is sown at first covers the part of the sand that it shall, in patches") {
    Parameters params = growing();
    params.vegetation.sown = 0.3f;
    params.vegetation.growth = 5000;
    const Simulation simulation = after(1, Simulation(plain(), params));
    CHECK(coverOf(simulation) == doctest::Approx(0.3).epsilon(0.01));
    int borders = 0;
    for (int z = 0; z < kSide; ++z)
        for (int x = 1; x < kSide; ++x)
            borders += (coverAt(simulation, x, z) > 0) != (coverAt(simulation, x - 1, z) > 0) ? 1 : 0;
    CHECK(borders < kSide * kSide / 5);  // 0.42 of all if they were scattered
    params.vegetation.sown = 1;
    CHECK(coverOf(after(1, Simulation(plain(), params))) == 1);
}

TEST_CASE("no plants grow on water, under the sea or on wet ground, and those that it floods die") {
    Parameters params = growing();
    params.vegetation.seeds = 50;
    params.vegetation.sown = 0.5f;
    params.sea = {.enabled = true, .level = 200};
    CHECK(coverOf(after(20, Simulation(plain(), params))) == 0);
    Heightmap lake = plain();
    lake.water = Field<float>(kSide, kSide, 3);
    params.sea.enabled = false;
    Simulation simulation(lake, params);
    simulation.apply(strokes::dab(1, plants(), kMiddle));  // on water there is nothing to paint
    CHECK(coverOf(simulation) == 0);
    CHECK(coverOf(after(20, std::move(simulation))) == 0);
    Simulation drowned = sown(plain(), growing(), 200);
    const Brush water{.kind = BrushKind::water, .radius = 10, .softness = 0, .height = 5};
    drowned.apply(strokes::dab(1, water, kMiddle));
    drowned.step();
    CHECK(coverAt(drowned, 32, 32) == 0);
    CHECK(coverAt(drowned, 2, 2) > 190);
}

TEST_CASE("plants hold sand against slabs and against grains") {
    for (const WindMethod method : {WindMethod::slabs, WindMethod::grains}) {
        CAPTURE(kWindMethodNames[static_cast<std::size_t>(method)]);
        const Simulation simulation = halfGreen(method, 10);
        const int bare = movedIn(simulation, 4, 28), green = movedIn(simulation, 36, 60);
        INFO(bare << " cells of bare sand moved, " << green << " of covered sand");
        CHECK(bare > 500);
        CHECK(green < bare / 20);
        CHECK(brokenLaw(simulation) == "");
    }
}

TEST_CASE("plants raise the ground on which they stand with what they catch") {
    // Little sand blows over rock; a bush in the middle.
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.wind.enabled = true;
    params.wind.direction = 270;
    Simulation simulation(plain(3), params, {.threads = 2});
    simulation.apply(strokes::dab(1, plants(1, 5), kMiddle));
    simulation = after(100, std::move(simulation));
    double within = 0;
    for (int z = 29; z < 35; ++z)
        for (int x = 29; x < 35; ++x) within += toMetres(simulation.terrain().sediment().at(x, z)) / 36;
    CHECK(within > 6);
    CHECK(simulation.balance().drift() == 0);
}

TEST_CASE(
    "the brush sows and pulls up, undo takes back as much as it sowed, though plants have grown since") {
    Parameters params = growing();
    Simulation simulation(plain(), params);
    const std::uint64_t bare = simulation.hash();
    simulation.apply(strokes::dab(1, plants(0.5f), kMiddle));
    CHECK(coverAt(simulation, 32, 32) == 128);
    CHECK(coverAt(simulation, 50, 50) == 0);
    simulation.apply(Undo{});
    CHECK(simulation.hash() == bare);
    simulation.apply(Redo{});
    simulation.apply(strokes::dab(2, plants(0.5f), kMiddle, true));
    CHECK(coverAt(simulation, 32, 32) == 0);
    simulation.apply(Undo{});
    CHECK(coverAt(simulation, 32, 32) == 128);
    for (int i = 0; i < 30; ++i) simulation.step();
    const int grown = coverAt(simulation, 32, 32);
    CHECK(grown > 160);
    simulation.apply(strokes::dab(3, plants(1), kMiddle));
    simulation.apply(Undo{});
    CHECK(coverAt(simulation, 32, 32) == grown);
    simulation.apply(Undo{});
    CHECK(coverAt(simulation, 32, 32) == grown - 128);
    simulation.apply(strokes::dab(4, {.kind = BrushKind::erase, .radius = 60, .softness = 0}, kMiddle));
    CHECK(coverOf(simulation) == 0);
}

TEST_CASE("a world with plants is saved and goes on as if it had not been") {
    Parameters params = growing();
    params.wind.enabled = true;
    params.vegetation.sown = 0.5f;
    params.vegetation.spread = 0.1f;
    Simulation simulation = after(10, Simulation(plain(), params, {.threads = 2}));
    const test::TempFolder folder;
    io::saveWorld(folder / "plants.wadi", {simulation.state(), simulation.log()}, {});
    Simulation again(io::loadWorld(folder / "plants.wadi", {}).world, {.threads = 2});
    CHECK(again.hash() == simulation.hash());
    CHECK(after(10, std::move(again)).hash() == after(10, std::move(simulation)).hash());
}

TEST_CASE("plants are the same for any number of threads, and keep every law at both ends of every slider") {
    const auto hashOf = [](int threads) {
        Parameters params = growing();
        params.wind.enabled = true;
        params.wind.edges = WindEdges::feed;
        params.vegetation.sown = 0.6f;
        params.vegetation.seeds = 3;
        params.vegetation.spread = 0.2f;
        params.masks.vegetation = MaskKind::noise;
        Simulation simulation(maps::hills(130, 70), params, {.threads = threads});
        for (int i = 0; i < 20; ++i) simulation.step();
        CHECK(brokenLaw(simulation) == "");
        return simulation.hash();
    };
    CHECK(hashOf(2) == hashOf(1));
    CHECK(hashOf(3) == hashOf(1));
    CHECK(hashOf(8) == hashOf(1));
    for (const bool high : {false, true}) {
        Parameters params = growing();
        for (Param& param : listParams("vegetation", params.vegetation))
            param.setNumber(high ? param.highest : param.lowest);
        params.vegetation.enabled = true;
        params.wind.enabled = true;
        for (const auto& size : {std::pair{2, 3}, {3, 65}, {64, 64}}) {
            const int columns = size.first, rows = size.second;
            for (const float depth : {0.f, 10.f}) {
                const Simulation simulation = after(20, Simulation(plain(depth, columns, rows), params));
                CHECK(brokenLaw(simulation) == "");
            }
        }
    }
}

TEST_CASE("a world without plants is the world that it was before there were any") {
    Parameters params;
    params.vegetation.growth = VegetationParams{}.growth;
    const Simulation simulation = after(5, Simulation(plain(), params));
    CHECK(simulation.terrain().painted(Painted::vegetation).empty());
    CHECK(layerOf("vegetation") == LayerId::vegetation);
}

TEST_CASE("plants go on on a finer map") {
    Simulation simulation = after(5, sown(plain(), growing(), 100));
    const double before = coverOf(simulation);
    simulation.apply(Upsample{});
    CHECK(simulation.terrain().columns() == 2 * kSide);
    CHECK(coverOf(simulation) == doctest::Approx(before));
    simulation = after(20, std::move(simulation));
    CHECK(coverOf(simulation) > before);
    CHECK(brokenLaw(simulation) == "");
}
