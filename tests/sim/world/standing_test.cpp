// Strokes that begin anew: a thing that was set down is moved, set otherwise and taken away as one edit.
#include <doctest/doctest.h>

#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

Parameters rainy() {
    Parameters params;
    params.terrain.size = 64;
    params.terrain.sand = 1;
    return params;
}

Stroke block(std::uint32_t number, glm::vec2 at, float turn = 0.f) {
    return strokes::dab(number,
                        {.kind = BrushKind::obstacle,
                         .shape = BrushShape::block,
                         .radius = 6.f,
                         .softness = 0.1f,
                         .turn = turn},
                        at);
}

Stroke anew(Stroke stroke) {
    stroke.anew = true;
    return stroke;
}

/// What takes a thing away.
Stroke nothing(std::uint32_t number) {
    Stroke stroke = anew(block(number, {}));
    stroke.dabs.clear();
    return stroke;
}

Simulation rainedOn(int epochs) {
    Simulation simulation(rainy());
    for (int i = 0; i < epochs; ++i) simulation.step();
    return simulation;
}

std::uint64_t replayed(const EditLog& log, std::uint64_t epochs) {
    Simulation simulation(log.parameters());
    simulation.apply(Remember{History::kMostLimit});
    for (const EditLog::Entry& entry : log.entries()) {
        while (simulation.epoch() < entry.epoch) simulation.step();
        simulation.apply(entry.command);
    }
    while (simulation.epoch() < epochs) simulation.step();
    return simulation.hash();
}

void runOn(Simulation& simulation, int epochs) {
    for (int i = 0; i < epochs; ++i) {
        simulation.step();
        simulation.keepMoment();
    }
}

}  // namespace

TEST_CASE("a stroke that begins anew leaves what it alone would have left, and is one edit") {
    Simulation simulation = rainedOn(5), other = rainedOn(5);
    const std::uint64_t bare = simulation.hash();
    simulation.apply(block(1, {20, 20}));
    simulation.apply(anew(block(1, {24, 21})));  // over where it was
    simulation.apply(anew(block(1, {63.5f, 0.25f}, 30)));
    simulation.apply(anew(strokes::wall(1, {10, 10}, {40, 30})));
    simulation.apply(anew(block(1, {30, 40}, 45)));
    other.apply(block(1, {30, 40}, 45));
    CHECK(simulation.hash() == other.hash());
    CHECK(simulation.balance().drift() == 0);
    CHECK(simulation.history().undoable() == 1);
    simulation.apply(Undo{});
    CHECK(simulation.hash() == bare);
    simulation.apply(Redo{});
    CHECK(simulation.hash() == other.hash());
    simulation.apply(nothing(1));
    CHECK(simulation.hash() == bare);
    CHECK(simulation.balance().drift() == 0);
}

TEST_CASE("of what stands, rain and other parameters may change before it begins anew") {
    Simulation simulation = rainedOn(2);
    simulation.apply(block(7, {20, 20}));
    simulation.apply(SetParam{"wind.enabled", 1, 3});
    simulation.apply(SetAppState{4, "look"});
    runOn(simulation, 4);
    CHECK(simulation.history().standing() == 7);
    const std::size_t edits = simulation.history().undoable();
    const Terrain& ground = simulation.terrain();
    const double there = toMetres(ground.height(40, 30)), here = toMetres(ground.height(20, 20));
    simulation.apply(anew(block(7, {40, 30})));
    CHECK(simulation.history().undoable() == edits);
    CHECK(simulation.balance().drift() == 0);
    CHECK(toMetres(ground.height(40, 30)) == doctest::Approx(there + 60));
    CHECK(toMetres(ground.height(20, 20)) < here - 50);
    for (std::size_t i = 0; i < edits; ++i) simulation.apply(Undo{});
    CHECK(simulation.balance().drift() == 0);
}

TEST_CASE("what is no longer the newest edit of the ground does not begin anew, and no log says so") {
    const std::vector<Command> others = {strokes::wall(2, {5, 5}, {9, 9}), Blur{1}, Undo{}, Upsample{},
                                         Generate{}};
    for (const Command& other : others) {
        Simulation simulation = rainedOn(1);
        simulation.apply(block(1, {20, 20}));
        simulation.apply(other);
        CHECK(simulation.history().standing() != 1);
        const std::uint64_t hash = simulation.hash(), edits = simulation.edits();
        const std::size_t logged = simulation.log().entries().size();
        simulation.apply(anew(block(1, {30, 30})));
        simulation.apply(nothing(1));
        CHECK(simulation.hash() == hash);
        CHECK(simulation.edits() == edits);
        CHECK(simulation.log().entries().size() == logged);
    }
}

TEST_CASE("what was done again after undo still stands, and a change ends what could be done again") {
    Simulation simulation = rainedOn(1), other = rainedOn(1);
    simulation.apply(block(1, {20, 20}));
    simulation.apply(Undo{});
    simulation.apply(Redo{});
    CHECK(simulation.history().standing() == 1);
    simulation.apply(SetParam{"droplet.dt", 0.5, 1});
    simulation.apply(Undo{});
    simulation.apply(anew(block(1, {30, 30})));
    CHECK(simulation.history().redoable() == 0);
    other.apply(block(1, {30, 30}));
    CHECK(simulation.hash() == other.hash());
}

TEST_CASE("whoever carries out the log of things that were moved gets the same world") {
    Simulation simulation(rainy());
    simulation.apply(RememberTime{std::size_t{64} << 20});
    std::vector<std::uint64_t> hashes;
    const auto goOn = [&] {
        hashes.resize(simulation.epoch());
        hashes.push_back(simulation.hash());
        runOn(simulation, 1);
    };
    goOn();
    simulation.apply(block(1, {20, 20}));
    for (int i = 0; i < 6; ++i) {
        if (i == 2) simulation.apply(SetParam{"wind.enabled", 1, 2});
        if (i == 3) simulation.apply(SetAppState{3, "look"});
        simulation.apply(anew(block(1, {20.f + 3.f * float(i), 25}, 10.f * float(i))));
        simulation.apply(anew(block(1, {21.f + 3.f * float(i), 25}, 10.f * float(i))));
        goOn();
    }
    simulation.apply(strokes::wall(2, {10, 40}, {30, 50}));
    goOn();
    simulation.apply(strokes::wall(2, {30, 50}, {50, 40}));
    goOn();
    simulation.apply(anew(strokes::wall(2, {12, 44}, {50, 44})));
    goOn();
    simulation.apply(nothing(2));
    goOn();
    hashes.push_back(simulation.hash());
    CHECK(simulation.balance().drift() == 0);
    CHECK(replayed(simulation.log(), simulation.epoch()) == simulation.hash());
    // An epoch that was gone by is reached to the bit, whatever keyframes there are. Edits at its end count.
    const std::uint64_t end = simulation.epoch();
    for (const std::uint64_t epoch : {std::uint64_t{3}, std::uint64_t{5}, end - 1, std::uint64_t{1}, end}) {
        simulation.apply(GoTo{.branch = simulation.timeline().present(), .epoch = epoch});
        REQUIRE(simulation.epoch() == epoch);
        CHECK(simulation.hash() == hashes[epoch]);
    }
}

TEST_CASE(
    "a drag of a thing while time stands still is one entry of the log, and one mark of the time line") {
    Simulation simulation(rainy());
    simulation.apply(block(1, {20, 20}));
    for (int i = 0; i < 50; ++i) simulation.apply(anew(block(1, {20.f + float(i) / 4, 20})));
    CHECK(simulation.log().entries().size() == 2);
    CHECK(simulation.timelineFacts().branches[0].marks.size() == 1);
    CHECK(replayed(simulation.log(), 0) == simulation.hash());
}
