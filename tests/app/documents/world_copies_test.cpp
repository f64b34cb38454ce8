#include "app/documents/world_copies.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "sim/live/simulation_thread.hpp"

using namespace app;

namespace {

/// Who asks a simulation, and what it was told of what was cancelled.
struct Asker {
    wadi::Parameters params = [] {
        wadi::Parameters small;
        small.terrain.size = 32;
        return small;
    }();
    wadi::SimulationThread thread{wadi::Simulation(params), {.background = false}};
    SimulationControl control{params, {}, thread};
    WorldCopies copies;
    std::string told;

    /// Hands out what has come, until this is done.
    template <class Done>
    bool waitFor(const Done& done) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);
        for (; !done() && std::chrono::steady_clock::now() < end; update())
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        return done();
    }

    void update() {
        copies.update(*thread.latest(),
                      [this](const wadi::Sentence& cancelled) { told += cancelled.english(); });
    }
};

}  // namespace

TEST_CASE("what waits for a copy of the world is told by its name until the copy is there") {
    Asker asker;
    int copies = 0, gaveUp = 0;
    const auto use = [&](const wadi::WorldCopy& kept) { copies += kept.world != nullptr; };
    asker.copies.ask(asker.control, {"Saving a", use, [&] { ++gaveUp; }});
    asker.copies.ask(asker.control, {.use = use});  // which nobody waits for
    REQUIRE(asker.copies.waiting().size() == 1);
    CHECK(asker.copies.waiting()[0].name.english() == "Saving a");
    CHECK(asker.copies.waiting()[0].isWaiting);
    CHECK(asker.waitFor([&] { return copies == 2; }));
    CHECK(gaveUp == 0);
    CHECK(asker.told.empty());
    CHECK(asker.copies.waiting().empty());
}

TEST_CASE("what is cancelled while it waits for a copy is given up, and others go on") {
    Asker asker;
    std::vector<std::string> done;
    for (const std::string name : {"a", "b"})
        asker.copies.ask(asker.control,
                         {name, [&done, name](const wadi::WorldCopy&) { done.push_back(name); },
                          [&done, name] { done.push_back("no " + name); }});
    asker.copies.waiting()[0].progress->cancel();
    CHECK(asker.waitFor([&] { return done.size() == 2; }));
    CHECK(done == std::vector<std::string>{"no a", "b"});
    CHECK(asker.told == "Cancelled: a.");
}
