#include "app/world/side_by_side.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <map>
#include <thread>

#include "sim/core/error.hpp"

using app::SideBySide;
using namespace std::chrono_literals;

namespace {

app::World worldOf(std::size_t number) {
    app::WorldOptions options;
    options.size = 32;
    options.seed = static_cast<std::uint32_t>(number + 1);
    return app::makeWorld(options, {.threads = 1});
}

}  // namespace

TEST_CASE("worlds that run side by side are those that run one after the other, and each is handed over once") {
    std::map<std::size_t, std::uint64_t> hashes;
    SideBySide worlds(5, 3, 4, worldOf);
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
    SideBySide worlds(20, 2, 0, [&](std::size_t number) {
        ++made;
        return worldOf(number);
    });
    std::this_thread::sleep_for(500ms);
    CHECK(made <= 4);  // two that are done, two that wait to be
}

TEST_CASE("what keeps a world from being made is thrown to who takes it, and nothing waits for ever") {
    SideBySide worlds(3, 2, 1, [](std::size_t number) -> app::World {
        if (number == 1) throw wadi::Error("No such land.");
        return worldOf(number);
    });
    const auto takeAll = [&] {
        for (int i = 0; i < 100000 && !worlds.isDone(); ++i)
            if (!worlds.take()) std::this_thread::sleep_for(1ms);
    };
    CHECK_THROWS_WITH_AS(takeAll(), "No such land.", wadi::Error);
}

TEST_CASE("worlds that nobody waits for end after their present epoch") {
    const auto start = std::chrono::steady_clock::now();
    { const SideBySide worlds(4, 2, 1'000'000'000, worldOf); }
    CHECK(std::chrono::steady_clock::now() - start < 60s);  // a billion epochs would take days
}
