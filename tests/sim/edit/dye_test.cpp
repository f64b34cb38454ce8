// Dye that hands bring: a stroke of it, washing, erasing, and what becomes of it where other brushes move
// what lies loose; undo and redo of all that are exact.
#include <doctest/doctest.h>

#include <string>

#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;
using wadi::test::brokenLaw;

namespace {

constexpr glm::vec2 kMiddle{32.5f, 32.5f};

Brush brushOf(BrushKind kind, float radius = 10, float value = 1) {
    return {.kind = kind, .radius = radius, .height = 20, .strength = 1, .value = value, .level = 150};
}

/// Rugged rock with sand of many depths.
Simulation rugged() {
    Heightmap map = maps::hills(64, 64);
    map.hardness = {};
    for (float& depth : map.sediment.values()) depth += 0.5f;
    return Simulation(map);
}

/// A sentence about what is wrong with dye, or "".
std::string brokenDye(const Simulation& simulation) {
    const Terrain& terrain = simulation.terrain();
    if (simulation.state().dyeBalance().drift() != 0) return "The ledger of dye drifts.";
    for (std::size_t cell = 0; cell < terrain.dye().size(); ++cell)
        if (terrain.dye()[cell] < 0 || terrain.dye()[cell] > terrain.sediment()[cell])
            return "There is more dye than sediment, or less than none.";
    return brokenLaw(simulation);
}

std::int64_t dyed(const Simulation& simulation) {
    return total(simulation.terrain().dye());
}

}  // namespace

TEST_CASE("a stroke of dye dyes the rock and what lies loose, and washing takes both away") {
    Simulation simulation = rugged();
    const std::uint64_t before = simulation.hash();
    const Field<Quanta> sediment = simulation.terrain().sediment();
    simulation.apply(strokes::dab(1, brushOf(BrushKind::dye), kMiddle));
    const Terrain& terrain = simulation.terrain();
    CHECK(terrain.isDyed());
    CHECK(terrain.paintedAt(Painted::dye, 32, 32) == 255);
    CHECK(terrain.dye().at(32, 32) == terrain.sediment().at(32, 32));
    CHECK(terrain.dye().at(5, 5) == 0);
    CHECK(terrain.sediment() == sediment);
    CHECK(brokenDye(simulation) == "");
    CHECK(simulation.state().dyeBalance().stayed == simulation.state().dyeBalance().entered);
    simulation.apply(strokes::dab(2, brushOf(BrushKind::dye, 20), kMiddle, true));
    CHECK(dyed(simulation) < 0.5 * static_cast<double>(total(sediment)));
    CHECK(terrain.paintedAt(Painted::dye, 32, 32) == 0);
    CHECK(terrain.dyeAt(terrain.sediment().index(32, 32)) == 0);
    CHECK(brokenDye(simulation) == "");
    simulation.apply(Undo{});
    simulation.apply(Undo{});
    CHECK(simulation.hash() == before);
    CHECK_FALSE(terrain.isDyed());
}

TEST_CASE("a brush of half the dye dyes half") {
    Simulation simulation = rugged();
    simulation.apply(strokes::dab(1, brushOf(BrushKind::dye, 10, 0.5f), kMiddle));
    const Terrain& terrain = simulation.terrain();
    CHECK(terrain.paintedAt(Painted::dye, 32, 32) == 128);
    CHECK(terrain.dye().at(32, 32) == terrain.sediment().at(32, 32) / 2);
}

TEST_CASE("erasing washes dye out, and where all is gone the world is as it was before there was any") {
    Simulation simulation = rugged();
    const std::uint64_t before = simulation.hash();
    simulation.apply(strokes::dab(1, brushOf(BrushKind::dye), kMiddle));
    Brush eraser = brushOf(BrushKind::erase, 30);
    eraser.softness = 0;
    simulation.apply(strokes::dab(2, eraser, kMiddle));
    CHECK(simulation.hash() == before);
    CHECK_FALSE(simulation.terrain().isDyed());
    simulation.apply(Undo{});
    CHECK(dyed(simulation) > 0);
    CHECK(brokenDye(simulation) == "");
    simulation.apply(Redo{});
    CHECK(simulation.hash() == before);
}

TEST_CASE("every brush on dyed ground keeps the ledger of dye, and undo and redo of it are exact") {
    for (std::size_t kind = 0; kind < kBrushNames.size(); ++kind) {
        for (const bool inverted : {false, true}) {
            CAPTURE(kBrushNames[kind]);
            CAPTURE(inverted);
            Simulation simulation = rugged();
            simulation.apply(strokes::dab(1, brushOf(BrushKind::dye, 14, 0.6f), kMiddle));
            simulation.apply(strokes::dab(2, brushOf(BrushKind::sand, 6), kMiddle));
            const std::uint64_t before = simulation.hash();
            const Brush brush = brushOf(static_cast<BrushKind>(kind), 8, 0.9f);
            simulation.apply({Stroke{.stroke = 5,
                                     .brush = brush,
                                     .inverted = inverted,
                                     .dabs = strokes::line({20.f, 30.f}, {36.f, 33.f})}});
            CHECK(brokenDye(simulation) == "");
            const std::uint64_t after = simulation.hash();
            for (int turn = 0; turn < 2; ++turn) {
                simulation.apply(Undo{});
                CHECK(simulation.hash() == before);
                CHECK(brokenDye(simulation) == "");
                simulation.apply(Redo{});
                CHECK(simulation.hash() == after);
                CHECK(brokenDye(simulation) == "");
            }
        }
    }
}

TEST_CASE("undo of dye after epochs takes away what is still there, and the ledger closes") {
    Simulation simulation = rugged();
    simulation.apply(strokes::dab(1, brushOf(BrushKind::dye), kMiddle));
    for (int i = 0; i < 10; ++i) simulation.step();
    CHECK(brokenDye(simulation) == "");
    simulation.apply(Undo{});
    CHECK(brokenDye(simulation) == "");
    CHECK(simulation.terrain().paintedAt(Painted::dye, 32, 32) == 0);
    simulation.apply(Redo{});
    for (int i = 0; i < 5; ++i) simulation.step();
    CHECK(brokenDye(simulation) == "");
}

TEST_CASE("smoothing and blur carry dye along: all of what is dyed throughout stays dyed") {
    Simulation simulation = rugged();
    simulation.apply(
        SetPaintedMap{Painted::dye, std::make_shared<const Field<std::uint8_t>>(64, 64, std::uint8_t{255})});
    CHECK(simulation.terrain().dye() == simulation.terrain().sediment());
    const std::int64_t before = dyed(simulation);
    simulation.apply(strokes::dab(1, brushOf(BrushKind::smooth, 20), kMiddle));
    CHECK(simulation.terrain().dye() == simulation.terrain().sediment());
    CHECK(dyed(simulation) == before);
    const std::uint64_t smooth = simulation.hash();
    simulation.apply(Blur{4});
    CHECK(simulation.terrain().dye() == simulation.terrain().sediment());
    CHECK(dyed(simulation) == before);
    CHECK(brokenDye(simulation) == "");
    const std::uint64_t blurred = simulation.hash();
    simulation.apply(Undo{});
    CHECK(simulation.hash() == smooth);
    simulation.apply(Redo{});
    CHECK(simulation.hash() == blurred);
}

TEST_CASE("dye never changes the land that hands shape") {
    Simulation plain = rugged(), dyedWorld = rugged();
    dyedWorld.apply(strokes::dab(9, brushOf(BrushKind::dye), kMiddle));
    for (Simulation* simulation : {&plain, &dyedWorld}) {
        simulation->apply(strokes::dab(1, brushOf(BrushKind::smooth), kMiddle));
        simulation->apply(strokes::dab(2, brushOf(BrushKind::rock), kMiddle, true));
        simulation->apply(Blur{2});
        simulation->apply(Undo{});
        simulation->apply(Undo{});
        simulation->apply(strokes::dab(3, brushOf(BrushKind::obstacle, 5), kMiddle));
    }
    CHECK(plain.terrain().bedrock() == dyedWorld.terrain().bedrock());
    CHECK(plain.terrain().sediment() == dyedWorld.terrain().sediment());
    CHECK(plain.balance().entered == dyedWorld.balance().entered);
}
