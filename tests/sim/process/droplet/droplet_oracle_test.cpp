#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "sim/analysis/landform.hpp"
#include "sim/world/simulation.hpp"
#include "tests/reference/droplet_sequential.hpp"

using namespace wadi;

namespace {

constexpr std::array<std::uint32_t, 5> kSeeds = {1, 2, 3, 4, 5};

/// What drops made of a generated map, by Wadi's relay or by the sequential oracle.
struct Result {
    double eroded = 0, deposited = 0;  // [m]
    double life = 0;                   // mean of a drop [steps]
    double pits = 0;                   // part of the cells
};

struct Pair {
    Result ours, oracles;
};

Result oursAfter(Simulation& simulation, std::uint64_t drops) {
    const Field<float> before = simulation.terrain().heightmap().heights;
    while (simulation.state().droplet.counters().born < drops) simulation.step();
    simulation.apply(SetParam{"droplet.enabled", 0});
    while (simulation.state().droplet.size() > 0) simulation.step();
    const Field<float> after = simulation.terrain().heightmap().heights;
    const Counters counters = simulation.state().droplet.counters();
    Result result;
    for (std::size_t cell = 0; cell < before.size(); ++cell) {
        const double change = double(after[cell]) - double(before[cell]);
        (change < 0 ? result.eroded : result.deposited) += std::abs(change);
    }
    result.life = static_cast<double>(counters.steps) / static_cast<double>(counters.born);
    result.pits = pitFraction(simulation.terrain());
    return result;
}

/// At least so many drops, and equally many on either side.
Pair compared(int size, std::uint32_t seed, std::uint64_t drops) {
    Parameters params;
    params.terrain.size = size;
    params.world.seed = seed;
    params.talus.enabled = false;
    Simulation simulation(params);
    Heightmap map = simulation.terrain().heightmap();
    const Result ours = oursAfter(simulation, drops);
    const reference::Outcome outcome = reference::erode(map.heights, map.cellSize, params.droplet, seed,
                                                        simulation.state().droplet.counters().born);
    return {ours, {outcome.eroded, outcome.deposited, outcome.life(), pitFraction(Terrain(map))}};
}

/// How far a is from b, as a part of b.
double apart(double a, double b) {
    return std::abs(a / b - 1);
}

}  // namespace

TEST_CASE("eroded and deposited volumes and a drop's life are within 3 % of the oracle's, seed by seed") {
    for (const std::uint32_t seed : kSeeds) {
        CAPTURE(seed);
        const auto [ours, oracles] = compared(128, seed, 50'000);
        CHECK(apart(ours.eroded, oracles.eroded) < 0.03);
        CHECK(apart(ours.deposited, oracles.deposited) < 0.03);
        CHECK(apart(ours.life, oracles.life) < 0.03);
    }
}

TEST_CASE("the pit fraction is within 3 % of the oracle's, in the mean of five seeds") {
    // On small maps there are so few pits that chance alone makes more of a difference.
    double ours = 0, oracles = 0;
    for (const std::uint32_t seed : kSeeds) {
        const Pair pair = compared(512, seed, 60'000);
        ours += pair.ours.pits;
        oracles += pair.oracles.pits;
    }
    CHECK(apart(ours, oracles) < 0.03);
}
