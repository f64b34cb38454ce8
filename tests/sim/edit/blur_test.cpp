#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sim/core/error.hpp"
#include "sim/edit/reach.hpp"
#include "sim/edit/smoothing.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;
using wadi::test::brokenLaw;

namespace {

/// A world of one peak [m] on level ground.
Simulation peak(int size, float height, const Execution& execution = {1}) {
    Heightmap map = maps::flat(size, size, 0.f);
    map.heights.at(size / 2, size / 2) = height;
    return Simulation(map, {}, execution);
}

double heightAt(const Simulation& simulation, int x, int z) {
    return toMetres(simulation.terrain().height(x, z));
}

/// Rain has left sediment and drops in flight.
Simulation rained() {
    Parameters params;
    params.terrain.size = 96;
    Simulation simulation(params);
    for (int i = 0; i < 30; ++i) simulation.step();
    return simulation;
}

}  // namespace

TEST_CASE("one pass of a blur is the 3 × 3 kernel 1-2-1") {
    Simulation simulation = peak(9, 16.f);
    simulation.apply(Blur{1});
    const double expected[3] = {1, 2, 1};
    for (int dz = -1; dz <= 1; ++dz) {
        for (int dx = -1; dx <= 1; ++dx)
            CHECK(heightAt(simulation, 4 + dx, 4 + dz) == expected[dx + 1] * expected[dz + 1]);
    }
    CHECK(heightAt(simulation, 6, 4) == 0);
}

TEST_CASE("n passes of a blur are a Gaussian with a variance of n / 2 cells") {
    Simulation simulation = peak(64, 1000.f);
    simulation.apply(Blur{12});
    double sum = 0, square = 0;
    for (int z = 0; z < 64; ++z) {
        for (int x = 0; x < 64; ++x) {
            sum += heightAt(simulation, x, z);
            square += heightAt(simulation, x, z) * (x - 32) * (x - 32);
        }
    }
    CHECK(sum == 1000);
    CHECK(std::abs(square / sum - 6) < 0.001);
}

TEST_CASE("a blur moves material, and neither makes any nor loses any") {
    Simulation simulation = rained();
    const Balance before = simulation.balance();
    simulation.apply(Blur{32});
    CHECK(simulation.balance().entered == before.entered);
    CHECK(simulation.balance().sediment + simulation.balance().bedrock == before.sediment + before.bedrock);
    CHECK(brokenLaw(simulation) == "");
}

TEST_CASE("a blur stays within the range of heights and leaves no sediment owed") {
    Heightmap map = maps::flat(24, 20);
    for (int i = 0; i < 24 * 20; ++i)
        map.heights[static_cast<std::size_t>(i)] =
            static_cast<float>((i / 24 + i) % 2 ? kHighestMetres : kLowestMetres);
    map.sediment = Field<float>(24, 20);
    for (int i = 0; i < 24 * 20; i += 2)
        if (map.heights[static_cast<std::size_t>(i)] > 0) map.sediment[static_cast<std::size_t>(i)] = 10000.f;
    Simulation simulation(map);
    simulation.apply(Blur{7});
    CHECK(brokenLaw(simulation) == "");
    const Terrain& terrain = simulation.terrain();
    for (std::size_t cell = 0; cell < terrain.size(); ++cell) {
        CHECK(terrain.bedrock()[cell] >= kLowest);
        CHECK(terrain.height(cell) <= kHighest);
    }
}

TEST_CASE("a blur is the same for every number of threads") {
    const auto hashOf = [](int threads) {
        Simulation simulation(maps::cone(130, 2.f), {}, {threads});
        simulation.apply(Blur{9});
        return simulation.hash();
    };
    CHECK(hashOf(1) == hashOf(3));
}

TEST_CASE("undo brings the ground before a blur back, whatever happened since, and the ledger closes") {
    Simulation simulation = rained();
    const Field<Quanta> bedrock = simulation.terrain().bedrock(), sediment = simulation.terrain().sediment();
    const std::uint64_t hash = simulation.hash();
    simulation.apply(Blur{4});
    CHECK(simulation.hash() != hash);
    CHECK(simulation.history().newest().title == "blur");
    for (int i = 0; i < 10; ++i) simulation.step();
    simulation.apply(Undo{});
    CHECK(simulation.terrain().bedrock() == bedrock);
    CHECK(simulation.terrain().sediment() == sediment);
    CHECK(simulation.balance().drift() == 0);
    CHECK(simulation.history().undoable() == 0);
}

TEST_CASE("a stroke and a blur are undone wherever the ground has risen to meanwhile") {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.uplift = {{.form = UpliftForm::even}, 1.f, true};
    Simulation with(maps::cone(64), params), without = with;
    with.apply(strokes::wall(1, {16, 32}, {48, 32}));
    with.apply(Blur{3});
    for (int i = 0; i < 12; ++i) with.step(), without.step();
    with.apply(Undo{});
    with.apply(Undo{});
    CHECK(with.terrain().bedrock() == without.terrain().bedrock());
    CHECK(with.balance().drift() == 0);
    with.apply(Redo{});
    with.apply(Redo{});
    CHECK(with.terrain().bedrock() != without.terrain().bedrock());
    CHECK(with.balance().drift() == 0);
}

TEST_CASE("undo right after a blur leaves the very state of before") {
    Simulation simulation = rained();
    const std::uint64_t hash = simulation.hash();
    simulation.apply(Blur{4});
    simulation.apply(Undo{});
    CHECK(simulation.hash() == hash);
}

TEST_CASE("strokes and blurs are undone in turn, the newest first") {
    Simulation simulation = peak(32, 50.f);
    const std::uint64_t start = simulation.hash();
    simulation.apply(strokes::wall(1, {8, 8}, {8, 8}));
    const std::uint64_t raised = simulation.hash();
    simulation.apply(Blur{2});
    simulation.apply(strokes::wall(2, {20, 20}, {20, 20}));
    CHECK(simulation.history().undoable() == 3);
    CHECK(simulation.history().newest().title == "stroke");
    simulation.apply(Undo{});
    CHECK(simulation.history().newest().title == "blur");
    simulation.apply(Undo{});
    CHECK(simulation.hash() == raised);
    simulation.apply(Undo{});
    CHECK(simulation.hash() == start);
    CHECK(simulation.history().undoable() == 0);
}

TEST_CASE("a stroke that goes on after a blur is a stroke of its own") {
    Simulation simulation = peak(32, 50.f);
    simulation.apply(strokes::wall(1, {8, 8}, {8, 8}));
    simulation.apply(Blur{2});
    const std::uint64_t blurred = simulation.hash();
    simulation.apply(strokes::wall(1, {8, 8}, {12, 8}));
    CHECK(simulation.history().undoable() == 3);
    simulation.apply(Undo{});
    CHECK(simulation.hash() == blurred);
}

TEST_CASE("a blur that cannot be, or was meant for another world, leaves everything as it was") {
    Simulation simulation = peak(32, 50.f);
    const std::uint64_t hash = simulation.hash();
    CHECK_THROWS_AS(simulation.apply(Blur{0}), Error);
    CHECK_THROWS_AS(simulation.apply(Blur{kMostPasses + 1}), Error);
    simulation.apply(Blur{4, simulation.world() + 1});
    CHECK(simulation.hash() == hash);
    CHECK(simulation.history().undoable() == 0);
}
