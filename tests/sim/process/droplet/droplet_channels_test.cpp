// Where drops gather: channels on a tilted plane, whichever way it is tilted.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "sim/world/simulation.hpp"
#include "tests/sim/process/channels.hpp"

using namespace wadi;

namespace {

/// After so many epochs of rain with this seed, the widest mean spacing over the narrowest, of planes that
/// fall eastwards, by 22.5° and by 45° from that.
double unevenness(std::uint32_t rainSeed, int epochs) {
    Parameters params;
    params.world.seed = rainSeed;
    params.talus.enabled = false;
    const auto flow = [&](const Heightmap& map) {
        Simulation simulation(map, params, {.threads = 1});
        for (int epoch = 0; epoch < epochs; ++epoch) simulation.step();
        return simulation.state().droplet.discharge();
    };
    const std::array spacings = {channels::meanSpacing(0, flow), channels::meanSpacing(22.5, flow),
                                 channels::meanSpacing(45, flow)};
    MESSAGE("rain " << rainSeed << ", epoch " << epochs << ", spacing at 0°, 22.5°, 45° [cells]: "
                    << spacings[0] << ", " << spacings[1] << ", " << spacings[2]);
    CHECK(spacings[0] > 3);
    const auto [least, most] = std::ranges::minmax(spacings);
    return most / least;
}

}  // namespace

TEST_CASE("channels that drops cut stand nearly equally close whichever way the plane falls") {
    CHECK(unevenness(1, 100) < 1.15);  // 1.06
}

TEST_CASE("so they do in any rain, and later, when they have run together, to less than a third" *
          doctest::test_suite("long")) {
    for (const std::uint32_t rain : {2u, 3u}) CHECK(unevenness(rain, 100) < 1.15);     // 1.11, 1.09
    for (const std::uint32_t rain : {1u, 2u, 3u}) CHECK(unevenness(rain, 200) < 1.3);  // 1.24, 1.24, 1.27
}
