// What the control does while the land is made finer.
#include <doctest/doctest.h>

#include "app/base/simulation_control.hpp"
#include "tests/app/base/watch.hpp"

using app::test::catchUp;
using app::test::small;

TEST_CASE("who wants it finer twice at once gets it twice as fine, with the springs of that") {
    wadi::Parameters parameters = small();
    parameters.springs = {wadi::Spring{}};
    wadi::SimulationThread simulation(wadi::Simulation(parameters), {.running = false});
    app::SimulationControl control(parameters, {}, simulation);
    const int columns = simulation.latest()->grid.columns;
    control.upsample();
    control.upsample();
    catchUp(simulation, control);
    const auto fine = simulation.latest();
    CHECK(fine->grid.columns == 2 * columns);
    CHECK(control.parameters().springs == fine->parameters.springs);
    CHECK(control.edits() == 1);
}

TEST_CASE("who wants it finer has parameters that mean the same on smaller cells") {
    const wadi::Parameters before = small();
    wadi::SimulationThread simulation(wadi::Simulation(before), {.running = false});
    app::SimulationControl control(before, {}, simulation);
    control.upsample();
    catchUp(simulation, control);
    CHECK(simulation.latest()->parameters.droplet.steps == 2 * before.droplet.steps);
    CHECK(control.parameters().droplet.steps == 2 * before.droplet.steps);
    CHECK(control.parameters().droplet.dt == before.droplet.dt / 2);
}

TEST_CASE("what is changed while the land becomes finer stays, and is that of the finer land") {
    wadi::SimulationThread simulation(wadi::Simulation(small()), {.running = false});
    app::SimulationControl control(small(), {}, simulation);
    const auto coarse = simulation.latest();
    control.upsample();
    wadi::Param& dt = wadi::findParam({&control.group("droplet"), 1}, "droplet.dt");
    dt.setNumber(0.5);
    control.changed(dt);
    for (int frame = 0; frame < 3; ++frame) {
        control.update(*coarse);  // nothing has come yet
        CHECK(control.parameters().droplet.dt == 0.5f);
    }
    catchUp(simulation, control);
    CHECK(control.parameters().droplet.dt == 0.5f);
    CHECK(simulation.latest()->parameters.droplet.dt == 0.5f);
    CHECK(simulation.latest()->grid.columns == 2 * coarse->grid.columns);
}
