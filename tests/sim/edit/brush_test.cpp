#include "sim/edit/brush.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

Stroke wall(std::uint32_t stroke = 1) {
    return strokes::wall(stroke, {20, 32}, {44, 32}, 6, 20);
}

float heightAt(const Simulation& simulation, int x, int z) {
    return static_cast<float>(toMetres(simulation.terrain().height(x, z)));
}

}  // namespace

TEST_CASE("a stroke raises the ground along its line and nowhere else") {
    Simulation simulation(maps::flat(64, 64));
    simulation.apply(wall());
    CHECK(heightAt(simulation, 32, 32) == doctest::Approx(120));
    CHECK(heightAt(simulation, 32, 32 + 7) == 100.f);
    CHECK(heightAt(simulation, 52, 32) == 100.f);
    CHECK(simulation.balance().drift() == 0);
}

TEST_CASE("a stroke cut into pieces gives the same ground as one in a single piece") {
    Simulation whole(maps::flat(64, 64)), cut(maps::flat(64, 64));
    whole.apply(wall());
    for (const glm::vec2 dab : wall().dabs) {
        Stroke piece = wall();
        piece.dabs = {dab};
        cut.apply(piece);
    }
    CHECK(whole.terrain().bedrock() == cut.terrain().bedrock());
}

TEST_CASE("undo takes a stroke away whole and gives the hardness back") {
    Simulation simulation(maps::cone(64));
    const Field<Quanta> before = simulation.terrain().bedrock();
    simulation.apply(wall());
    CHECK(simulation.history().undoable() == 1);
    simulation.apply(Undo{});
    CHECK(simulation.terrain().bedrock() == before);
    CHECK(simulation.terrain().hardness().at(32, 32) == 0);
    CHECK(simulation.history().undoable() == 0);
    CHECK(simulation.balance().drift() == 0);
}

TEST_CASE("undo never takes more than is still there of a stroke") {
    Terrain terrain(maps::flat(64, 64));
    Ledger ledger{total(terrain.bedrock()), 0};
    WaterLedger water;
    StrokeRecord record;
    apply(wall(), terrain, {ledger, water}, record);
    const auto fifteen = static_cast<Quanta>(15 * kQuantaPerMetre);
    ledger.left += terrain.takeBedrock(32, 32, fifteen);      // of 20 m
    ledger.left += terrain.takeBedrock(30, 32, 2 * fifteen);  // more than the stroke added
    undo(record, terrain, ledger, water);
    CHECK(toMetres(terrain.height(32, 32)) == doctest::Approx(100));
    CHECK(toMetres(terrain.height(30, 32)) == doctest::Approx(90));
    CHECK(total(terrain.bedrock()) + ledger.left == ledger.entered);
}

TEST_CASE(
    "undo takes what rivers left of a stroke, however far its ground has been lifted or has sunk since") {
    for (const int metres : {3000, -3000}) {
        CAPTURE(metres);
        Terrain terrain(maps::flat(64, 64));
        Ledger ledger{total(terrain.bedrock()), 0};
        WaterLedger water;
        StrokeRecord record;
        apply(wall(), terrain, {ledger, water}, record);
        terrain.beginLift();
        for (int z = 0; z < 64; ++z) {
            std::vector<Quanta> amounts(64, static_cast<Quanta>(metres * kQuantaPerMetre));
            terrain.lift(0, z, amounts);
            for (const Quanta amount : amounts) ledger.entered += amount;
        }
        const auto fifteen = static_cast<Quanta>(15 * kQuantaPerMetre);
        ledger.left += terrain.takeBedrock(32, 32, fifteen);      // of 20 m
        ledger.left += terrain.takeBedrock(30, 32, 2 * fifteen);  // more than the stroke added
        undo(record, terrain, ledger, water);
        CHECK(toMetres(terrain.height(31, 32)) == doctest::Approx(100 + metres));
        CHECK(toMetres(terrain.height(32, 32)) == doctest::Approx(100 + metres));
        CHECK(toMetres(terrain.height(30, 32)) == doctest::Approx(90 + metres));
        CHECK(total(terrain.bedrock()) + ledger.left == ledger.entered);
    }
}

TEST_CASE(
    "undo and redo of strokes on ground that rises or sinks leave what it would be without and with them") {
    for (const float rate : {1.f, -1.f}) {
        Parameters params;
        params.droplet.enabled = params.talus.enabled = false;
        params.uplift = {{.form = UpliftForm::dome}, rate, true};
        Simulation with(maps::cone(64), params), without = with;
        with.apply(wall());
        for (int i = 0; i < 9; ++i) with.step(), without.step();
        with.apply(Undo{});
        CHECK(with.terrain().bedrock() == without.terrain().bedrock());
        for (int i = 0; i < 9; ++i) with.step(), without.step();
        with.apply(Redo{});
        without.apply(wall());
        CHECK(with.terrain().bedrock() == without.terrain().bedrock());
        CHECK(with.balance().drift() == 0);
    }
}

TEST_CASE("undo without a stroke does nothing") {
    Simulation simulation(maps::flat(8, 8));
    const std::uint64_t hash = simulation.hash();
    simulation.apply(Undo{});
    CHECK(simulation.hash() == hash);
}

TEST_CASE("a piece that was meant for another world changes nothing") {
    Simulation simulation(maps::flat(64, 64));
    simulation.apply(Import{std::make_shared<const Heightmap>(maps::flat(64, 64))});
    const std::uint64_t hash = simulation.hash();
    Stroke piece = wall();
    piece.world = simulation.world() - 1;
    simulation.apply(piece);
    CHECK(simulation.hash() == hash);
    CHECK(simulation.history().undoable() == 1);  // the import
    piece.world = simulation.world();
    simulation.apply(piece);
    CHECK(simulation.history().undoable() == 2);
}

TEST_CASE("strokes are undone one by one, newest first") {
    Simulation simulation(maps::flat(64, 64));
    simulation.apply(wall(1));
    const Field<Quanta> afterFirst = simulation.terrain().bedrock();
    simulation.apply(wall(2));
    CHECK(heightAt(simulation, 32, 32) == doctest::Approx(140));
    simulation.apply(Undo{});
    CHECK(simulation.terrain().bedrock() == afterFirst);
}

TEST_CASE("a raised wall of hardness 1 is not eroded") {
    Simulation simulation(maps::plane(64, 64));
    simulation.apply(wall());
    const Quanta before = simulation.terrain().bedrock().at(32, 32);
    for (int epoch = 0; epoch < 50; ++epoch) simulation.step();
    CHECK(simulation.terrain().bedrock().at(32, 32) == before);
    CHECK(simulation.terrain().bedrock().at(32, 2) < Terrain(maps::plane(64, 64)).bedrock().at(32, 2));
}

TEST_CASE("a stroke over the edge of the map, at its height limit or far outside breaks nothing") {
    Simulation simulation(maps::flat(64, 64, static_cast<float>(kHighestMetres) - 5.f));
    simulation.apply(strokes::wall(1, {-10, -10}, {70, 70}, 250, 1000));
    simulation.apply(strokes::wall(2, {9e5f, 9e5f}, {9e5f, 9e5f}));
    CHECK(simulation.terrain().height(32, 32) == kHighest);
    CHECK(simulation.balance().drift() == 0);
    simulation.apply(Undo{});
    simulation.apply(Undo{});
    CHECK(simulation.balance().drift() == 0);
}

TEST_CASE("a stroke with numbers that are none is refused and leaves no trace") {
    Simulation simulation(maps::flat(64, 64));
    const std::uint64_t hash = simulation.hash();
    Stroke piece = wall();
    piece.dabs[3].x = std::numeric_limits<float>::quiet_NaN();
    CHECK_THROWS_AS(simulation.apply(piece), Error);
    piece = wall();
    piece.brush.radius = 1e9f;
    CHECK_THROWS_AS(simulation.apply(piece), Error);
    CHECK(simulation.hash() == hash);
    CHECK(simulation.history().undoable() == 0);
}
