// Where drops gather: channels on a tilted plane, whichever way it is tilted.
#include <doctest/doctest.h>

#include <algorithm>

#include "sim/world/simulation.hpp"
#include "tests/sim/process/channels.hpp"

using namespace wadi;

TEST_CASE("channels that drops cut stand equally close whichever way the plane falls") {
    const auto flow = [](const Heightmap& map) {
        Simulation simulation(map, {}, {.threads = 1});
        for (int epoch = 0; epoch < 100; ++epoch) simulation.step();
        return simulation.state().droplet.discharge();
    };
    const double east = channels::meanSpacing(0, flow), between = channels::meanSpacing(22.5, flow),
                 diagonal = channels::meanSpacing(45, flow);
    MESSAGE("spacing of channels at 0°, 22.5°, 45° [cells]: " << east << ", " << between << ", " << diagonal);
    CHECK(east > 3);
    const auto [least, most] = std::minmax({east, between, diagonal});
    CHECK(most / least < 1.15);
}
