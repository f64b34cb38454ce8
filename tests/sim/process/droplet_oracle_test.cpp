#include <doctest/doctest.h>

#include <cmath>

#include "sim/simulation.hpp"
#include "tests/reference/droplet_sequential.hpp"

using namespace wadi;

namespace {

struct Volumes {
    double eroded = 0, deposited = 0;
};

Volumes volumes(const Field<float>& before, const Field<float>& after) {
    Volumes v;
    for (std::size_t cell = 0; cell < before.size(); ++cell) {
        const double change = double(after[cell]) - double(before[cell]);
        (change < 0 ? v.eroded : v.deposited) += std::abs(change);
    }
    return v;
}

}  // namespace

TEST_CASE("eroded and deposited volumes are within 3 % of the sequential oracle's") {
    for (const std::uint32_t seed : {1u, 2u, 3u, 4u, 5u}) {
        CAPTURE(seed);
        Parameters params;
        params.terrain.size = 128;
        params.world.seed = seed;
        Simulation simulation(params);
        const Heightmap start = simulation.terrain().heightmap();
        while (simulation.droplet().counters().born < 50'000) simulation.step();
        const std::uint64_t born = simulation.droplet().counters().born;
        simulation.apply(SetParam{"droplet.enabled", 0});
        while (simulation.droplet().size() > 0) simulation.step();
        const Volumes ours = volumes(start.heights, simulation.terrain().heightmap().heights);

        Field<float> heights = start.heights;
        const reference::Outcome oracle =
            reference::erode(heights, start.cellSize, params.droplet, seed, born);
        CHECK(std::abs(ours.eroded / oracle.eroded - 1) < 0.03);
        CHECK(std::abs(ours.deposited / oracle.deposited - 1) < 0.03);
    }
}
