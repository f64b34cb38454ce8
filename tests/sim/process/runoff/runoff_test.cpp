#include "sim/process/runoff/runoff.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/reference/runoff_sequential.hpp"
#include "tests/sim/particles/on_map.hpp"
#include "tests/sim/process/slope_worlds.hpp"
#include "tests/sim/world/laws.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

double middleOfMass(const Field<Quanta>& layer) {
    double sum = 0, x1 = 0;
    for (int z = 0; z < layer.rows(); ++z) {
        for (int x = 0; x < layer.columns(); ++x) {
            sum += layer.at(x, z);
            x1 += static_cast<double>(layer.at(x, z)) * x;
        }
    }
    return x1 / sum;
}

}  // namespace

TEST_CASE("runoff carries material downhill, whichever way the hill falls") {
    for (const bool east : {true, false}) {
        Heightmap map = maps::plane(64, 64, 1.f);
        if (!east) {
            for (int z = 0; z < 64; ++z)
                for (int x = 0; x < 64; ++x) map.heights.at(x, z) = static_cast<float>(x + 1) * 10.f;
        }
        Parameters params = onlyRunoff();
        params.runoff.edges = Edges::closed;
        const Simulation simulation = run(Simulation(map, params), 20);
        REQUIRE(simulation.balance().sediment > 0);
        const double middle = middleOfMass(simulation.terrain().sediment());
        CHECK((middle > 31.5) == east);
    }
}

TEST_CASE("level ground stays as it is under runoff, and drops end there in their first step") {
    const Simulation simulation = run(Simulation(maps::flat(64, 64), onlyRunoff()), 5);
    const Counters counters = simulation.state().runoff.counters();
    CHECK(counters.born > 1000);
    CHECK(counters.steps == counters.born);
    CHECK(simulation.state().runoff.size() == 0);
    CHECK(simulation.balance().sediment == 0);
}

TEST_CASE("a drop of runoff lives for maxSteps steps where nothing stops it") {
    Parameters params = onlyRunoff();
    params.runoff.edges = Edges::periodic;
    params.runoff.flatStop = 1.f;
    params.runoff.maxSteps = 11;
    const Simulation simulation = run(Simulation(maps::cone(64, 3.f), params), 40);
    const Counters counters = simulation.state().runoff.counters();
    const double life = static_cast<double>(counters.steps) / static_cast<double>(counters.born);
    CHECK(life > 10.5);
    CHECK(life <= 11);
    for (const RunoffDrop& drop : test::onMap(simulation.state().runoff)) CHECK(drop.age < 11);
}

TEST_CASE("runoff takes more with every step of the ramp, and nothing from hard rock") {
    const auto taken = [](float ramp, bool hard) {
        Heightmap map = maps::plane(64, 64, 1.f);
        if (hard) map.hardness = Field<std::uint8_t>(64, 64, 255);
        Parameters params = onlyRunoff();
        params.runoff.ramp = ramp;
        const Simulation simulation = run(Simulation(map, params), 5);
        CHECK(brokenLaw(simulation) == "");
        return total(Terrain(map).bedrock()) - simulation.balance().bedrock;
    };
    CHECK(taken(0.02f, false) > taken(0.01f, false));
    CHECK(taken(0.01f, false) > 0);
    CHECK(taken(0.01f, true) == 0);
}

TEST_CASE("drops of runoff do not share a velocity") {
    Parameters params = onlyRunoff();
    params.runoff.maxSteps = 3;
    Simulation simulation(wideCone(192), params);
    bool found[4] = {};
    for (int epoch = 0; epoch < 40; ++epoch) {
        simulation.step();
        // Between epochs there are those that have left their tile before they had taken all their steps.
        for (const RunoffDrop& drop : test::onMap(simulation.state().runoff)) {
            const glm::vec2 away = drop.position - 96.f;
            if (drop.age == 0) continue;
            // Each runs away from the summit, whatever others do.
            CHECK(away.x * drop.velocity.x + away.y * drop.velocity.y > 0);
            found[(away.x > 0 ? 1 : 0) + (away.y > 0 ? 2 : 0)] = true;
        }
    }
    CHECK(std::all_of(found, found + 4, [](bool f) { return f; }));
}

TEST_CASE("runoff wears a cone alike on all sides") {
    const Heightmap map = wideCone(128);
    const Simulation simulation = run(Simulation(map, onlyRunoff()), 60);
    CHECK(unevenness(map.heights, simulation.terrain().heightmap().heights) < 1.03);
}

TEST_CASE("eroded and deposited volumes of runoff are within 3 % of the sequential oracle's") {
    for (const std::uint32_t seed : {1u, 2u, 3u}) {
        CAPTURE(seed);
        Parameters params = onlyRunoff();
        params.terrain.size = 128;
        params.world.seed = seed;
        Simulation simulation(params);
        Heightmap map = simulation.terrain().heightmap();
        const Field<float> before = map.heights;
        simulation = run(std::move(simulation), 40);
        const Counters counters = simulation.state().runoff.counters();
        const Volumes ours = volumesBetween(before, simulation.terrain().heightmap().heights);
        const std::uint64_t steps =
            reference::runOff(map.heights, map.cellSize, params.runoff, seed, counters.born);
        const Volumes theirs = volumesBetween(before, map.heights);
        CHECK(std::abs(static_cast<double>(counters.steps) / static_cast<double>(steps) - 1) < 0.02);
        CHECK(std::abs(ours.eroded / theirs.eroded - 1) < 0.03);
        CHECK(std::abs(ours.deposited / theirs.deposited - 1) < 0.03);
    }
}

TEST_CASE("1 000 epochs of runoff keep the ledger to the quantum") {
    Parameters params = onlyRunoff();
    params.terrain.size = 64;
    const Simulation simulation = run(Simulation(params), 1000);
    CHECK(simulation.balance().drift() == 0);
    CHECK(simulation.balance().sediment > 0);
    CHECK(brokenLaw(simulation) == "");
}
