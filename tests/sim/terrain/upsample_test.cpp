#include "sim/terrain/upsample.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "sim/core/error.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/particles/on_map.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

Simulation busy(int size) {
    Parameters params;
    params.wind.enabled = true;
    params.wind.method = WindMethod::grains;
    params.droplet.momentum = 0.1f;
    Heightmap map = maps::cone(size, 0.3f);
    map.sediment = Field<float>(size, size, 2.f);
    map.water = Field<float>(size, size, 0.5f);
    Simulation simulation(map, params);
    for (int epoch = 0; epoch < 10; ++epoch) simulation.step();
    return simulation;
}

}  // namespace

TEST_CASE("interpolation keeps a plane a plane, inside the border") {
    Field<Quanta> plane(12, 9);
    for (int z = 0; z < 9; ++z)
        for (int x = 0; x < 12; ++x) plane.at(x, z) = 4000 * x - 8000 * z;
    const Field<Quanta> fine = interpolated(plane, kLowest, kHighest);
    for (int z = 4; z < 14; ++z)
        for (int x = 4; x < 20; ++x) REQUIRE(fine.at(x, z) == 2000 * x - 1000 - (4000 * z - 2000));
}

TEST_CASE("interpolation is held to its bounds where it would overshoot") {
    Field<Quanta> steps(8, 8);
    for (int z = 0; z < 8; ++z)
        for (int x = 4; x < 8; ++x) steps.at(x, z) = 1000;
    const auto values = interpolated(steps, 0, 1000);
    CHECK(*std::ranges::min_element(values.values()) == 0);
    CHECK(*std::ranges::max_element(values.values()) == 1000);
    const auto free = interpolated(steps, kLowest, kHighest);
    CHECK(*std::ranges::max_element(free.values()) > 1000);
}

TEST_CASE("a finer world is the same landscape, with everything in its place") {
    Simulation simulation = busy(100);
    const Simulation before = simulation;
    simulation.apply(Upsample{});
    const Terrain &coarse = before.terrain(), &fine = simulation.terrain();
    CHECK(fine.columns() == 200);
    CHECK(fine.cellSize() == coarse.cellSize() / 2);
    CHECK(simulation.epoch() == before.epoch());
    CHECK(simulation.world() != before.world());
    for (int z = 4; z < 96; ++z) {
        for (int x = 4; x < 96; ++x) {
            std::int64_t sum = 0;
            for (const auto& [dx, dz] : {std::pair{0, 0}, {1, 0}, {0, 1}, {1, 1}})
                sum += fine.height(2 * x + dx, 2 * z + dz);
            REQUIRE(std::abs(toMetres(static_cast<Quanta>(sum / 4)) - toMetres(coarse.height(x, z))) < 0.3);
        }
    }
    REQUIRE(simulation.state().droplet.size() == before.state().droplet.size());
    REQUIRE(simulation.state().wind.size() == before.state().wind.size());
    CHECK(simulation.balance().carried == 4 * before.balance().carried);
    CHECK(simulation.balance().drift() == 0);
    CHECK(simulation.waterBalance().drift() == 0);
    // Drops are sorted into other tiles, but stand where they stood.
    const auto sum = [](const Simulation& s) {
        double total = 0;
        for (const Drop& drop : test::onMap(s.state().droplet))
            total += double(drop.position.x + 1000 * drop.position.y);
        return total;
    };
    CHECK(sum(simulation) == doctest::Approx(2 * sum(before)));
    CHECK(simulation.state().droplet.discharge().at(61, 80) == before.state().droplet.discharge().at(30, 40));
}

TEST_CASE("a finer world goes on, alike for any number of threads, and keeps the laws") {
    std::uint64_t hash = 0;
    for (const int threads : {1, 2}) {
        Simulation simulation = busy(90);
        simulation.apply(Execute{{.threads = threads, .simd = simulation.execution().simd}});
        simulation.apply(Upsample{});
        for (int epoch = 0; epoch < 10; ++epoch) simulation.step();
        CHECK(simulation.balance().drift() == 0);
        CHECK(simulation.epoch() == 20);
        if (threads == 1) hash = simulation.hash();
        CHECK(simulation.hash() == hash);
    }
}

TEST_CASE("a world that would become too large or too fine is left as it is, with a sentence") {
    Simulation wide(maps::flat(4097, 2));
    CHECK_THROWS_WITH_AS(wide.apply(Upsample{}), doctest::Contains("8192 along a side"), Error);
    CHECK(wide.terrain().columns() == 4097);
    Heightmap tiny = maps::flat(4, 4);
    tiny.cellSize = 0.0015f;
    Simulation fine(tiny);
    CHECK_THROWS_WITH_AS(fine.apply(Upsample{}), doctest::Contains("millimetre"), Error);
}

TEST_CASE(
    "parameters become what they mean on smaller cells where that is asked for, and undo brings all back") {
    Simulation simulation = busy(60);
    const Parameters before = simulation.parameters();
    const std::uint64_t hash = simulation.hash();
    simulation.apply(Upsample{.converts = true});
    CHECK(simulation.parameters().droplet.steps == 2 * before.droplet.steps);
    CHECK(simulation.parameters().droplet.dt == before.droplet.dt / 2);
    simulation.apply(Undo{});
    CHECK(simulation.hash() == hash);
    CHECK(simulation.parameters().droplet.steps == before.droplet.steps);
    simulation.apply(Redo{});
    CHECK(simulation.parameters().droplet.steps == 2 * before.droplet.steps);
}

TEST_CASE("a spring keeps its width in metres when the world is made finer") {
    Simulation simulation(maps::flat(32, 32));
    simulation.apply(SetSprings{{Spring{.radius = 5}, Spring{.radius = 60}}});
    simulation.apply(Upsample{});
    CHECK(simulation.parameters().springs[0].radius == 10);
    CHECK(simulation.parameters().springs[1].radius == 64);  // the widest that there is
}
