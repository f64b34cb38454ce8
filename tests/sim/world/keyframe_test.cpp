#include "sim/world/keyframe.hpp"

#include <doctest/doctest.h>

#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

/// A world on which every process has left something.
Simulation busy(int columns, int rows, int epochs) {
    Parameters params;
    Processes::forEach([&]<class P>() { params.of<P>().enabled = true; });
    params.strata = {.enabled = true, .thickness = 8.f, .dip = 20.f};
    params.sea = {true, 60.f};
    params.springs = {{0.3f, 0.3f, 2.f, 0.5f, 0.1f}};
    Simulation simulation(maps::hills(columns, rows), params);
    simulation.apply(strokes::wall(1, {10, 10}, {30, 20}));
    simulation.apply(strokes::dab(2, {.kind = BrushKind::vegetation, .radius = 9.f}, {20.f, 25.f}));
    for (int i = 0; i < epochs; ++i) simulation.step();
    return simulation;
}

std::uint64_t hashLater(State state, int epochs) {
    const ThreadPool pool(2);
    for (int i = 0; i < epochs; ++i) state.step(pool, {});
    return state.hash();
}

}  // namespace

TEST_CASE("what a keyframe unpacks is the state that was packed, and has its future") {
    for (const auto& [columns, rows] : {std::pair(64, 64), std::pair(71, 130)}) {
        const State state = busy(columns, rows, 12).state();
        const State again = Keyframe(state, nullptr).unpack();
        CHECK(again.hash() == state.hash());
        CHECK(again.epoch == state.epoch);
        CHECK(again.years == state.years);
        CHECK(again.balance().drift() == 0);
        CHECK(again.waterBalance().drift() == 0);
        CHECK(again.counters() == state.counters());
        CHECK(hashLater(again, 5) == hashLater(state, 5));
    }
}

TEST_CASE("a keyframe that is compared with another one unpacks to the same, and takes less memory") {
    Simulation simulation = busy(128, 128, 20);
    const auto base = std::make_shared<const Keyframe>(simulation.state(), nullptr);
    for (int i = 0; i < 3; ++i) simulation.step();
    const Keyframe alone(simulation.state(), nullptr), compared(simulation.state(), base);
    CHECK(compared.base() == base);
    CHECK(compared.unpack().hash() == simulation.hash());
    CHECK(compared.bytes() < alone.bytes());
    CHECK(alone.bytes() < simulation.state().bytes());
}

TEST_CASE(
    "a keyframe is not compared with one that is compared itself, and worlds of other sizes do not matter") {
    Simulation simulation = busy(64, 64, 3);
    const auto first = std::make_shared<const Keyframe>(simulation.state(), nullptr);
    simulation.step();
    const auto second = std::make_shared<const Keyframe>(simulation.state(), first);
    simulation.apply(Upsample{});
    simulation.step();
    const Keyframe third(simulation.state(), second), fine(simulation.state(), first);
    CHECK(third.base() == nullptr);
    CHECK(third.unpack().hash() == simulation.hash());
    CHECK(fine.unpack().hash() == simulation.hash());
}
