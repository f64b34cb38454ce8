#include "app/base/simulation_control.hpp"

#include <doctest/doctest.h>

#include "tests/app/base/watch.hpp"

using app::test::catchUp;
using app::test::small;
using app::test::untilPaused;

TEST_CASE("a picture of a moment is handed over once it is made, and the world goes on as before") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = false});
    app::SimulationControl control(small(), {}, simulation);
    control.runFor(3);
    untilPaused(simulation, control);
    std::shared_ptr<const wadi::Snapshot> moment;
    control.recall(wadi::kTrunk, 1, [&](const auto& made) { moment = made; });
    CHECK(control.isMaking());
    REQUIRE(control.making().size() == 1);
    CHECK(control.making()[0].name == "Looking back at epoch 1");
    catchUp(simulation, control);
    REQUIRE(moment);
    CHECK(moment->epoch == 1);
    CHECK(simulation.latest()->epoch == 3);
    CHECK_FALSE(control.isMaking());

    moment = nullptr;
    control.recall(9, 1, [&](const auto& made) { moment = made; });
    catchUp(simulation, control);
    CHECK_FALSE(moment);
    CHECK(simulation.takeErrors().size() == 1);
}
