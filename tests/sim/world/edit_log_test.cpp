#include "sim/world/edit_log.hpp"

#include <doctest/doctest.h>

#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

Parameters modest() {
    Parameters params;
    params.terrain.size = 64;
    return params;
}

/// The world that comes of carrying out the log of another one, up to its epoch.
std::uint64_t hashOfReplay(const EditLog& log, std::uint64_t epochs) {
    Simulation simulation =
        log.map() ? Simulation(*log.map(), log.parameters()) : Simulation(log.parameters());
    simulation.apply(Remember{std::size_t{1} << 40});
    for (const EditLog::Entry& entry : log.entries()) {
        while (simulation.epoch() < entry.epoch) simulation.step();
        simulation.apply(entry.command);
    }
    while (simulation.epoch() < epochs) simulation.step();
    return simulation.hash();
}

void edit(Simulation& simulation, std::uint32_t first) {
    simulation.apply(strokes::wall(first, {10, 10}, {30, 20}));
    for (int i = 1; i < 4; ++i) simulation.apply(SetParam{"droplet.dt", 0.3 * i, first});
    simulation.step();
    simulation.apply(strokes::wall(first + 1, {40, 10}, {30, 40}));
    simulation.apply(Undo{});
    simulation.step();
    simulation.apply(Redo{});
    simulation.apply(Undo{});
    simulation.apply(Blur{1});
    simulation.step();
    simulation.apply(Undo{});
    simulation.apply(Undo{});
}

}  // namespace

TEST_CASE("whoever carries out the log of a world gets the same world") {
    Simulation simulation(modest());
    edit(simulation, 1);
    CHECK(hashOfReplay(simulation.log(), simulation.epoch()) == simulation.hash());
    simulation.apply(Upsample{});
    edit(simulation, 5);
    CHECK(hashOfReplay(simulation.log(), simulation.epoch()) == simulation.hash());
}

TEST_CASE("a new world begins a log of its own, and undo brings the old one back") {
    Simulation simulation(modest());
    edit(simulation, 1);
    const std::size_t entries = simulation.log().entries().size();
    simulation.apply(Import{std::make_shared<const Heightmap>(maps::cone(50))});
    CHECK(simulation.log().entries().empty());
    edit(simulation, 9);
    CHECK(hashOfReplay(simulation.log(), simulation.epoch()) == simulation.hash());
    while (simulation.terrain().columns() == 50) simulation.apply(Undo{});
    CHECK(simulation.log().entries().size() == entries);
    CHECK(hashOfReplay(simulation.log(), simulation.epoch()) == simulation.hash());
}

TEST_CASE("the log of a finer map that was undone does not speak of it") {
    Simulation simulation(modest());
    simulation.apply(strokes::wall(1, {10, 10}, {30, 20}));
    simulation.apply(Upsample{});
    simulation.step();
    simulation.apply(Undo{});
    simulation.step();
    CHECK(simulation.log().entries().size() == 1);
    CHECK(hashOfReplay(simulation.log(), simulation.epoch()) == simulation.hash());
    simulation.apply(Redo{});
    simulation.step();
    CHECK(hashOfReplay(simulation.log(), simulation.epoch()) == simulation.hash());
}

TEST_CASE("a world that was kept goes on with its log, though the numbers of strokes begin anew") {
    Simulation first(modest());
    first.apply(strokes::wall(1, {10, 10}, {30, 20}));
    first.apply(CopyWorld{});
    Simulation simulation{*first.takeCopy().world};
    simulation.apply(strokes::wall(1, {10, 10}, {30, 20}));
    simulation.step();
    simulation.apply(Undo{});
    CHECK(hashOfReplay(simulation.log(), simulation.epoch()) == simulation.hash());
}

TEST_CASE("pieces of a stroke are one entry in an epoch, and the world is the same") {
    Simulation simulation(modest());
    const std::vector<glm::vec2> way = strokes::line({10, 10}, {40, 30});
    for (std::size_t i = 0; i < way.size(); ++i) {
        Stroke piece = strokes::wall(1, way[i], way[i]);
        piece.dabs = {way[i]};
        simulation.apply(piece);
        if (i == way.size() / 2) simulation.step();
    }
    CHECK(simulation.log().entries().size() == 2);
    CHECK(hashOfReplay(simulation.log(), simulation.epoch()) == simulation.hash());
}

TEST_CASE("commands that change nothing leave no entry, and a slider leaves one each epoch") {
    Simulation simulation(modest());
    simulation.apply(Undo{});
    simulation.apply(Execute{{1}});
    simulation.apply(CopyWorld{});
    Stroke stray = strokes::wall(1, {10, 10}, {30, 20});
    stray.world = simulation.world() + 1;
    simulation.apply(stray);
    CHECK(simulation.log().entries().empty());
    for (int i = 1; i < 9; ++i) simulation.apply(SetParam{"droplet.dt", 0.1 * i, 3});
    simulation.step();
    simulation.apply(SetParam{"droplet.dt", 1, 3});
    CHECK(simulation.log().entries().size() == 2);
}

TEST_CASE(
    "a log is the same world though the state of the application was changed and undone between its edits") {
    Simulation simulation(modest());
    const auto change = [&] { simulation.apply(SetAppState{1, "look"}); };
    change();
    simulation.apply(strokes::wall(1, {10, 10}, {30, 20}));
    change();
    simulation.apply(strokes::wall(1, {30, 20}, {40, 40}));  // of the same stroke
    simulation.step();
    simulation.apply(Undo{});
    simulation.apply(Undo{});  // the change alone
    simulation.step();
    change();
    simulation.apply(Undo{});
    simulation.apply(SetParam{"droplet.dt", 0.4});
    change();
    simulation.apply(Undo{});
    simulation.apply(Undo{});
    simulation.apply(Redo{});
    simulation.apply(Redo{});
    CHECK(hashOfReplay(simulation.log(), simulation.epoch()) == simulation.hash());
    for (const EditLog::Entry& entry : simulation.log().entries())
        CHECK_FALSE(std::holds_alternative<SetAppState>(entry.command));
}
