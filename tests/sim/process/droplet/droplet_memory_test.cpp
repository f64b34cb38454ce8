// The memory that drops take.
#include <doctest/doctest.h>

#include "sim/world/simulation.hpp"

using namespace wadi;

TEST_CASE("drops take at most 64 bytes each and 5 % of the terrain's layers, while they grow many and few") {
    constexpr int kSize = 512;
    constexpr std::size_t kLayers = kSize * kSize * (2 * sizeof(Quanta) + sizeof(std::uint8_t));
    for (const bool restEnds : {true, false}) {
        Parameters params;
        params.terrain.size = kSize;
        params.droplet.restEnds = restEnds;
        Simulation simulation(params);
        std::size_t most = 0;
        for (int epoch = 1; epoch <= 70; ++epoch) {
            if (epoch == 61) simulation.apply(SetParam{"droplet.enabled", 0});
            simulation.step();
            const std::size_t drops = simulation.state().droplet.size();
            CAPTURE(epoch);
            CHECK(simulation.state().droplet.bytes() <= 64 * drops + kLayers / 20);
            most = std::max(most, drops);
        }
        CHECK(most > (restEnds ? 5'000u : 100'000u));
    }
}
