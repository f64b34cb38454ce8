#include "app/base/simulation_control.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "tests/sim/edit/strokes.hpp"

namespace {

/// The first snapshot that fulfils `wanted`.
template <class Wanted>
std::shared_ptr<const wadi::Snapshot> await(wadi::SimulationThread& worker, Wanted wanted) {
    std::shared_ptr<const wadi::Snapshot> newest = worker.latest();
    for (int i = 0; i < 5000 && !wanted(*newest); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        newest = worker.latest();
    }
    return newest;
}

wadi::Parameters small() {
    wadi::Parameters parameters;
    parameters.terrain.size = 16;
    return parameters;
}

}  // namespace

TEST_CASE("a changed parameter is used by the next epoch") {
    wadi::SimulationThread worker(wadi::Simulation(small()), {false, true, {}});
    app::SimulationControl steering(small(), {}, worker);
    wadi::Param& dt = wadi::findParam({&steering.group("droplet"), 1}, "droplet.dt");
    dt.setNumber(0.5);
    steering.changed(dt);
    worker.stepOnce();
    const auto after = await(worker, [](const auto& s) { return s.epoch == 1; });
    CHECK(after->epoch == 1);
    CHECK(after->parameters.droplet.dt == 0.5f);
    CHECK(steering.parameters().droplet.dt == 0.5f);
}

TEST_CASE("a number of threads is used from the next epoch on, by the same instructions") {
    const wadi::Execution execution{1, wadi::Simd::baseline};
    wadi::SimulationThread worker(wadi::Simulation(small(), execution), {false, true, {}});
    app::SimulationControl steering(small(), worker.latest()->execution, worker);
    CHECK(steering.threads() == 1);
    steering.threads(3);
    CHECK(steering.threads() == 3);
    const auto after = await(worker, [](const auto& s) { return s.execution.threads == 3; });
    CHECK(after->execution == wadi::Execution{3, wadi::Simd::baseline});
    CHECK(worker.takeErrors().empty());
}

TEST_CASE("generating with a seed makes another world with that seed") {
    wadi::SimulationThread worker(wadi::Simulation(small()), {false, true, {}});
    app::SimulationControl steering(small(), {}, worker);
    const auto before = worker.latest();
    steering.generate(77);
    const auto after = await(worker, [&](const auto& s) { return s.world != before->world; });
    CHECK(after->world != before->world);
    CHECK(after->parameters.world.seed == 77);
    CHECK(steering.parameters().world.seed == 77);
    CHECK(after->heightAt(5, 5) != before->heightAt(5, 5));
}

TEST_CASE("a restart brings back the map that was imported, or the terrain that was generated") {
    wadi::SimulationThread worker(wadi::Simulation(small()), {false, true, {}});
    app::SimulationControl steering(small(), {}, worker);
    const float highest = worker.latest()->highest;
    worker.send(strokes::wall(1, {8, 8}, {8, 8}, 8, 900));
    await(worker, [&](const auto& s) { return s.highest > highest; });
    steering.restart();
    const auto generated = await(worker, [&](const auto& s) { return s.world == 2; });
    CHECK(generated->highest == highest);

    const wadi::Heightmap map{wadi::Field<float>(20, 30, 7.f), 3.f};
    steering.import(std::make_shared<const wadi::Heightmap>(map));
    await(worker, [](const auto& s) { return s.world == 3; });
    steering.restart();
    const auto imported = await(worker, [](const auto& s) { return s.world == 4; });
    CHECK(imported->grid.columns == 20);
    CHECK(imported->lowest == 7.f);
}

TEST_CASE("a blur reaches the simulation, says what it is, and is undone") {
    wadi::SimulationThread worker(wadi::Simulation(small()), {false, true, {}});
    app::SimulationControl steering(small(), {}, worker);
    const float highest = worker.latest()->highest;
    steering.blur({8, worker.latest()->world});
    const auto blurred = await(worker, [](const auto& s) { return s.edits.undoable == 1; });
    CHECK(blurred->edits.newest == "blur");
    CHECK(blurred->highest < highest);
    steering.undo();
    const auto undone = await(worker, [](const auto& s) { return s.edits.undoable == 0; });
    CHECK(undone->edits.newest == "");
    CHECK(undone->highest == highest);
}
