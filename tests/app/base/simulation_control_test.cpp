#include "app/base/simulation_control.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "tests/app/base/watch.hpp"
#include "tests/sim/edit/strokes.hpp"

using app::test::await;
using app::test::catchUp;
using app::test::small;
using app::test::untilPaused;

TEST_CASE("a changed parameter is used by the next epoch") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {false, true, {}});
    app::SimulationControl control(small(), {}, simulation);
    wadi::Param& dt = wadi::findParam({&control.group("droplet"), 1}, "droplet.dt");
    dt.setNumber(0.5);
    control.changed(dt);
    simulation.stepOnce();
    const auto after = await(simulation, [](const auto& s) { return s.epoch == 1; });
    CHECK(after->epoch == 1);
    CHECK(after->parameters.droplet.dt == 0.5f);
    CHECK(control.parameters().droplet.dt == 0.5f);
}

TEST_CASE("a number of threads is used from the next epoch on, by the same instructions") {
    const wadi::Execution execution{1, wadi::Simd::baseline};
    wadi::SimulationThread simulation(wadi::Simulation(small(), execution), {false, true, {}});
    app::SimulationControl control(small(), simulation.latest()->execution, simulation);
    CHECK(control.threads() == 1);
    control.threads(3);
    CHECK(control.threads() == 3);
    const auto after = await(simulation, [](const auto& s) { return s.execution.threads == 3; });
    CHECK(after->execution == wadi::Execution{3, wadi::Simd::baseline});
    CHECK(simulation.takeErrors().empty());
}

TEST_CASE("a new world that is cancelled leaves the present one, with its parameters") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {false, true, {}});
    app::SimulationControl control(small(), {}, simulation);
    const auto before = simulation.latest();
    wadi::Parameters large = small();
    large.terrain.generator = wadi::Generator::range;
    large.terrain.size = 2048;
    int ended = 0;
    control.begin(large, nullptr,
                  {.name = std::string("Opening a scene"), .appState = 7, .ended = [&](bool isThere) {
                       CHECK_FALSE(isThere);
                       ++ended;
                   }});
    REQUIRE(control.making().size() == 1);
    CHECK(control.making()[0].name == "Opening a scene");
    const auto making = control.making()[0].progress;
    CHECK(control.parameters().terrain.size == small().terrain.size);
    while (making->part() == 0) std::this_thread::yield();  // it is under way
    making->cancel();
    const auto after = await(simulation, [&](const auto& s) { return s.commands >= control.sent(); });
    CHECK_FALSE(control.update(*after));
    CHECK(ended == 1);
    CHECK(control.edits() == 0);
    CHECK(after->appState == 0);
    CHECK_FALSE(control.isMaking());
    CHECK(making->part() < 1);
    CHECK(after->world == before->world);
    CHECK(after->grid.columns == before->grid.columns);
    CHECK(control.parameters().terrain.size == small().terrain.size);
    CHECK(simulation.takeErrors().empty());
}

TEST_CASE("generating with a seed makes another world with that seed") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {false, true, {}});
    app::SimulationControl control(small(), {}, simulation);
    const auto before = simulation.latest();
    CHECK_FALSE(control.isMaking());
    control.generate(77);
    CHECK(control.isMaking());
    CHECK(control.edits() == 0);  // it may be cancelled yet
    const auto after = await(simulation, [&](const auto& s) { return s.world != before->world; });
    CHECK(after->world != before->world);
    control.update(*after);
    CHECK_FALSE(control.isMaking());
    CHECK(control.edits() == 1);
    CHECK(after->parameters.world.seed == 77);
    CHECK(control.parameters().world.seed == 77);
    CHECK(after->heightAt(5, 5) != before->heightAt(5, 5));
}

TEST_CASE("the dice brings other land at once, with a seed of its own") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {false, true, {}});
    app::SimulationControl control(small(), {}, simulation);
    const auto before = simulation.latest();
    control.generateByChance();
    catchUp(simulation, control);
    const auto after = simulation.latest();
    CHECK(after->world != before->world);
    CHECK(after->parameters.world.seed != before->parameters.world.seed);  // but once in a million times
    CHECK(control.parameters().world.seed == after->parameters.world.seed);
    CHECK(after->heightAt(5, 5) != before->heightAt(5, 5));
}

TEST_CASE("back at the start is the map that was imported, or the terrain that was generated") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {false, true, {}});
    app::SimulationControl control(small(), {}, simulation);
    const float highest = simulation.latest()->highest;
    simulation.send(strokes::wall(1, {8, 8}, {8, 8}, 8, 900));
    await(simulation, [&](const auto& s) { return s.highest > highest; });
    control.backToStart();
    const auto generated = await(simulation, [&](const auto& s) { return s.world == 2; });
    CHECK(generated->highest == highest);

    const wadi::Heightmap map{wadi::Field<float>(20, 30, 7.f), 3.f};
    control.import(std::make_shared<const wadi::Heightmap>(map));
    await(simulation, [](const auto& s) { return s.world == 3; });
    control.backToStart();
    const auto imported = await(simulation, [](const auto& s) { return s.world == 4; });
    CHECK(imported->grid.columns == 20);
    CHECK(imported->lowest == 7.f);
}

TEST_CASE(
    "back to the start leads to the same land whatever seed and terrain are set since; the processes stay") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = false});
    app::SimulationControl control(small(), {}, simulation);
    const auto before = simulation.latest();
    const auto set = [&](const char* group, const char* path, double number) {
        wadi::Param& param = wadi::findParam({&control.group(group), 1}, path);
        param.setNumber(number);
        control.changed(param);
    };
    set("world", "world.seed", 99);
    set("terrain", "terrain.size", 32);
    set("droplet", "droplet.dt", 0.5);
    control.stepOnce();
    await(simulation, [](const auto& s) { return s.epoch == 1; });
    control.backToStart();
    const auto after = await(simulation, [&](const auto& s) { return s.world != before->world; });
    CHECK(after->epoch == 0);
    CHECK(after->edits.newest == "back to the start");
    CHECK(after->grid.columns == before->grid.columns);
    CHECK(after->heightAt(5, 5) == before->heightAt(5, 5));
    control.update(*after);
    CHECK(control.parameters().world.seed == small().world.seed);
    CHECK(control.parameters().terrain.size == 16);
    CHECK(control.parameters().droplet.dt == 0.5f);

    set("world", "world.seed", 99);
    control.generate();
    const auto other = await(simulation, [&](const auto& s) { return s.world == after->world + 1; });
    CHECK(other->parameters.world.seed == 99);
    CHECK(other->heightAt(5, 5) != before->heightAt(5, 5));
}

TEST_CASE("so many epochs are run and not one more, however fast it goes, and then time can run on") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = false});
    app::SimulationControl control(small(), {}, simulation);
    control.run(false);
    control.limit(0);
    control.runFor(7);
    CHECK(control.running());
    CHECK(control.stopsAt() == 7u);
    CHECK(untilPaused(simulation, control)->epoch == 7);
    CHECK_FALSE(control.stopsAt());
    control.runFor(5);
    CHECK(untilPaused(simulation, control)->epoch == 12);
    control.runFor(1);
    CHECK(untilPaused(simulation, control)->epoch == 13);
    control.run(true);
    CHECK(await(simulation, [](const auto& s) { return s.epoch > 20; })->epoch > 20);
}

TEST_CASE("a run of so many epochs stops where it must though somebody else holds it on the way") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = false});
    app::SimulationControl control(small(), {}, simulation);
    control.run(false);
    control.limit(0);
    control.holdAt(3);
    control.runFor(6);
    await(simulation, [](const auto& s) { return s.epoch == 3; });
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    control.update(*simulation.latest());
    CHECK(simulation.latest()->epoch == 3);
    CHECK(control.running());
    control.holdAt(100);
    CHECK(untilPaused(simulation, control)->epoch == 6);
    control.run(true);
    await(simulation, [](const auto& s) { return s.epoch == 100; });
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    CHECK(simulation.latest()->epoch == 100);  // the other one still holds it
}

TEST_CASE("who pauses, steps or makes another world puts an end to a run of so many epochs") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = false});
    app::SimulationControl control(small(), {}, simulation);
    control.limit(0);
    control.runFor(1'000'000);
    control.run(false);
    CHECK_FALSE(control.stopsAt());
    control.runFor(1'000'000);
    control.stepOnce();
    CHECK_FALSE(control.stopsAt());
    control.runFor(1'000'000);
    control.generate(5);
    const auto other = await(simulation, [](const auto& s) { return s.worldBy != 0; });
    control.update(*other);
    CHECK_FALSE(control.stopsAt());
    CHECK(control.running());
}

TEST_CASE("a world rests at its epoch, however fast it goes, and goes on for good") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = false});
    app::SimulationControl control(small(), {}, simulation, 6);
    control.limit(0);
    CHECK(control.stopsAt() == 6u);
    CHECK_FALSE(control.isResting());
    control.run(true);
    CHECK(untilPaused(simulation, control)->epoch == 6);
    CHECK(control.isResting());
    CHECK(control.restsAt() == 6u);
    CHECK_FALSE(control.stopsAt());
    control.run(true);
    CHECK_FALSE(control.isResting());
    CHECK_FALSE(control.restsAt());
    CHECK(control.restsAfter() == 6u);  // which a scene that is saved then says
    CHECK(await(simulation, [](const auto& s) { return s.epoch > 12; })->epoch > 12);
}

TEST_CASE("who pauses or steps on the way to a rest comes to it all the same, and steps or runs beyond it") {
    for (const bool isStep : {true, false}) {
        wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = false});
        app::SimulationControl control(small(), {}, simulation, 4);
        control.limit(0);
        control.stepOnce();
        await(simulation, [](const auto& s) { return s.epoch == 1; });
        control.runFor(3);
        CHECK(untilPaused(simulation, control)->epoch == 4);
        CHECK(control.isResting());
        isStep ? control.stepOnce() : control.runFor(1);
        CHECK_FALSE(control.isResting());
        CHECK(await(simulation, [](const auto& s) { return s.epoch == 5; })->epoch == 5);
        control.run(true);
        CHECK(await(simulation, [](const auto& s) { return s.epoch > 8; })->epoch > 8);
    }
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = false});
    app::SimulationControl control(small(), {}, simulation, 4);
    control.limit(0);
    control.runFor(6);  // who says for how long passes the rest
    CHECK(control.stopsAt() == 6u);
    CHECK(untilPaused(simulation, control)->epoch == 6);
    CHECK_FALSE(control.isResting());
}

TEST_CASE("a world that begins anew rests anew, another one when it says so, and an imported map never") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = false});
    app::SimulationControl control(small(), {}, simulation, 3);
    control.limit(0);
    control.run(true);
    untilPaused(simulation, control);
    control.run(true);
    await(simulation, [](const auto& s) { return s.epoch > 5; });
    control.run(false);
    control.backToStart();
    catchUp(simulation, control);
    CHECK(control.restsAt() == 3u);
    control.run(true);
    CHECK(untilPaused(simulation, control)->epoch == 3);
    CHECK(control.isResting());

    control.generate(7);
    catchUp(simulation, control);
    CHECK_FALSE(control.isResting());
    CHECK(control.restsAt() == 3u);
    control.begin(small(), nullptr, {.appState = 1, .restsAfter = 2});
    control.run(true);
    CHECK(untilPaused(simulation, control)->epoch == 2);
    CHECK(control.isResting());
    control.begin(small(), nullptr, {.appState = 2});
    catchUp(simulation, control);
    CHECK_FALSE(control.restsAt());
    control.undo();
    catchUp(simulation, control);
    CHECK(control.restsAt() == 2u);
    control.import(std::make_shared<const wadi::Heightmap>(wadi::Heightmap{wadi::Field<float>(16, 16), 1.f}));
    catchUp(simulation, control);
    CHECK_FALSE(control.restsAt());
}

TEST_CASE("who goes back in time from a rest comes to it again, unless the world has gone on") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = false});
    app::SimulationControl control(small(), {}, simulation, 3);
    control.limit(0);
    const auto goTo = [&](std::uint64_t epoch) {
        control.goTo(simulation.latest()->timeline->present, epoch);
        catchUp(simulation, control);
    };
    control.run(true);
    untilPaused(simulation, control);
    goTo(1);
    CHECK_FALSE(control.isResting());
    CHECK(control.stopsAt() == 3u);
    control.run(true);
    CHECK(untilPaused(simulation, control)->epoch == 3);
    CHECK(control.isResting());
    control.run(true);
    await(simulation, [](const auto& s) { return s.epoch > 5; });
    control.run(false);
    goTo(3);
    CHECK_FALSE(control.isResting());
    CHECK_FALSE(control.stopsAt());
}

TEST_CASE("a blur reaches the simulation, says what it is, and is undone") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {false, true, {}});
    app::SimulationControl control(small(), {}, simulation);
    const float highest = simulation.latest()->highest;
    control.blur({8, simulation.latest()->world});
    const auto blurred = await(simulation, [](const auto& s) { return s.edits.undoable == 1; });
    CHECK(blurred->edits.newest == "blur");
    CHECK(blurred->highest < highest);
    control.undo();
    const auto undone = await(simulation, [](const auto& s) { return s.edits.undoable == 0; });
    CHECK(undone->edits.newest == "");
    CHECK(undone->highest == highest);
}

TEST_CASE("time that is held stands still, and goes on as before when it is let go") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = true});
    app::SimulationControl control(small(), {}, simulation);
    control.limit(0);
    control.hold(true);
    CHECK(control.running());
    CHECK(control.held());
    const auto stopped = await(simulation, [](const auto& s) { return !s.running; });
    REQUIRE_FALSE(stopped->running);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK(simulation.latest()->epoch == stopped->epoch);
    control.run(false);  // what a person decides meanwhile counts when it is let go
    control.run(true);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK(simulation.latest()->epoch == stopped->epoch);
    control.hold(false);
    CHECK(await(simulation, [&](const auto& s) { return s.epoch > stopped->epoch; })->epoch > stopped->epoch);

    control.run(false);
    control.hold(true);
    control.hold(false);
    const auto paused = await(simulation, [](const auto& s) { return !s.running; });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK(simulation.latest()->epoch == paused->epoch);
}

TEST_CASE("what is copied when a question is answered is what was seen while it was asked") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = true});
    app::SimulationControl control(small(), {}, simulation);
    control.limit(0);
    control.hold(true);
    const auto seen = await(simulation, [](const auto& s) { return !s.running; });
    control.stepOnce();  // not while it is held
    CHECK(control.running());
    const std::uint64_t ticket = control.keep();
    control.hold(false);
    const auto after = await(simulation, [&](const auto& s) { return s.kept.ticket == ticket; });
    REQUIRE(after->kept.world);
    CHECK(after->kept.world->state.epoch == seen->epoch);
    CHECK(await(simulation, [&](const auto& s) { return s.epoch > seen->epoch; })->epoch > seen->epoch);
}

TEST_CASE("a reset brings back what the world was opened with, also after undo and redo") {
    wadi::Parameters first = small();
    first.droplet.dt = 0.7f;
    wadi::SimulationThread simulation(wadi::Simulation(first), {.running = false});
    app::SimulationControl control(first, {}, simulation);
    const auto start = [&] {
        const wadi::ParamGroup& group = control.group("droplet");
        const auto dt = std::ranges::find(group.defaults, "dt", &wadi::Param::name);
        return static_cast<float>(dt->number());
    };
    const auto turned = [&](std::size_t undoable) {
        control.update(*await(simulation, [&](const auto& s) { return s.edits.undoable == undoable; }));
        return start();
    };
    CHECK(start() == 0.7f);
    wadi::Parameters second = first;
    second.droplet.dt = 0.9f;
    control.begin(second, nullptr, {.appState = 1});
    CHECK(start() == 0.7f);
    CHECK(turned(1) == 0.9f);
    wadi::Param& dt = wadi::findParam({&control.group("droplet"), 1}, "droplet.dt");
    dt.setNumber(0.5);
    control.changed(dt);
    control.generate(5);  // a new landscape is no other scene
    CHECK(start() == 0.9f);
    REQUIRE(turned(3) == 0.9f);
    for (int i = 0; i < 3; ++i) control.undo();
    CHECK(turned(0) == 0.7f);
    control.redo();
    CHECK(turned(1) == 0.9f);
}

TEST_CASE("a reset in a world that was kept brings back its values, also after an undo within it") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = false});
    app::SimulationControl control(small(), {}, simulation);
    wadi::Parameters other = small();
    other.droplet.dt = 0.9f;
    const wadi::Simulation kept(other);
    const auto world = std::make_shared<const wadi::SavedWorld>(wadi::SavedWorld{kept.state(), kept.log()});
    wadi::Param& dt = wadi::findParam({&control.group("droplet"), 1}, "droplet.dt");
    const auto turned = [&](std::size_t undoable) {
        control.update(*await(simulation, [&](const auto& s) {
            return s.edits.undoable == undoable && s.commands == control.sent();
        }));
        const wadi::ParamGroup& group = control.group("droplet");
        return static_cast<float>(std::ranges::find(group.defaults, "dt", &wadi::Param::name)->number());
    };
    control.loadWorld(world, {.appState = 1});
    REQUIRE(turned(1) == 0.9f);
    CHECK(control.parameters().droplet.dt == 0.9f);
    dt.setNumber(0.5);
    control.changed(dt);
    REQUIRE(turned(2) == 0.9f);
    control.undo();
    CHECK(turned(1) == 0.9f);
    CHECK(control.parameters().droplet.dt == 0.9f);
}

TEST_CASE("of two worlds that are asked for at once each is told of once, and of the one that is there") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = false});
    app::SimulationControl control(small(), {}, simulation);
    std::vector<std::string> told;
    const auto ask = [&](const std::string& name) {
        control.begin(small(), nullptr, {.name = name, .ended = [&told, name](bool isThere) {
                                             told.push_back(name + (isThere ? " is there" : " is not"));
                                         }});
    };
    ask("A");
    ask("B");
    CHECK(control.making().size() == 2);
    control.update(*await(simulation, [&](const auto& s) { return s.commands == control.sent(); }));
    control.update(*simulation.latest());
    // A may have been seen for a moment, or not: what counts here is one snapshot for both.
    CHECK(told == std::vector<std::string>{"A is not", "B is there"});
    CHECK_FALSE(control.isMaking());
}

TEST_CASE("a simulation that has paused for want of memory stays paused when a question is answered") {
    std::atomic<bool> isFull = false;
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.insideEpoch = [&] {
                                          if (isFull.exchange(false)) throw std::bad_alloc();
                                      }});
    app::SimulationControl control(small(), {}, simulation);
    control.limit(0);
    isFull = true;
    for (int i = 0; i < 120'000 && control.running(); ++i) {
        control.update(*simulation.latest());
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    CHECK_FALSE(control.running());
    CHECK(simulation.takeErrors().size() == 1);
    const std::uint64_t epoch = simulation.latest()->epoch;
    control.hold(true);
    control.hold(false);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK(simulation.latest()->epoch == epoch);
}

TEST_CASE("undo of an imported map brings the rest of the scene back, too") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = false});
    app::SimulationControl control(small(), {}, simulation, 40);
    auto map = std::make_shared<wadi::Heightmap>(wadi::Heightmap{wadi::Field<float>(32, 32), 10.f});
    control.import(map, {.appState = 1});
    CHECK(control.bringsState());
    catchUp(simulation, control);
    CHECK_FALSE(control.bringsState());
    CHECK_FALSE(control.restsAt());
    control.undo();
    catchUp(simulation, control);
    CHECK(control.restsAt() == 40u);
    CHECK(control.restsAfter() == 40u);
}

TEST_CASE("a look back at a moment takes nobody's place") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = false});
    app::SimulationControl control(small(), {}, simulation);
    control.recall(wadi::kTrunk, 0, [](const auto&) {});
    CHECK(control.isMaking());
    CHECK_FALSE(control.isReplacing());
    control.generate(5);
    CHECK(control.isReplacing());
    catchUp(simulation, control);
}
