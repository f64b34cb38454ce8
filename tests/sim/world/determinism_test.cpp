// The law of determinism: how work is done does not show in what comes out.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/world/simulation.hpp"
#include "tests/rights.hpp"
#include "tests/sanitized.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

/// Every way of working on this processor; watched, each number of threads and each kind of instructions
/// once.
std::vector<Execution> executions() {
    constexpr std::array kThreads = {1, 2, 3, 8};
    constexpr std::array kLevels = {Simd::baseline, Simd::sse4, Simd::avx2, Simd::avx512};
    std::vector<Execution> all;
    for (std::size_t i = 0; i < kThreads.size(); ++i) {
        for (std::size_t j = 0; j < kLevels.size(); ++j) {
            if (test::kIsSanitized && i != j) continue;
            if (kLevels[j] <= bestSimd()) all.push_back({kThreads[i], kLevels[j]});
        }
    }
    return all;
}

/// A generated map or, if not square, a cone on a plane.
Simulation made(int columns, int rows, Parameters params, const Execution& execution) {
    params.terrain.size = columns;
    if (columns == rows) return Simulation(params, execution);
    Heightmap map = maps::plane(columns, rows);
    const Heightmap cone = maps::cone(std::min(columns, rows));
    for (int z = 0; z < cone.heights.rows(); ++z) {
        for (int x = 0; x < cone.heights.columns(); ++x) map.heights.at(x, z) += cone.heights.at(x, z);
    }
    return Simulation(map, params, execution);
}

std::uint64_t hashAfter(Simulation simulation, int epochs) {
    for (int i = 0; i < epochs; ++i) simulation.step();
    CHECK(simulation.balance().drift() == 0);
    return simulation.hash();
}

/// Checks that all ways of working lead to the same state.
void checkMap(int columns, int rows, int epochs = 8, Parameters params = {}) {
    for (const Edges edges : {Edges::open, Edges::closed, Edges::periodic}) {
        params.droplet.edges = edges;
        const std::uint64_t first = hashAfter(made(columns, rows, params, {1, Simd::baseline}), epochs);
        for (const Execution& execution : executions()) {
            INFO(kEdgeNames[static_cast<std::size_t>(edges)], " edges, ", execution.threads, " threads, ",
                 nameOf(execution.simd));
            CHECK(hashAfter(made(columns, rows, params, execution), epochs) == first);
        }
    }
}

/// Drops that go far and take from wide around.
Parameters farReaching() {
    Parameters params;
    params.droplet.radius = 3;
    params.droplet.maxTravel = 32;
    params.droplet.density = 0.2f;
    params.droplet.looseFactor = 2;
    return params;
}

}  // namespace

TEST_CASE("the hash is the same for every number of threads and every SIMD level: whole tiles") {
    for (const Simd simd : {Simd::sse4, Simd::avx2, Simd::avx512})
        if (simd > bestSimd()) test::skipped(std::string(nameOf(simd)) + ", which this processor lacks");
    checkMap(128, 128);
}

TEST_CASE("the hash is the same for every number of threads and every SIMD level: cut tiles") {
    checkMap(130, 77);
}

TEST_CASE("the hash is the same for every number of threads and every SIMD level: an odd number of tiles") {
    checkMap(192, 192);
}

TEST_CASE(
    "the hash is the same for every number of threads and every SIMD level: far leaps and wide brushes") {
    checkMap(192, 192, 2, farReaching());
    checkMap(201, 140, 2, farReaching());
}

TEST_CASE("a change of threads and SIMD level in the middle of a run leaves the state and its future") {
    Simulation simulation = made(130, 130, {}, {1, Simd::baseline});
    const std::uint64_t hash = hashAfter(simulation, 12);
    for (const Execution& execution : executions()) {
        const std::uint64_t before = simulation.hash();
        simulation.apply(Execute{execution});
        CHECK(simulation.execution() == execution);
        CHECK(simulation.hash() == before);
        if (simulation.epoch() < 12) simulation.step();
    }
    CHECK(hashAfter(simulation, 12 - static_cast<int>(simulation.epoch())) == hash);
}

TEST_CASE("a way of working that cannot be leaves a simulation as it was") {
    Simulation simulation = made(64, 64, {}, {2, Simd::baseline});
    CHECK_THROWS_AS(simulation.apply(Execute{{0, Simd::baseline}}), Error);
    CHECK(simulation.execution() == Execution{2, Simd::baseline});
    CHECK_NOTHROW(simulation.step());
}
