// Where running water gathers: channels on a tilted plane, whichever way it is tilted.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/sim/process/channels.hpp"
#include "tests/sim/process/pipes/pipes_worlds.hpp"

using namespace wadi;
using test::Valley;

TEST_CASE("channels on a tilted plane stand equally close whichever way it falls") {
    const auto flow = [](const Heightmap& map) {
        Valley valley(map, {1});
        valley.run(45);
        return valley.pipes.flow();
    };
    const double east = channels::meanSpacing(0, flow), between = channels::meanSpacing(22.5, flow),
                 diagonal = channels::meanSpacing(45, flow);
    MESSAGE("spacing of channels at 0°, 22.5°, 45° [cells]: " << east << ", " << between << ", " << diagonal);
    CHECK(east > 3);
    const auto [least, most] = std::minmax({east, between, diagonal});
    CHECK(most / least < 1.15);  // with four pipes a cell 1.26
}
