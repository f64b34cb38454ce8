#include "app/world/side_by_side.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <map>
#include <thread>

#include "sim/core/error.hpp"

using app::SideBySide;
using namespace std::chrono_literals;

namespace {

app::World worldOf(std::size_t number, int size = 32) {
    app::WorldOptions options;
    options.size = size;
    options.seed = static_cast<std::uint32_t>(number + 1);
    return app::makeWorld(options, {.threads = 1});
}

app::World numberedWorld(std::size_t number, wadi::Progress&) {
    return worldOf(number);
}

}  // namespace

TEST_CASE(
    "worlds that run side by side are those that run one after the other, and each is handed over once") {
    std::map<std::size_t, std::uint64_t> hashes;
    SideBySide worlds(5, 3, 4, numberedWorld);
    while (!worlds.isDone()) {
        if (const auto done = worlds.take()) {
            CHECK(hashes.emplace(done->number, done->world->simulation.hash()).second);
        } else {
            std::this_thread::sleep_for(1ms);
        }
    }
    CHECK(worlds.epochs() == 20);
    REQUIRE(hashes.size() == 5);
    for (const auto& [number, hash] : hashes) {
        app::World world = worldOf(number);
        for (int i = 0; i < 4; ++i) world.simulation.step();
        CHECK(world.simulation.hash() == hash);
    }
}

TEST_CASE("who takes no world keeps no more of them in memory than there are threads") {
    std::atomic<int> made = 0;
    SideBySide worlds(20, 2, 0, [&](std::size_t number, wadi::Progress&) {
        ++made;
        return worldOf(number);
    });
    std::this_thread::sleep_for(500ms);
    CHECK(made <= 4);  // two that are done, two that wait to be
}

TEST_CASE("what keeps a world from being made is thrown to who takes it, and nothing waits for ever") {
    SideBySide worlds(3, 2, 1, [](std::size_t number, wadi::Progress&) -> app::World {
        if (number == 1) throw wadi::Error("No such land.");
        return worldOf(number);
    });
    const auto takeAll = [&] {
        for (int i = 0; i < 100000 && !worlds.isDone(); ++i)
            if (!worlds.take()) std::this_thread::sleep_for(1ms);
    };
    CHECK_THROWS_WITH_AS(takeAll(), "No such land.", wadi::Error);
}

TEST_CASE("worlds that nobody waits for end in the midst of their epoch" * doctest::test_suite("timed")) {
    const auto slowWorld = [](std::size_t number, wadi::Progress&) {
        app::World world = worldOf(number, 512);
        wadi::Parameters params = world.simulation.parameters();
        params.pipes = {.enabled = true, .steps = 64, .dt = 1.f, .length = 0.5f};  // 768 steps of the water
        world.simulation.apply(wadi::SetParameters{params});
        return world;
    };
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    wadi::Progress unseen;
    app::World alone = slowWorld(1, unseen);
    const Clock::time_point made = Clock::now();
    alone.simulation.step();
    const Clock::time_point done = Clock::now();
    { const SideBySide worlds(2, 2, 1'000'000'000, slowWorld); }
    // Ended at once, they take as long as to be made, two on as many threads; on machines of one core, twice.
    const auto seconds = [](Clock::duration time) { return std::chrono::duration<double>(time).count(); };
    const double ended = seconds(Clock::now() - done), making = seconds(made - start),
                 epoch = seconds(done - made);
    MESSAGE("made in " << making << " s, an epoch in " << epoch << " s; ended after " << ended << " s");
    CHECK(ended < 2 * making + epoch / 2);  // measured: a quarter of that
}
