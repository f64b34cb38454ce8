#include "sim/process/roller/roller.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "tests/reference/roller_sequential.hpp"
#include "tests/sim/particles/on_map.hpp"
#include "tests/sim/process/slope_worlds.hpp"
#include "tests/sim/world/laws.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

Parameters rolling(Generator generator, int size) {
    Parameters params = onlyRoller();
    params.terrain.generator = generator;
    params.terrain.size = size;
    return params;
}

/// Mean height of the cells where `map` was lowest, a part of all [m].
double floorOf(const Field<float>& heights, const Field<float>& map, double part) {
    std::vector<float> sorted(map.values().begin(), map.values().end());
    const auto nth = sorted.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(sorted.size()));
    std::nth_element(sorted.begin(), nth, sorted.end());
    double sum = 0, count = 0;
    for (std::size_t cell = 0; cell < map.size(); ++cell) {
        if (map[cell] > *nth) continue;
        sum += heights[cell];
        ++count;
    }
    return sum / count;
}

/// A cell at the bottom of a channel that runs down a plane.
struct Channel {
    int x;
    double depth;  // below the lower of its banks [m]
};

std::vector<Channel> channelsIn(const Terrain& terrain, int z) {
    std::vector<Channel> channels;
    for (int x = 6; x + 6 < terrain.columns(); ++x) {
        const auto height = [&](int dx) { return terrain.height(x + dx, z); };
        const bool lowest =
            height(0) < std::min(height(-1), height(-2)) && height(0) <= std::min(height(1), height(2));
        const Quanta west = std::max({height(-3), height(-4), height(-5)});
        const Quanta east = std::max({height(3), height(4), height(5)});
        const double depth = toMetres(std::min(west, east) - height(0));
        if (lowest && depth > 4) channels.push_back({x, depth});
    }
    return channels;
}

/// Channels in a row and their depth, in the mean of some rows.
struct Furrow {
    double channels = 0, depth = 0;
};
Furrow furrowOf(const Terrain& terrain, int fromRow, int toRow) {
    Furrow sum;
    for (int z = fromRow; z < toRow; ++z) {
        for (const Channel& channel : channelsIn(terrain, z)) ++sum.channels, sum.depth += channel.depth;
    }
    return {sum.channels / (toRow - fromRow), sum.depth / std::max(1., sum.channels)};
}

/// Where water from the channels of a row would arrive in a lower one, if it fell from cell to cell.
std::set<int> arrivals(const Terrain& terrain, int fromRow, int toRow) {
    std::set<int> places;
    for (const Channel& channel : channelsIn(terrain, fromRow)) {
        int x = channel.x;
        for (int z = fromRow + 1; z <= toRow; ++z) {
            const int left = std::max(x - 1, 0), right = std::min(x + 1, terrain.columns() - 1);
            for (const int other : {left, right})
                if (terrain.height(other, z) < terrain.height(x, z)) x = other;
        }
        places.insert(x);
    }
    return places;
}

}  // namespace

TEST_CASE("a map of 512 cells a side has the published 32 768 rolling grains") {
    CHECK(rollingParticlesOn({}, 512 * 512) == 32768);
    CHECK(rollingParticlesOn({}, 4) == 1);
}

TEST_CASE("rolling grains never change in number, whatever the edges, but with their slider") {
    for (const Edges edges : {Edges::open, Edges::closed, Edges::periodic}) {
        CAPTURE(static_cast<int>(edges));
        Parameters params = rolling(Generator::perlin, 100);
        params.roller.edges = edges;
        Simulation simulation(params);
        for (int i = 0; i < 60; ++i) {
            simulation.step();
            REQUIRE(simulation.state().roller.size() == 1250);
        }
        CHECK(simulation.state().roller.counters().ended + simulation.state().roller.counters().exited > 0);
        for (const double density : {40., 300.}) {
            simulation.apply(SetParam{"roller.particles", density});
            simulation.step();
            CHECK(static_cast<double>(simulation.state().roller.size()) == density * 10);
            CHECK(brokenLaw(simulation) == "");
        }
    }
}

TEST_CASE("rolling grains that are switched off lay down what they carry and are gone") {
    Simulation simulation = run(Simulation(rolling(Generator::canyon, 96)), 10);
    CHECK(simulation.state().roller.carried() > 0);
    simulation.apply(SetParam{"roller.enabled", 0});
    simulation.step();
    CHECK(simulation.state().roller.size() == 0);
    CHECK(simulation.state().roller.carried() == 0);
    CHECK(brokenLaw(simulation) == "");
    const std::uint64_t steps = simulation.counters().steps;
    simulation.step();
    CHECK(simulation.counters().steps == steps);
}

TEST_CASE("the floor of a canyon rises under rolling grains, and its walls are cut") {
    Parameters params = rolling(Generator::canyon, 128);
    params.terrain.depth = 0.4f;
    Simulation simulation(params);
    const Field<float> before = simulation.terrain().heightmap().heights;
    simulation = run(std::move(simulation), 300);
    const Field<float> after = simulation.terrain().heightmap().heights;
    const double rise = floorOf(after, before, 0.1) - floorOf(before, before, 0.1);
    CHECK(rise > 1);  // [m]; a tenth of a cell on the whole floor
    const Volumes volumes = volumesBetween(before, after);
    CHECK(volumes.eroded > 0.5 * static_cast<double>(before.size()));
}

TEST_CASE("on a tilted plane rolling grains cut channels that merge downhill") {
    Simulation simulation(rolling(Generator::plane, 192));
    CHECK(furrowOf(simulation.terrain(), 16, 176).channels < 1);
    simulation = run(std::move(simulation), 100);
    const Terrain& terrain = simulation.terrain();
    const Furrow upper = furrowOf(terrain, 16, 56), lower = furrowOf(terrain, 136, 176);
    CHECK(upper.channels > 10);
    CHECK(lower.channels > 10);
    CHECK(lower.depth > 2 * upper.depth);
    const auto begun = static_cast<double>(channelsIn(terrain, 36).size());
    CHECK(static_cast<double>(arrivals(terrain, 36, 156).size()) < 0.8 * begun);
}

TEST_CASE("rolling grains take nothing from hard rock") {
    Heightmap map = maps::cone(96, 1.f);
    map.hardness = Field<std::uint8_t>(96, 96, 255);
    const Simulation simulation = run(Simulation(map, onlyRoller()), 40);
    CHECK(simulation.state().roller.carried() == 0);
    CHECK(simulation.balance().bedrock == total(Terrain(map).bedrock()));
    CHECK(simulation.state().roller.counters().steps > 1000);
}

TEST_CASE("rolling grains begin on high ground the more, the stronger the bias") {
    const auto meanBirth = [](float bias) {
        Parameters params = onlyRoller();
        params.roller.altitudeBias = bias;
        params.roller.steps = 1;
        const Simulation simulation = run(Simulation(maps::plane(128, 128), params), 1);
        double sum = 0;
        for (const RollingParticle& particle : test::onMap(simulation.state().roller))
            sum += particle.position.x;
        return sum / static_cast<double>(simulation.state().roller.size());
    };
    // The highest of n places on a plane lies, on average, n / (n + 1) of the way up.
    CHECK(std::abs(meanBirth(0) - 64) < 1);
    CHECK(std::abs(meanBirth(1) - 128 / 3.) < 1);
    CHECK(std::abs(meanBirth(3) - 128 / 5.) < 1);
}

TEST_CASE("a grain says what it does: fast ones lift, slow ones carry, those at rest have laid down all") {
    const Simulation simulation = run(Simulation(rolling(Generator::canyon, 128)), 40);
    int lifting = 0, laying = 0, carrying = 0;
    for (const RollingParticle& particle : test::onMap(simulation.state().roller)) {
        const float speed = std::hypot(particle.velocity.x, particle.velocity.y);
        if (particle.exchange == Exchange::erode) {
            ++lifting;
            CHECK(speed > simulation.parameters().roller.criticalSpeed);
        } else if (particle.exchange == Exchange::deposit) {
            ++laying;
            CHECK(particle.load == 0);
            CHECK(speed < simulation.parameters().roller.restSpeed);
        } else {
            ++carrying;
        }
    }
    CHECK(lifting > 0);
    CHECK(laying > 0);
    CHECK(carrying > 0);
}

TEST_CASE("rolling grains wear a cone alike on all sides") {
    const Heightmap map = wideCone(128);
    const Simulation simulation = run(Simulation(map, onlyRoller()), 60);
    CHECK(unevenness(map.heights, simulation.terrain().heightmap().heights) < 1.1);
}

TEST_CASE("eroded and deposited volumes of rolling grains are within 5 % of the sequential oracle's") {
    constexpr int kEpochs = 40;
    double eroded = 0, deposited = 0;
    for (const std::uint32_t seed : {1u, 2u, 3u}) {
        CAPTURE(seed);
        Parameters params = rolling(Generator::perlin, 128);
        params.world.seed = seed;
        Simulation simulation(params);
        Heightmap map = simulation.terrain().heightmap();
        const Field<float> before = map.heights;
        simulation = run(std::move(simulation), kEpochs);
        const auto steps = static_cast<double>(simulation.state().roller.counters().steps);
        simulation.apply(SetParam{"roller.enabled", 0});
        simulation.step();
        const Volumes ours = volumesBetween(before, simulation.terrain().heightmap().heights);

        reference::Rolling rolling(map.heights, map.cellSize, params.roller, seed);
        std::uint64_t theirSteps = 0;
        for (int i = 0; i < kEpochs; ++i) theirSteps += rolling.runEpoch();
        rolling.layAll();
        const Volumes theirs = volumesBetween(before, map.heights);
        CHECK(std::abs(steps / static_cast<double>(theirSteps) - 1) < 0.01);
        eroded += ours.eroded / theirs.eroded / 3;
        deposited += ours.deposited / theirs.deposited / 3;
    }
    MESSAGE("eroded ", eroded, ", deposited ", deposited, " of the oracle's");
    CHECK(std::abs(eroded - 1) < 0.05);
    CHECK(std::abs(deposited - 1) < 0.05);
}

TEST_CASE("1 000 epochs of rolling grains keep the ledger to the quantum") {
    const Simulation simulation = run(Simulation(rolling(Generator::canyon, 64)), 1000);
    CHECK(simulation.balance().drift() == 0);
    CHECK(simulation.balance().sediment > 0);
    CHECK(brokenLaw(simulation) == "");
}
