// What each kind of brush does, and that undo and redo of it are exact while nothing else happens.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "sim/core/error.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;
using wadi::test::brokenLaw;

namespace {

constexpr glm::vec2 kMiddle{32.5f, 32.5f};

Brush brushOf(BrushKind kind, float radius = 10) {
    return {.kind = kind, .radius = radius, .height = 20, .strength = 1, .level = 150};
}

/// Rugged rock with a metre of sand and water in its hollows.
Simulation rugged() {
    Heightmap map = maps::flat(64, 64, 100.f);
    map.sediment = Field<float>(64, 64, 1.f);
    map.water = Field<float>(64, 64, 0.5f);
    for (int z = 0; z < 64; ++z) {
        for (int x = 0; x < 64; ++x) map.heights.at(x, z) += static_cast<float>((x * 7 + z * 13) % 11);
    }
    return Simulation(map);
}

double heightAt(const Simulation& simulation, int x, int z) {
    return toMetres(simulation.terrain().height(x, z));
}

/// Mean difference of the heights of next neighbours within 6 cells of the middle [m].
double roughness(const Simulation& simulation) {
    double sum = 0;
    for (int z = 27; z < 38; ++z) {
        for (int x = 27; x < 38; ++x)
            sum += std::abs(heightAt(simulation, x, z) - heightAt(simulation, x + 1, z));
    }
    return sum / 121;
}

}  // namespace

TEST_CASE("every kind of brush obeys the laws, and undo and redo of it are exact") {
    for (std::size_t kind = 0; kind < kBrushNames.size(); ++kind) {
        for (const bool inverted : {false, true}) {
            CAPTURE(kBrushNames[kind]);
            CAPTURE(inverted);
            Simulation simulation = rugged();
            // Something to erase, and maps that are there before.
            simulation.apply(strokes::dab(1, brushOf(BrushKind::hardness), kMiddle));
            simulation.apply(strokes::dab(2, brushOf(BrushKind::rain), kMiddle));
            simulation.apply(strokes::dab(3, brushOf(BrushKind::wind), kMiddle));
            simulation.apply(strokes::dab(4, brushOf(BrushKind::mask), kMiddle));
            const std::uint64_t before = simulation.hash();
            simulation.apply(strokes::dab(5, brushOf(static_cast<BrushKind>(kind), 8), kMiddle, inverted));
            CHECK(brokenLaw(simulation) == "");
            const std::uint64_t after = simulation.hash();
            simulation.apply(Undo{});
            CHECK(simulation.hash() == before);
            simulation.apply(Redo{});
            CHECK(simulation.hash() == after);
            simulation.apply(Undo{});
            CHECK(simulation.hash() == before);
            CHECK(simulation.history().undoable() == 4);
            CHECK(simulation.history().redoable() == 1);
        }
    }
}

TEST_CASE("rock is raised on top, and digging takes what lies loose first") {
    Simulation simulation = rugged();
    const double before = heightAt(simulation, 32, 32);
    simulation.apply(strokes::dab(1, brushOf(BrushKind::rock), kMiddle));
    CHECK(heightAt(simulation, 32, 32) == before + 20);
    CHECK(toMetres(simulation.terrain().sediment().at(32, 32)) == 1);
    CHECK(simulation.terrain().hardness().at(32, 32) == 0);
    Brush shallow = brushOf(BrushKind::rock);
    shallow.height = 0.5f;
    simulation.apply(strokes::dab(2, shallow, kMiddle, true));
    CHECK(toMetres(simulation.terrain().sediment().at(32, 32)) == 0.5);
    simulation.apply(strokes::dab(3, brushOf(BrushKind::rock), kMiddle, true));
    CHECK(simulation.terrain().sediment().at(32, 32) == 0);
    CHECK(heightAt(simulation, 32, 32) == before - 0.5);
}

TEST_CASE("sand is strewn as sediment, and taking it away leaves the rock") {
    Simulation simulation = rugged();
    const Quanta rock = simulation.terrain().bedrock().at(32, 32);
    simulation.apply(strokes::dab(1, brushOf(BrushKind::sand), kMiddle));
    CHECK(toMetres(simulation.terrain().sediment().at(32, 32)) == 21);
    simulation.apply(strokes::dab(2, brushOf(BrushKind::sand), kMiddle, true));
    simulation.apply(strokes::dab(3, brushOf(BrushKind::sand), kMiddle, true));
    CHECK(simulation.terrain().sediment().at(32, 32) == 0);
    CHECK(simulation.terrain().bedrock().at(32, 32) == rock);
}

TEST_CASE("water is poured and taken away, and its ledger closes") {
    Simulation simulation = rugged();
    simulation.apply(strokes::dab(1, brushOf(BrushKind::water), kMiddle));
    CHECK(toMetres(simulation.terrain().water().at(32, 32)) == 20.5);
    CHECK(simulation.terrain().hasWater());
    CHECK(simulation.waterBalance().drift() == 0);
    for (std::uint32_t stroke = 2; stroke < 4; ++stroke)
        simulation.apply(strokes::dab(stroke, brushOf(BrushKind::water), kMiddle, true));
    CHECK(simulation.terrain().water().at(32, 32) == 0);
    CHECK(simulation.waterBalance().drift() == 0);
}

TEST_CASE("smoothing makes rugged ground even and moves material only; inverted it roughens") {
    Simulation simulation = rugged();
    const double rough = roughness(simulation);
    const Balance before = simulation.balance();
    for (std::uint32_t stroke = 1; stroke < 4; ++stroke)
        simulation.apply(strokes::dab(stroke, brushOf(BrushKind::smooth, 16), kMiddle));
    CHECK(roughness(simulation) < 0.01 * rough);
    CHECK(simulation.balance().entered == before.entered);
    simulation.apply(strokes::dab(9, brushOf(BrushKind::smooth, 16), kMiddle, true));
    const double roughened = roughness(simulation);
    simulation.apply(Undo{});
    CHECK(roughened > 1.02 * roughness(simulation));
}

TEST_CASE("flattening brings the ground to its level, and half of it half-way") {
    Simulation simulation = rugged();
    const double before = heightAt(simulation, 32, 32), other = heightAt(simulation, 30, 32);
    Brush half = brushOf(BrushKind::flatten);
    half.strength = 0.5f;
    simulation.apply(strokes::dab(1, half, kMiddle));
    CHECK(std::abs(heightAt(simulation, 32, 32) - (before + 150) / 2) < 1e-4);
    simulation.apply(strokes::dab(2, brushOf(BrushKind::flatten), kMiddle));
    CHECK(heightAt(simulation, 32, 32) == 150);
    CHECK(heightAt(simulation, 30, 32) == 150);
    CHECK(heightAt(simulation, 50, 32) != 150);
    Brush deep = brushOf(BrushKind::flatten);
    deep.level = -5000;
    simulation.apply(strokes::dab(3, deep, kMiddle));
    CHECK(heightAt(simulation, 32, 32) == -5000);
    simulation.apply(Undo{});
    simulation.apply(Undo{});
    simulation.apply(Undo{});
    CHECK(heightAt(simulation, 30, 32) == other);
}

TEST_CASE("a terrace has treads of one height, a step apart") {
    Simulation simulation(maps::plane(64, 64, 0.03f));
    Brush brush = brushOf(BrushKind::terrace, 200);
    brush.softness = 0;
    brush.step = 4;
    simulation.apply(strokes::dab(1, brush, kMiddle));
    int level = 0, cells = 0;
    for (std::size_t cell = 0; cell < simulation.terrain().size(); ++cell) {
        const double steps = toMetres(simulation.terrain().height(cell)) / 4;
        ++cells;
        if (std::abs(steps - std::round(steps)) < 1e-4) ++level;
    }
    CHECK(level > 0.6 * cells);
    CHECK(level < cells);
}

TEST_CASE("shapes of an obstacle are what their names say, and turn") {
    const auto raised = [](BrushShape shape, float turn, int x, int z) {
        Simulation simulation(maps::flat(64, 64));
        Brush brush = brushOf(BrushKind::obstacle);
        brush.shape = shape;
        brush.softness = 0;
        brush.turn = turn;
        simulation.apply(strokes::dab(1, brush, kMiddle));
        return heightAt(simulation, x, z) - 100;
    };
    CHECK(raised(BrushShape::block, 0, 41, 41) == 20);
    CHECK(raised(BrushShape::block, 45, 41, 41) == 0);
    CHECK(raised(BrushShape::block, 45, 32, 45) == 20);
    CHECK(raised(BrushShape::cylinder, 0, 41, 41) == 0);
    CHECK(raised(BrushShape::cylinder, 0, 41, 32) == 20);
    CHECK(std::abs(raised(BrushShape::pyramid, 0, 37, 32) - 10) < 1e-4);
    CHECK(raised(BrushShape::pyramid, 0, 32, 32) == 20);
    CHECK(raised(BrushShape::stamp, 0, 41, 41) == 20);  // without a picture it is a block
}

TEST_CASE("an obstacle stands bare on sand, and undo gives the sand back") {
    Simulation simulation = rugged();
    const double before = heightAt(simulation, 32, 32);
    simulation.apply(strokes::wall(1, {28, 32}, {36, 32}, 8, 20));
    CHECK(simulation.terrain().sediment().at(32, 32) == 0);
    CHECK(heightAt(simulation, 32, 32) == before + 20);
    CHECK(brokenLaw(simulation) == "");
    simulation.apply(Undo{});
    CHECK(toMetres(simulation.terrain().sediment().at(32, 32)) == 1);
    CHECK(heightAt(simulation, 32, 32) == before);
}

TEST_CASE("a stencil raises its picture, east to the right and north up") {
    Simulation simulation(maps::flat(64, 64));
    auto picture = std::make_shared<Field<std::uint8_t>>(2, 2);
    picture->at(1, 0) = 255;
    Stroke stroke = strokes::dab(1, brushOf(BrushKind::obstacle), kMiddle);
    stroke.brush.shape = BrushShape::stamp;
    stroke.stamp = picture;
    simulation.apply(stroke);
    CHECK(heightAt(simulation, 41, 23) == 120);
    CHECK(heightAt(simulation, 23, 23) == 100);
    CHECK(heightAt(simulation, 41, 41) == 100);
    CHECK(heightAt(simulation, 23, 41) == 100);
    CHECK(simulation.terrain().hardness().at(41, 23) == 255);
    stroke.stamp = std::make_shared<Field<std::uint8_t>>(kMostStampCells + 1, 2);
    CHECK_THROWS_AS(simulation.apply(stroke), Error);
}

TEST_CASE("painted maps take the value of the brush, and inverted they are as if nobody had painted") {
    for (const auto& [kind, which] :
         {std::pair(BrushKind::rain, Painted::rain), std::pair(BrushKind::wind, Painted::wind),
          std::pair(BrushKind::mask, Painted::mask)}) {
        Simulation simulation(maps::flat(64, 64));
        Brush brush = brushOf(kind);
        brush.value = 0.25f;
        simulation.apply(strokes::dab(1, brush, kMiddle));
        CHECK(simulation.terrain().painted(which).at(32, 32) == 64);
        CHECK(simulation.terrain().painted(which).at(50, 50) == 255);
        simulation.apply(strokes::dab(2, brush, kMiddle, true));
        CHECK(simulation.terrain().painted(which).at(32, 32) == 255);
    }
}

TEST_CASE("the brush of rain paints more of it than usual, less beside that, and can be undone") {
    Simulation simulation(maps::flat(64, 64));
    const std::uint64_t hash = simulation.hash();
    const auto rainAt = [&](int x) { return simulation.terrain().paintedRainAt(x, 32); };
    Brush brush = brushOf(BrushKind::rain);
    brush.softness = 0;
    brush.value = kMostRain;
    simulation.apply(strokes::dab(1, brush, kMiddle));
    CHECK(rainAt(32) == 510);
    CHECK(rainAt(50) == 255);
    brush.value = 0.5f;
    simulation.apply(strokes::dab(2, brush, {40.5f, 32.5f}));
    CHECK(rainAt(36) == 128);
    CHECK(rainAt(26) == 510);
    simulation.apply(Undo{});
    CHECK(rainAt(36) == 510);
    simulation.apply(Redo{});
    CHECK(rainAt(36) == 128);
    brush.softness = 1;
    brush.value = 1.5f;
    simulation.apply(strokes::dab(3, brush, {50.5f, 32.5f}));  // over what is usual, and fading
    CHECK(rainAt(50) == 383);
    CHECK(rainAt(55) > 255);
    CHECK(rainAt(55) < 383);
    simulation.apply(strokes::dab(4, brushOf(BrushKind::rain, 60), kMiddle, true));
    CHECK(simulation.hash() == hash);  // nobody has painted
    simulation.apply(Undo{});
    simulation.apply(strokes::dab(5, brushOf(BrushKind::erase, 60), kMiddle));
    CHECK(simulation.hash() == hash);
}

TEST_CASE("only of rain more than all can be painted, and up to all of it no map of more comes to be") {
    Simulation simulation(maps::flat(64, 64));
    Brush brush = brushOf(BrushKind::mask);
    brush.value = kMostRain;
    CHECK_THROWS_AS(simulation.apply(strokes::dab(1, brush, kMiddle)), Error);
    brush.kind = BrushKind::rain;
    brush.value = 2 * kMostRain;
    CHECK_THROWS_AS(simulation.apply(strokes::dab(1, brush, kMiddle)), Error);
    brush.value = 0.3f;
    simulation.apply(strokes::dab(1, brush, kMiddle));
    CHECK(simulation.terrain().painted(Painted::moreRain).empty());
}

TEST_CASE("uplift is painted upwards, inverted downwards, and erased it is as if nobody had painted") {
    Simulation simulation(maps::flat(64, 64));
    const std::uint64_t hash = simulation.hash();
    Brush brush = brushOf(BrushKind::uplift);
    brush.value = 0.5f;
    simulation.apply(strokes::dab(1, brush, kMiddle));
    CHECK(upliftPart(simulation.terrain().painted(Painted::uplift).at(32, 32)) == doctest::Approx(64. / 127));
    CHECK(simulation.terrain().painted(Painted::uplift).at(60, 60) == 128);
    simulation.apply(strokes::dab(2, brush, kMiddle, true));
    CHECK(upliftPart(simulation.terrain().painted(Painted::uplift).at(32, 32)) ==
          doctest::Approx(-63. / 127));
    simulation.apply(Undo{});
    CHECK(upliftPart(simulation.terrain().painted(Painted::uplift).at(32, 32)) > 0.5f);
    simulation.apply(strokes::dab(3, brushOf(BrushKind::erase, 60), kMiddle));
    CHECK(simulation.terrain().painted(Painted::uplift).empty());
    CHECK(simulation.hash() == hash);
    for (const float part : {-1.f, -0.5f, 0.f, 0.3f, 1.f})  // half of a 127th
        CHECK(std::abs(upliftPart(upliftByte(part)) - part) < 0.004f);
}

TEST_CASE("a world whose paint is gone is the one that was never painted") {
    for (const BrushKind kind : {BrushKind::rain, BrushKind::wind, BrushKind::mask}) {
        Simulation simulation(maps::flat(64, 64));
        const std::uint64_t hash = simulation.hash();
        simulation.apply(strokes::dab(1, brushOf(kind), kMiddle));
        CHECK(simulation.hash() != hash);
        simulation.apply(Undo{});
        CHECK(simulation.hash() == hash);
        simulation.apply(Redo{});
        CHECK(simulation.hash() != hash);
        simulation.apply(strokes::dab(2, brushOf(kind, 60), kMiddle, true));
        CHECK(simulation.hash() == hash);
    }
}

TEST_CASE("undo of paint leaves alone what was painted over it since") {
    Simulation simulation(maps::flat(64, 64));
    Brush brush = brushOf(BrushKind::rain);
    brush.softness = 0;
    simulation.apply(strokes::dab(1, brush, {30, 32}));
    StrokeRecord record;
    Terrain terrain(maps::flat(64, 64));
    Ledger ledger;
    WaterLedger water;
    apply(strokes::dab(1, brush, {30, 32}), terrain, {ledger, water}, record);
    brush.value = 0.5f;
    StrokeRecord over;
    apply(strokes::dab(2, brush, {40, 32}), terrain, {ledger, water}, over);
    undo(record, terrain, ledger, water);
    CHECK(terrain.painted(Painted::rain).at(22, 32) == 255);
    CHECK(terrain.painted(Painted::rain).at(36, 32) == 128);
    CHECK(terrain.painted(Painted::rain).at(48, 32) == 128);
}

TEST_CASE("undo tells which part of what a stroke added was not there any more") {
    const auto goneAfter = [](int epochs) {
        Parameters params;
        params.droplet.enabled = params.uplift.enabled = params.incision.enabled = false;
        Simulation simulation(maps::flat(64, 64), params);
        Brush tower = brushOf(BrushKind::rock, 4);
        tower.softness = 0;
        tower.height = 80;
        simulation.apply(strokes::dab(1, tower, kMiddle));
        for (int i = 0; i < epochs; ++i) simulation.step();
        simulation.apply(Undo{});
        return simulation.history().undone().gone;
    };
    CHECK(goneAfter(0) == 0);
    const float gone = goneAfter(20);  // slopes fail
    CHECK(gone > 0.1f);
    CHECK(gone <= 1);
}

TEST_CASE("undo of digging gives back what it took, also after the hole was filled") {
    Terrain terrain(maps::flat(64, 64));
    Ledger ledger{total(terrain.bedrock()), 0};
    WaterLedger water;
    StrokeRecord record;
    apply(strokes::dab(1, brushOf(BrushKind::rock), kMiddle, true), terrain, {ledger, water}, record);
    CHECK(toMetres(terrain.height(32, 32)) == 80);
    ledger.entered += terrain.addSediment(32, 32, static_cast<Quanta>(5 * kQuantaPerMetre));
    const StrokeRecord redo = undo(record, terrain, ledger, water);
    CHECK(toMetres(terrain.height(32, 32)) == 105);
    undo(redo, terrain, ledger, water);
    CHECK(toMetres(terrain.height(32, 32)) == 85);
    CHECK(total(terrain.bedrock()) + total(terrain.sediment()) == ledger.entered);
}

TEST_CASE("a stroke that goes on while epochs pass is one edit") {
    Simulation simulation = rugged();
    simulation.apply(strokes::wall(1, {10, 32}, {20, 32}));
    for (int i = 0; i < 3; ++i) simulation.step();
    simulation.apply(strokes::wall(1, {20, 32}, {40, 32}));
    CHECK(simulation.history().undoable() == 1);
    simulation.apply(Undo{});
    CHECK(brokenLaw(simulation) == "");
    for (int x = 10; x < 40; ++x) CHECK(heightAt(simulation, x, 32) < 113);
}
