#include "sim/live/simulation_thread.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>
#include <vector>

#include "sim/io/files/keyframe_file.hpp"
#include "tests/quantile.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/maps.hpp"
#include "tests/temp_folder.hpp"
#include "tests/timed.hpp"

using namespace wadi;
using namespace std::chrono_literals;

namespace {

using Clock = std::chrono::steady_clock;

/// Fetches snapshots until one fulfils a condition; the last one fetched if none does within a minute. On a
/// busy machine a worker, which works in the background, gets little time.
template <class Condition>
std::shared_ptr<const Snapshot> await(SimulationThread& simulating, Condition condition) {
    const auto deadline = Clock::now() + 60s;
    auto snapshot = simulating.latest();
    while (!condition(*snapshot) && Clock::now() < deadline) {
        std::this_thread::sleep_for(1ms);
        snapshot = simulating.latest();
    }
    return snapshot;
}

Simulation small() {
    Parameters params;
    params.terrain.size = 64;
    return Simulation(params);
}

constexpr std::size_t kPlenty = std::size_t{1} << 30;

/// So little memory for moments of a world that a few have room in it.
std::size_t hardly(const Simulation& world) {
    return world.state().bytes() / 2 * 3;
}

/// Moments have so much memory, and behind that a file.
SimulationThreadOptions keptIn(std::size_t memory, const test::TempFolder& folder) {
    SimulationThreadOptions options{.background = false, .timeMemory = memory};
    options.timeStored = std::size_t{4} << 30;
    options.timeStore = std::make_shared<io::KeyframeFile>(folder.path());
    return options;
}

}  // namespace

TEST_CASE("a simulation thread runs epochs from the start and shows them") {
    SimulationThread simulating(small());
    CHECK(simulating.latest() != nullptr);
    CHECK(await(simulating, [](const Snapshot& s) { return s.epoch >= 5; })->epoch >= 5);
}

TEST_CASE("a simulation thread that ends does not wait for its epoch" * doctest::test_suite("timed")) {
    Parameters params;
    params.terrain.size = 512;
    params.pipes = {.enabled = true, .steps = 64, .dt = 1.f, .length = 0.5f};  // 768 steps of the water
    Simulation slow(params), alone = slow;
    const auto start = Clock::now();
    alone.step();
    const auto epoch = Clock::now() - start;
    auto begun = Clock::now();
    {
        SimulationThread simulating(std::move(slow), {.background = false});
        while (simulating.holdAt({}) < 1) std::this_thread::sleep_for(1ms);
        std::this_thread::sleep_for(epoch / 10);
        begun = Clock::now();
    }
    const auto ended = Clock::now() - begun;
    MESSAGE("of an epoch it takes " << std::chrono::duration<double>(ended) /
                                           std::chrono::duration<double>(epoch));
    CHECK(ended < epoch / 2);  // a thousandth was measured
}

TEST_CASE("the first snapshot shows the beginning with all that is looked at from the start") {
    SimulationThread plain(small()),
        curious(small(), {.view = {.layers = {LayerId::water, LayerId::sediment}}});
    CHECK((*plain.latest())[LayerId::sediment].empty());
    const auto first = curious.latest();
    CHECK(first->isInitial);
    CHECK_FALSE((*first)[LayerId::sediment].empty());
    CHECK_FALSE((*first)[LayerId::water].empty());
    CHECK_FALSE((*await(curious, [](const Snapshot& s) { return s.epoch >= 2; }))[LayerId::sediment].empty());
}

TEST_CASE("a paused simulation thread stays where it is and publishes nothing new") {
    SimulationThread simulating(small(), {.running = false});
    const auto before = await(simulating, [](const Snapshot& s) { return !s.running; });
    std::this_thread::sleep_for(30ms);
    CHECK(simulating.latest() == before);
    CHECK(before->epoch == 0);
}

TEST_CASE("a single step runs one epoch and no more") {
    SimulationThread simulating(small(), {.running = false});
    simulating.stepOnce();
    CHECK(await(simulating, [](const Snapshot& s) { return s.epoch == 1; })->epoch == 1);
    simulating.stepOnce();
    simulating.stepOnce();
    CHECK(await(simulating, [](const Snapshot& s) { return s.epoch == 3; })->epoch == 3);
    std::this_thread::sleep_for(30ms);
    CHECK(simulating.latest()->epoch == 3);
}

TEST_CASE("a changed parameter is in force in the very next epoch") {
    std::atomic<int> inside = 0;
    std::atomic<bool> go = false;
    SimulationThread simulating(small(), {.insideEpoch = [&] {
                                    ++inside;
                                    while (!go) std::this_thread::sleep_for(1ms);
                                }});
    for (const auto deadline = Clock::now() + 120s; inside == 0 && Clock::now() < deadline;) {
        std::this_thread::sleep_for(1ms);
    }
    simulating.send(SetParam{"droplet.rain", 0});  // while epoch 1 is under way
    go = true;
    const auto first = await(simulating, [](const Snapshot& s) { return s.parameters.droplet.rain == 0; });
    const auto later = await(simulating, [&](const Snapshot& s) { return s.epoch >= first->epoch + 3; });
    CHECK(later->counters.born == 15 * 64 * 64 / 1000);  // those of epoch 1 alone
}

TEST_CASE("fetching a snapshot never waits for an epoch, however long it is" * doctest::test_suite("timed")) {
    SimulationThread simulating(small(), {.insideEpoch = [] { std::this_thread::sleep_for(500ms); }});
    std::vector<double> times;
    for (const auto end = Clock::now() + 1200ms; Clock::now() < end;) {
        const auto begin = Clock::now();
        simulating.latest();
        times.push_back(test::secondsSince(begin));
        std::this_thread::sleep_for(1ms);
    }
    MESSAGE("fetched in " << 1e6 * test::median(times) << " µs, at worst in " << 1e3 * std::ranges::max(times)
                          << " ms");
    CHECK(times.size() > 100);  // five times as often; waiting for epochs would leave three
    if (test::timesCount()) {
        CHECK(test::median(times) < 1e-5);          // 1e-7 are measured: room for a hundred times as long
        CHECK(test::quantile(times, 0.98) < 0.02);  // 1e-5 to 1e-3 are; an epoch takes 0.5
    }
}

TEST_CASE("moments that are kept for the time line take no more than a twentieth of the time" *
          doctest::test_suite("long timed")) {
    Parameters params;
    params.terrain.size = 512;
    Simulation world(params);
    for (int i = 0; i < 20; ++i) world.step();
    Simulation kept = world;  // the same with so many moments that the next ones go to the file
    kept.apply(RememberTime{kPlenty});
    for (int i = 0; i < 8; ++i) {
        kept.keepMoment();
        kept.step();
        world.step();
    }
    const test::TempFolder folder;
    // The part of some seconds that goes to moments, with so much memory for them, and a file for others.
    // Epochs with and without moments cannot be told apart by this: a processor is now a fifth faster, now
    // slower.
    const auto partWith = [&](std::size_t memory) {
        std::atomic<double> keeping = 0;
        SimulationThreadOptions options = keptIn(memory, folder);
        options.keptMoment = [&](double seconds) { keeping = keeping + seconds; };
        const auto begin = Clock::now();
        SimulationThread simulating(kept, options);
        std::this_thread::sleep_for(4s);
        simulating.run(false);
        const auto last = await(simulating, [](const Snapshot& s) { return !s.running; });
        if (memory == hardly(world)) CHECK(last->timeline->stored > 0);
        CHECK(keeping > 0);
        return keeping / test::secondsSince(begin);
    };
    std::vector<double> inMemory, inFile;
    for (int round = 0; round < 5; ++round) {
        inMemory.push_back(partWith(kPlenty));
        inFile.push_back(partWith(hardly(world)));
    }
    for (const std::vector<double>* parts : {&inMemory, &inFile}) {
        MESSAGE("moments take " << 100 * test::median(*parts) << " % of the time, from "
                                << 100 * std::ranges::min(*parts) << " to "
                                << 100 * std::ranges::max(*parts));
        if (test::timesCount()) CHECK(test::median(*parts) < 0.05);  // 0.034 to 0.04 are measured
    }
}

TEST_CASE("commands are carried out while paused and while running") {
    SimulationThread simulating(Simulation(maps::flat(64, 64)), {.running = false});
    simulating.send(strokes::wall(1, {32, 32}, {32, 32}, 8, 20));
    CHECK(await(simulating, [](const Snapshot& s) { return s.highest > 119; })->edits.undoable == 1);
    simulating.run(true);
    simulating.send(Undo{});
    CHECK(await(simulating, [](const Snapshot& s) { return s.edits.undoable == 0; })->highest < 119);
}

TEST_CASE("a command that fails is reported and the run goes on") {
    SimulationThread simulating(small());
    simulating.send(SetParam{"droplet.dt", 1000});
    std::vector<Sentence> errors;
    for (const auto deadline = Clock::now() + 120s; errors.empty() && Clock::now() < deadline;) {
        errors = simulating.takeErrors();
        std::this_thread::sleep_for(1ms);
    }
    REQUIRE(errors.size() == 1);
    CHECK(errors[0].english().find("droplet.dt") != std::string::npos);
    const std::uint64_t epoch = simulating.latest()->epoch;
    CHECK(await(simulating, [&](const Snapshot& s) { return s.epoch > epoch + 2; })->epoch > epoch + 2);
}

TEST_CASE("a limited simulation thread keeps to its pace and tells it" * doctest::test_suite("timed")) {
    SimulationThread simulating(small(), {.running = false});
    simulating.limit(50);
    const auto begin = Clock::now();
    simulating.run(true);
    const auto snapshot = await(simulating, [](const Snapshot& s) { return s.epochsPerSecond > 0; });
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    CHECK(static_cast<double>(snapshot->epoch) <= 50 * seconds + 2);
    CHECK(snapshot->epochsPerSecond > 0);
    CHECK(snapshot->epochsPerSecond < 100);  // twice the limit; without one there are thousands
    CHECK(snapshot->stepsPerSecond > 0);
}

TEST_CASE("a simulation thread knows the start of a world that ran on before anybody looked") {
    SimulationThread simulating(small());
    const Heightmap cone = maps::cone(130);
    simulating.send(Import{std::make_shared<const Heightmap>(cone)});
    const auto later =
        await(simulating, [](const Snapshot& s) { return s.grid.columns == 130 && s.epoch >= 5; });
    CHECK((*later)[LayerId::start].empty());
    simulating.look({.layers = {LayerId::start}});
    const auto seen = await(simulating, [](const Snapshot& s) { return !s[LayerId::start].empty(); });
    REQUIRE((*seen)[LayerId::start].size() == seen->grid.count());
    CHECK((*seen)[LayerId::start][4]->highest == Terrain(cone).heightmap().heights.at(65, 65));
    CHECK((*seen)[LayerId::start] != (*seen)[LayerId::height]);
}

TEST_CASE("what is looked at is published even while paused") {
    SimulationThread simulating(small(), {.running = false});
    CHECK((*simulating.latest())[LayerId::discharge].empty());
    simulating.look({.layers = {LayerId::discharge}, .statistics = true});
    const auto snapshot = await(simulating, [](const Snapshot& s) { return s.statistics; });
    CHECK((*snapshot)[LayerId::discharge].size() == 1);
    CHECK(snapshot->hash == small().hash());
}

TEST_CASE("a stroke shows before the next epoch, however long that is") {
    std::atomic<SimulationThread*> hand = nullptr;
    std::atomic<int> fetched = 0;
    std::atomic<bool> isShown = false;
    int epochs = 0;
    const auto waitFor = [](const auto& condition) {
        for (const auto end = Clock::now() + 60s; !condition() && Clock::now() < end;)
            std::this_thread::sleep_for(1ms);
    };
    const auto insideEpoch = [&] {
        if (++epochs == 4) {
            // A snapshot is published only once the one before was fetched.
            waitFor([&, before = fetched.load()] { return fetched >= before + 2; });
            hand.load()->send(strokes::wall(1, {32, 32}, {32, 32}, 8, 20));
        }
        if (epochs == 5) waitFor([&] { return isShown.load(); });  // as long as it takes
    };
    SimulationThread simulating(Simulation(maps::flat(64, 64)), {false, false, insideEpoch});
    hand = &simulating;
    simulating.run(true);
    const auto shown = await(simulating, [&](const Snapshot& s) {
        ++fetched;
        return s.edits.undoable == 1;
    });
    isShown = true;
    CHECK(shown->epoch == 4);
}

TEST_CASE("painting while it erodes never holds the hand that paints" * doctest::test_suite("timed")) {
    Parameters params;
    params.terrain.size = 1024;
    SimulationThread simulating{Simulation(params)};
    std::vector<double> longest;  // of each stroke
    for (int stroke = 0; stroke < 4; ++stroke) {
        longest.push_back(0);
        for (int frame = 0; frame < 60; ++frame) {
            const Clock::time_point begun = Clock::now();
            const float turn = 0.05f * static_cast<float>(60 * stroke + frame);
            Stroke piece =
                strokes::wall(static_cast<std::uint32_t>(1 + stroke), {512, 512}, {512, 512}, 64, 30);
            piece.dabs = {{512 + 300 * std::cos(turn), 512 + 300 * std::sin(turn)}};
            simulating.send(piece);
            if (frame == 59) simulating.send(Undo{});
            simulating.latest();
            longest.back() = std::max(longest.back(), test::secondsSince(begun));
            std::this_thread::sleep_for(8ms);
        }
    }
    MESSAGE("held at most for " << 1e3 * test::median(longest) << " ms in the median stroke");
    if (test::timesCount()) CHECK(test::median(longest) < 0.005);  // 0.00002 are measured; a frame has 0.016
    CHECK(await(simulating, [](const Snapshot& s) { return s.edits.made == 244; })->edits.undoable == 0);
}

TEST_CASE("a simulation thread gives the bits of a simulation stepped by hand") {
    Simulation byHand = small();
    for (int i = 0; i < 4; ++i) byHand.step();
    SimulationThread simulating(small(), {.running = false});
    for (int i = 0; i < 4; ++i) simulating.stepOnce();
    simulating.look({.statistics = true});
    CHECK(await(simulating, [](const Snapshot& s) { return s.epoch == 4 && s.statistics; })->hash ==
          byHand.hash());
}

TEST_CASE(
    "a worker that is held stops after that very epoch, however fast it is and however late one looks") {
    Simulation byHand = small();
    SimulationThread simulating(small(), {.running = false});
    simulating.holdAt(3);
    simulating.look({.statistics = true});
    simulating.run(true);
    for (std::uint64_t last = 3; last <= 12; last += 3) {
        while (byHand.epoch() < last) byHand.step();
        std::this_thread::sleep_for(20ms);  // time to run past it
        const auto at = await(simulating, [&](const Snapshot& s) { return s.epoch >= last && s.statistics; });
        CHECK(at->epoch == last);
        CHECK(at->hash == byHand.hash());
        CHECK(at->running);
        simulating.holdAt(last + 3);
    }
    simulating.holdAt(std::nullopt);
    CHECK(await(simulating, [](const Snapshot& s) { return s.epoch > 20; })->epoch > 20);
}

TEST_CASE("a simulation that is held obeys commands, views, pauses and its end, and single steps wait") {
    SimulationThread simulating(Simulation(maps::flat(64, 64)), {.running = false});
    simulating.holdAt(2);
    simulating.limit(1000);
    simulating.run(true);
    await(simulating, [](const Snapshot& s) { return s.epoch == 2; });
    simulating.send(strokes::wall(1, {32, 32}, {32, 32}));
    CHECK(await(simulating, [](const Snapshot& s) { return s.edits.undoable == 1; })->epoch == 2);
    simulating.look({.layers = {LayerId::discharge}});
    CHECK(await(simulating, [](const Snapshot& s) { return !s[LayerId::discharge].empty(); })->epoch == 2);
    simulating.run(false);
    CHECK_FALSE(await(simulating, [](const Snapshot& s) { return !s.running; })->running);
    simulating.stepOnce();
    std::this_thread::sleep_for(30ms);
    CHECK(simulating.latest()->epoch == 2);
    simulating.holdAt(10);
    CHECK(await(simulating, [](const Snapshot& s) { return s.epoch == 3; })->epoch == 3);
    simulating.run(true);
    await(simulating, [](const Snapshot& s) { return s.epoch == 10; });
    const std::uint64_t world = simulating.latest()->world;
    simulating.send(Generate{});
    const auto anew = await(simulating, [&](const Snapshot& s) { return s.world != world && s.epoch == 10; });
    CHECK(anew->world != world);  // it has run on from 0, and is held once more
    CHECK(anew->epoch == 10);
}

TEST_CASE("a simulation thread that is held behind its present epoch stops at the one that it tells") {
    SimulationThread simulating(small());
    await(simulating, [](const Snapshot& s) { return s.epoch >= 5; });
    for (int i = 0; i < 20; ++i) {
        const std::uint64_t reached = simulating.holdAt(1);
        CHECK(reached >= 5);
        std::this_thread::sleep_for(10ms);
        CHECK(await(simulating, [&](const Snapshot& s) { return s.epoch >= reached; })->epoch == reached);
        std::this_thread::sleep_for(3ms);
        simulating.latest();
        std::this_thread::sleep_for(3ms);
        CHECK(simulating.latest()->epoch == reached);
        simulating.holdAt(std::nullopt);
        await(simulating, [&](const Snapshot& s) { return s.epoch > reached + 1; });
    }
}

TEST_CASE("a simulation thread keeps moments while it runs, and goes back to any of them and between") {
    SimulationThread simulating(small(), {.timeMemory = std::size_t{64} << 20, .view = {.statistics = true}});
    simulating.run(false);
    auto snapshot = await(simulating, [](const Snapshot& s) { return !s.running; });
    REQUIRE(snapshot->timeline != nullptr);
    // A slow machine has run for long enough until then to keep another.
    REQUIRE_FALSE(snapshot->timeline->keyframes.empty());
    CHECK(snapshot->timeline->keyframes.front() == 0);
    std::vector<std::uint64_t> hashes = {snapshot->hash};
    for (std::uint64_t epoch = snapshot->epoch + 1; epoch <= 6; ++epoch) {
        simulating.stepOnce();
        snapshot = await(simulating, [&](const Snapshot& s) { return s.epoch == epoch; });
        hashes.push_back(snapshot->hash);
    }
    for (std::size_t i = hashes.size() - 1; i-- > 0;) {
        const std::uint64_t epoch = 6 - (hashes.size() - 1) + i;
        simulating.send(GoTo{.epoch = epoch});
        snapshot = await(simulating, [&](const Snapshot& s) { return s.epoch == epoch; });
        CHECK(snapshot->hash == hashes[i]);
        CHECK(snapshot->world == 1);
    }
}

TEST_CASE("of ways through time in one gesture that wait together only the last one is gone") {
    SimulationThread simulating(small(), {.running = false, .timeMemory = std::size_t{64} << 20});
    for (int i = 0; i < 5; ++i) simulating.stepOnce();
    await(simulating, [](const Snapshot& s) { return s.epoch == 5; });
    simulating.send(Blur{.passes = 2});
    for (const std::uint64_t epoch : {4u, 3u, 2u}) simulating.send(GoTo{.epoch = epoch, .gesture = 3});
    const auto snapshot = await(simulating, [](const Snapshot& s) { return s.commands == 4; });
    CHECK(snapshot->epoch == 2);
    CHECK(snapshot->edits.undoable == 2);  // the blur and the way
}

TEST_SUITE("long timed") {
    TEST_CASE("a thousand epochs of a map of 512² are gone back in less than two seconds") {
        Parameters params;
        params.terrain.size = 512;
        const Simulation world(params);
        const test::TempFolder folder;
        for (const std::size_t memory : {kPlenty, hardly(world)}) {
            SimulationThread simulating(world, keptIn(memory, folder));
            const auto there = [&](std::uint64_t epoch) {
                return await(simulating, [&](const Snapshot& s) { return s.epoch == epoch; });
            };
            simulating.holdAt(1200);
            await(simulating, [](const Snapshot& s) { return s.epoch >= 300; });
            await(simulating, [](const Snapshot& s) { return s.epoch >= 800; });
            REQUIRE(there(1200)->grid.columns == 512);
            simulating.run(false);
            CHECK((there(1200)->timeline->stored > 0) == (memory != kPlenty));
            std::vector<double> seconds;
            for (const std::uint64_t epoch : {200u, 1190u, 190u, 1180u, 180u, 1170u, 170u, 1160u, 160u}) {
                const auto begun = Clock::now();
                simulating.send(GoTo{.epoch = epoch});
                there(epoch);
                if (epoch <= 200)
                    seconds.push_back(test::secondsSince(begun));  // ways back, not those forth again
            }
            MESSAGE("gone back in " << test::median(seconds) << " s, of " << memory / 1'000'000
                                    << " MB of memory");
            // Measured on two cores: 0.5 s, a quarter.
            if (test::timesCount()) CHECK(test::median(seconds) < 2);
        }
    }
}
