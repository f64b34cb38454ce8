#include "sim/world/history.hpp"

#include <doctest/doctest.h>

#include "sim/core/error.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;
using wadi::test::brokenLaw;

namespace {

Parameters plain() {
    Parameters params;
    params.terrain.size = 64;
    return params;
}

Simulation rained(int epochs) {
    Simulation simulation(plain());
    for (int i = 0; i < epochs; ++i) simulation.step();
    return simulation;
}

}  // namespace

TEST_CASE("undo and redo go back and forth through edits of every kind, to the bit") {
    Simulation simulation = rained(5);
    const std::vector<Command> edits = {strokes::wall(1, {10, 10}, {30, 20}),
                                        SetParam{"droplet.dt", 0.5, 1},
                                        Blur{2},
                                        Upsample{},
                                        strokes::wall(2, {50, 50}, {90, 90}),
                                        SetSprings{{{.east = 0.25f}}, 2},
                                        Generate{},
                                        Import{std::make_shared<const Heightmap>(maps::cone(40))},
                                        strokes::wall(3, {5, 5}, {30, 30})};
    std::vector<std::uint64_t> hashes = {simulation.hash()};
    for (const Command& edit : edits) {
        simulation.apply(edit);
        hashes.push_back(simulation.hash());
        CHECK(hashes.back() != hashes[hashes.size() - 2]);
    }
    CHECK(simulation.history().undoable() == edits.size());
    for (int round = 0; round < 2; ++round) {
        for (std::size_t i = edits.size(); i-- > 0;) {
            simulation.apply(Undo{});
            CHECK(simulation.hash() == hashes[i]);
        }
        CHECK(simulation.history().undoable() == 0);
        simulation.apply(Undo{});
        CHECK(simulation.hash() == hashes.front());
        for (std::size_t i = 1; i < hashes.size(); ++i) {
            simulation.apply(Redo{});
            CHECK(simulation.hash() == hashes[i]);
        }
        simulation.apply(Redo{});
        CHECK(simulation.hash() == hashes.back());
    }
}

TEST_CASE("pieces with the number of a stroke but another brush are a stroke of their own") {
    Simulation simulation(plain());
    const std::uint64_t hash = simulation.hash();
    simulation.apply(strokes::dab(1, {.kind = BrushKind::rain}, {20, 20}));
    simulation.apply(strokes::dab(1, {.kind = BrushKind::flatten, .strength = 1, .level = 300}, {22, 20}));
    CHECK(simulation.history().undoable() == 2);
    CHECK(toMetres(simulation.terrain().height(22, 20)) == 300);
    simulation.apply(Undo{});
    simulation.apply(Undo{});
    CHECK(simulation.hash() == hash);
}

TEST_CASE("a new edit ends what could be done again") {
    Simulation simulation(plain());
    simulation.apply(strokes::wall(1, {10, 10}, {30, 20}));
    simulation.apply(Undo{});
    CHECK(simulation.history().redoable() == 1);
    simulation.apply(SetParam{"droplet.dt", 0.5});
    CHECK(simulation.history().redoable() == 0);
}

TEST_CASE("a slider that is dragged is one edit, dragged twice it is two") {
    Simulation simulation(plain());
    for (int i = 1; i <= 10; ++i) simulation.apply(SetParam{"droplet.dt", 0.1 * i, 7});
    CHECK(simulation.history().undoable() == 1);
    for (int i = 1; i <= 10; ++i) simulation.apply(SetParam{"droplet.dt", 0.05 * i, 8});
    CHECK(simulation.history().undoable() == 2);
    simulation.apply(Undo{});
    CHECK(simulation.parameters().droplet.dt == 1.f);
    simulation.apply(Undo{});
    CHECK(simulation.parameters().droplet.dt == DropletParams{}.dt);
    CHECK(simulation.reversals() == 2);
}

TEST_CASE("undo of a new landscape brings the old one back with its particles and its epoch") {
    Simulation simulation = rained(12);
    const std::uint64_t hash = simulation.hash(), world = simulation.world();
    simulation.apply(Generate{});
    CHECK(simulation.epoch() == 0);
    for (int i = 0; i < 3; ++i) simulation.step();
    simulation.apply(Undo{});
    CHECK(simulation.hash() == hash);
    CHECK(simulation.epoch() == 12);
    CHECK(simulation.world() > world);  // the snapshots must all be made anew
    simulation.apply(Redo{});
    CHECK(simulation.epoch() == 3);
    CHECK(brokenLaw(simulation) == "");
}

TEST_CASE("history stays within its memory, forgets the oldest edits first and says how far back it goes") {
    Simulation simulation = rained(2);
    simulation.apply(strokes::wall(1, {10, 10}, {30, 20}));
    const std::size_t one = simulation.history().bytes();
    simulation.apply(Remember{3 * one + one / 2});
    for (std::uint32_t stroke = 2; stroke < 9; ++stroke) {
        simulation.step();
        simulation.apply(strokes::wall(stroke, {10, 10}, {30, 20}));
        CHECK(simulation.history().bytes() <= simulation.history().limit());
    }
    CHECK(simulation.history().undoable() == 3);
    CHECK(simulation.history().oldest() == 7);
    simulation.apply(SetParam{"droplet.dt", 0.5});
    simulation.apply(Remember{0});
    CHECK(simulation.history().undoable() == 0);
    CHECK(brokenLaw(simulation) == "");
}

TEST_CASE("a stroke is the same however little may be remembered of it") {
    Simulation much = rained(2), little = rained(2);
    little.apply(Remember{1});
    for (int round = 0; round < 3; ++round) {
        for (Simulation* simulation : {&much, &little}) {
            simulation->apply(strokes::wall(1, {10, 10}, {30, 20}));
            simulation->step();
        }
    }
    CHECK(little.hash() == much.hash());
    CHECK(little.history().undoable() == 1);
    little.apply(Blur{1});
    CHECK(little.history().undoable() == 0);
}

TEST_CASE("a world that is too large to be remembered takes the edits before it along") {
    Simulation simulation = rained(2);
    simulation.apply(strokes::wall(1, {10, 10}, {30, 20}));
    simulation.apply(Remember{simulation.state().bytes() / 2});
    simulation.apply(Generate{});
    CHECK(simulation.history().undoable() == 0);
    const std::uint64_t hash = simulation.hash();
    simulation.apply(Undo{});
    CHECK(simulation.hash() == hash);
}

TEST_CASE("a copy of the world that was kept goes on like the world itself") {
    Simulation simulation = rained(10);
    simulation.apply(strokes::wall(1, {10, 10}, {30, 20}));
    CHECK(simulation.takeCopy().ticket == 0);
    simulation.apply(CopyWorld{7});
    CHECK(Simulation(simulation).takeCopy().ticket == 7);
    const auto kept = simulation.takeCopy().world;
    REQUIRE(kept);
    CHECK(simulation.takeCopy().world == nullptr);
    Simulation again{*kept};
    Simulation other(plain());
    other.apply(LoadWorld{kept});
    for (int i = 0; i < 10; ++i) {
        simulation.step();
        again.step();
        other.step();
    }
    CHECK(again.hash() == simulation.hash());
    CHECK(other.hash() == simulation.hash());
    CHECK(again.history().undoable() == 0);
    other.apply(Undo{});
    CHECK(other.hash() == Simulation(plain()).hash());
}

TEST_CASE(
    "the state of the application goes through undo and redo with the edits and worlds that it came with") {
    Simulation simulation(plain());
    simulation.apply(SetAppState{1, "one"});
    simulation.apply(SetParam{"droplet.dt", 0.5});
    simulation.apply(Generate{.appState = 2});
    simulation.apply(SetAppState{3, "three"});
    simulation.apply(Generate{});
    CHECK(simulation.appState() == 3);
    CHECK(simulation.history().undoable() == 5);
    for (const AppStateId expected : {3u, 2u, 1u, 1u, 0u, 0u}) {
        simulation.apply(Undo{});
        CHECK(simulation.appState() == expected);
    }
    for (const AppStateId expected : {1u, 1u, 2u, 3u, 3u, 3u}) {
        simulation.apply(Redo{});
        CHECK(simulation.appState() == expected);
    }
}

TEST_CASE(
    "the state of the application changes nothing in the world, and tells those who have a copy of it") {
    Simulation simulation(plain());
    const std::uint64_t hash = simulation.hash(), edits = simulation.edits();
    simulation.apply(SetAppState{1, "one"});
    const std::uint64_t before = simulation.reversals();
    simulation.apply(Undo{});
    CHECK(simulation.reversals() > before);
    CHECK(simulation.hash() == hash);
    CHECK(simulation.edits() == edits);
    CHECK(simulation.isInitial());
}
