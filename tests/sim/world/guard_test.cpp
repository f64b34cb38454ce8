#include "sim/world/guard.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <string>
#include <thread>

#include "sim/core/progress.hpp"
#include "sim/live/simulation_thread.hpp"
#include "sim/live/snapshot.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

constexpr Quanta kMetre = static_cast<Quanta>(kQuantaPerMetre);

/// Drops that leap far, carve sharply and lose no speed, on noise of 48 × 48: they leave pits all over in one
/// epoch.
Parameters wild() {
    Parameters params;
    params.terrain.size = 48;
    params.world.seed = 146;
    params.talus.enabled = false;
    params.droplet.dt = 1.1655034f;
    params.droplet.rain = 100;
    params.droplet.depositionRate = 0.5f;
    params.droplet.evaporation = 0.001f;
    params.droplet.friction = 0.0286f;
    params.droplet.density = 0.1f;
    params.droplet.minVolume = 0.1f;
    params.droplet.maxTravel = 32;
    params.droplet.momentum = 0.483f;
    params.droplet.steps = 14;
    params.droplet.edges = Edges::periodic;
    return params;
}

/// A world that keeps its beginning on the time line.
Simulation remembering(const Parameters& params) {
    Simulation simulation(params);
    simulation.apply(RememberTime{std::size_t{64} << 20});
    simulation.keepMoment();
    return simulation;
}

GroundFacts flat() {
    return {.lowest = 0,
            .highest = 100 * kMetre,
            .lowestRock = -10 * kMetre,
            .highestRock = 90 * kMetre,
            .pits = 10,
            .looked = 1000};
}

State calm() {
    Parameters params;
    params.terrain.size = 16;
    return State(params, Terrain(maps::plane(16, 16, 1.f)));
}

}  // namespace

TEST_CASE("the guard sees ground that jumps half a cell beyond its range, and not what stays within that") {
    const State state = calm();  // cells of a width of 10 m
    REQUIRE(state.terrain.cellSize() == 10.f);
    GroundFacts after = flat();
    CHECK(jumpOf(flat(), after, state) == Jump::none);
    after.highest += 5 * kMetre;
    after.lowest -= 5 * kMetre;
    CHECK(jumpOf(flat(), after, state) == Jump::none);
    after.highest += 1;
    CHECK(jumpOf(flat(), after, state) == Jump::up);
    after = flat();
    after.lowest -= 5 * kMetre + 1;
    CHECK(jumpOf(flat(), after, state) == Jump::down);
}

TEST_CASE("the guard sees pits that multiply") {
    const State state = calm();
    GroundFacts after = flat();
    after.pits = 41;  // a thirty-second of a thousand more
    CHECK(jumpOf(flat(), after, state) == Jump::none);
    after.pits = 42;
    CHECK(jumpOf(flat(), after, state) == Jump::pits);
    GroundFacts before = flat();
    before.pits = 35;
    after.pits = 70;
    CHECK(jumpOf(before, after, state) == Jump::none);  // they have not more than doubled
    before.pits = 0;
    before.looked = 25;
    after = before;
    after.pits = 7;
    CHECK(jumpOf(before, after, state) == Jump::none);  // few on a small map
}

TEST_CASE("the guard lets land rise and sink as uplift, base level and sand from outside let it") {
    State state = calm();
    GroundFacts after = flat();
    after.highest += 20 * kMetre;
    state.params.uplift.enabled = true;
    state.params.uplift.rate = 2;
    state.params.time.yearsPerEpoch = 10'000;  // 20 m an epoch
    CHECK(jumpOf(flat(), after, state) == Jump::none);
    state.params.uplift.rate = 1;
    CHECK(jumpOf(flat(), after, state) == Jump::up);

    state = calm();
    state.params.pipes.enabled = true;
    state.params.springs = {{0.5f, 0.5f, 3, 20, 0.8f}};  // 16 m of sand an epoch
    CHECK(jumpOf(flat(), after, state) == Jump::none);
    state.params.springs[0].sand = 0.1f;
    CHECK(jumpOf(flat(), after, state) == Jump::up);
    for (const float east : {0.8f, 0.9f}) state.params.springs.push_back({east, 0.5f, 3, 20, 0.4f});
    CHECK(jumpOf(flat(), after, state) == Jump::none);  // where two of them meet
    state.params.springs[2].south = 0;
    CHECK(jumpOf(flat(), after, state) == Jump::up);  // where none do

    // The base level of valleys may lie deep below the land, as after valleys were off while it rose.
    state = calm();
    after = flat();
    after.lowest -= 300 * kMetre;
    CHECK(jumpOf(flat(), after, state) == Jump::down);
    state.params.incision.enabled = true;
    CHECK(jumpOf(flat(), after, state) == Jump::none);

    state = calm();
    after = flat();
    after.lowest -= 10 * kMetre;  // to the rock
    CHECK(jumpOf(flat(), after, state) == Jump::down);
    state.params.wind.enabled = true;
    CHECK(jumpOf(flat(), after, state) == Jump::none);
    after.highest += 20 * kMetre;
    CHECK(jumpOf(flat(), after, state) == Jump::up);  // there is no sand
    after.loose = 1000 * 10 * std::int64_t{kMetre};   // 10 m on a thousand cells
    CHECK(jumpOf(flat(), after, state) == Jump::none);
}

TEST_CASE("what the guard sees of a ground is what lies there") {
    Heightmap map = maps::plane(40, 70, 1.f);
    const Terrain before(map);
    const ThreadPool pool(2);
    const GroundFacts facts = groundFactsOf(before, pool);
    CHECK(facts.pits == 0);
    CHECK(facts.lowest == *std::ranges::min_element(before.bedrock().values()));
    CHECK(facts.highest == *std::ranges::max_element(before.bedrock().values()));
    CHECK(facts.loose == 0);
    CHECK(facts.looked == 38 * 17);
    Terrain dug = before;
    dug.takeBedrock(20, 33,
                    20 * kMetre);  // two cells' width deep, in one of every four rows that are looked at
    CHECK(groundFactsOf(dug, pool).pits == 1);
}

TEST_CASE("an epoch that leaves pits everywhere is taken back and run with half the step until it holds") {
    Simulation guarded = remembering(wild());
    Simulation bare(wild());
    const GroundFacts start = groundFactsOf(guarded.terrain(), guarded.pool());
    bare.step();
    REQUIRE(jumpOf(start, groundFactsOf(bare.terrain(), bare.pool()), bare.state()) == Jump::pits);

    const std::uint64_t ground = guarded.ground();
    guarded.stepGuarded();
    CHECK(guarded.epoch() == 1);
    const Restraint held = guarded.restraint();
    CHECK(held.number == 1);
    CHECK(held.param == "droplet.dt");
    CHECK(held.epoch == 1);
    CHECK(held.was == doctest::Approx(1.1655034));
    CHECK(held.is < held.was);
    CHECK(held.holds);
    const double halvings = std::log2(held.was / held.is);
    CHECK(halvings == doctest::Approx(std::round(halvings)));
    // With one halving less it does not hold.
    Parameters more = wild();
    more.droplet.dt = static_cast<float>(2 * held.is);
    Simulation wilder(more);
    wilder.step();
    CHECK(jumpOf(start, groundFactsOf(wilder.terrain(), wilder.pool()), wilder.state()) == Jump::pits);
    CHECK(guarded.parameters().droplet.dt == doctest::Approx(held.is));
    CHECK(jumpOf(start, groundFactsOf(guarded.terrain(), guarded.pool()), guarded.state()) == Jump::none);
    CHECK(guarded.balance().drift() == 0);
    CHECK(guarded.ground() == ground);  // who makes a time-lapse of it goes on

    // It is the world that had the lower step from the first epoch on, to the bit.
    Parameters lower = wild();
    lower.droplet.dt = static_cast<float>(held.is);
    Simulation other(lower);
    other.step();
    CHECK(other.hash() == guarded.hash());
    // Undo gives the slider back, in one step.
    guarded.apply(Undo{});
    CHECK(guarded.parameters().droplet.dt == doctest::Approx(1.1655034));
}

TEST_CASE("a snapshot after an epoch that was taken back shows the ground of the one that took its place") {
    Simulation guarded = remembering(wild());
    Publisher publisher;
    publisher.publish(guarded, {});
    guarded.stepGuarded();
    REQUIRE(guarded.restraint().number == 1);
    const Snapshot snapshot = publisher.publish(guarded, {});
    bool isSame = true;
    for (int z = 0; z < 48; ++z)
        for (int x = 0; x < 48; ++x)
            isSame &= snapshot.heightAt(x, z) == static_cast<float>(toMetres(guarded.terrain().height(
                                                     guarded.terrain().bedrock().index(x, z))));
    CHECK(isSame);
}

TEST_CASE("a simulation on its thread is guarded, and its snapshots tell that an epoch was taken back") {
    SimulationThread simulating(remembering(wild()),
                                {.running = false, .background = false, .timeMemory = std::size_t{64} << 20});
    simulating.stepOnce();
    std::shared_ptr<const Snapshot> snapshot = simulating.latest();
    for (int i = 0; i < 60'000 && snapshot->epoch == 0; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        snapshot = simulating.latest();
    }
    REQUIRE(snapshot->epoch == 1);
    CHECK(snapshot->restraint.number == 1);
    CHECK(snapshot->restraint.param == "droplet.dt");
    CHECK(snapshot->restraint.holds);
}

TEST_CASE("a guarded world is repeated from its log without a guard, and goes back in time and on") {
    Simulation guarded = remembering(wild());
    for (int epoch = 0; epoch < 5; ++epoch) guarded.stepGuarded();
    REQUIRE(guarded.restraint().number > 0);
    CHECK(guarded.timeline().branches().size() == 1);
    const std::uint64_t end = guarded.hash();
    guarded.apply(GoTo{.branch = kTrunk, .epoch = 0});
    guarded.apply(GoTo{.branch = kTrunk, .epoch = 5});
    CHECK(guarded.epoch() == 5);
    CHECK(guarded.hash() == end);
    // From the beginning, where its edit stands, it steps the same way, on the same branch.
    guarded.apply(GoTo{.branch = kTrunk, .epoch = 0});
    for (int epoch = 0; epoch < 5; ++epoch) guarded.stepGuarded();
    CHECK(guarded.hash() == end);
    CHECK(guarded.timeline().branches().size() == 1);
}

TEST_CASE("where no keyframe leads back, and where nothing helps, the guard leaves an epoch as it is") {
    Simulation bare(wild()), without(wild());
    bare.step();
    without.stepGuarded();
    CHECK(without.restraint().number == 0);
    CHECK(without.hash() == bare.hash());

    // At its least, a step cannot be halved.
    Parameters least = wild();
    least.droplet.steps = 256;
    least.droplet.dt = 0.05f;
    least.talus.enabled = true;
    Simulation guarded = remembering(least), plain(least);
    for (int epoch = 0; epoch < 3; ++epoch) {
        guarded.stepGuarded();
        plain.step();
    }
    CHECK(guarded.parameters().droplet.dt == 0.05f);
    CHECK(guarded.hash() == plain.hash());
}

TEST_CASE("who ends an epoch that is taken back ends it at once") {
    Simulation guarded = remembering(wild());
    Progress ending;
    // It is asked at once when the epoch begins, which goes on, and then on the way back, if not before.
    int asked = 0;
    ending.endIf([&] { return ++asked > 1; });
    bool isEnded = false;
    try {
        guarded.stepGuarded(&ending);
    } catch (const Cancelled&) {
        isEnded = true;
    }
    CHECK(guarded.restraint().number == 0);
    CHECK(isEnded);
}

TEST_CASE("the guard leaves an epoch of sound sliders as it is") {
    Parameters params;
    params.terrain.size = 64;
    params.incision.enabled = params.uplift.enabled = true;
    params.wind.enabled = params.pipes.enabled = params.runoff.enabled = params.roller.enabled = true;
    Simulation guarded = remembering(params), bare(params);
    for (int epoch = 0; epoch < 40; ++epoch) {
        guarded.stepGuarded();
        bare.step();
    }
    CHECK(guarded.restraint().number == 0);
    CHECK(guarded.hash() == bare.hash());
}

TEST_CASE("every process that moves ground says which slider the guard halves, and it is one") {
    Parameters params, defaults;
    std::vector<ParamGroup> all = groups(params, defaults);
    for (const char* process : {"droplet", "incision", "pipes", "roller", "runoff", "talus", "wind"}) {
        CAPTURE(process);
        const std::string path(stepParamOf(process, params));
        REQUIRE(!path.empty());
        CHECK(findParam(all, path).number() > findParam(all, path).lowest);
    }
    CHECK(stepParamOf("uplift", params).empty());
    CHECK(stepParamOf("vegetation", params).empty());
}
