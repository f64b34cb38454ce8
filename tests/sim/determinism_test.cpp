// The law of determinism: how work is done does not show in what comes out.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "sim/error.hpp"
#include "sim/simulation.hpp"
#include "tests/sim/maps.hpp"

using namespace wadi;

namespace {

/// Every way of working on this processor.
std::vector<Execution> executions() {
    std::vector<Execution> all;
    for (const int threads : {1, 2, 3, 8}) {
        for (const Simd simd : {Simd::baseline, Simd::sse4, Simd::avx2, Simd::avx512}) {
            if (simd <= bestSimd()) all.push_back({threads, simd});
        }
    }
    return all;
}

/// A generated map or, if not square, a cone on a plane; of several tiles, the last ones not whole.
Simulation made(int columns, int rows, Edges edges, const Execution& execution) {
    Parameters params;
    params.droplet.edges = edges;
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
void checkMap(int columns, int rows) {
    constexpr int kEpochs = 8;
    for (const Edges edges : {Edges::open, Edges::closed, Edges::periodic}) {
        const std::uint64_t first = hashAfter(made(columns, rows, edges, {1, Simd::baseline}), kEpochs);
        for (const Execution& execution : executions()) {
            INFO(kEdgeNames[static_cast<std::size_t>(edges)], " edges, ", execution.threads, " threads, ",
                 nameOf(execution.simd));
            CHECK(hashAfter(made(columns, rows, edges, execution), kEpochs) == first);
        }
    }
}

}  // namespace

TEST_CASE("the hash is the same for every number of threads and every SIMD level: whole tiles") {
    checkMap(128, 128);
}

TEST_CASE("the hash is the same for every number of threads and every SIMD level: cut tiles") {
    checkMap(130, 77);
}

TEST_CASE("the hash is the same for every number of threads and every SIMD level: an odd number of tiles") {
    checkMap(192, 192);
}

TEST_CASE("a change of threads and SIMD level in the middle of a run leaves the state and its future") {
    Simulation simulation = made(130, 130, Edges::open, {1, Simd::baseline});
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
    Simulation simulation = made(64, 64, Edges::open, {2, Simd::baseline});
    CHECK_THROWS_AS(simulation.apply(Execute{{0, Simd::baseline}}), Error);
    CHECK(simulation.execution() == Execution{2, Simd::baseline});
    CHECK_NOTHROW(simulation.step());
}
