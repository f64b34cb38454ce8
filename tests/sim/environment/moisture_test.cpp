#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "sim/environment/sand.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

/// Sand everywhere, 10 m deep, on a plane that falls to the east.
Heightmap beach(int size) {
    Heightmap map = maps::plane(size, size, 0.1f);
    map.sediment = Field<float>(size, size, 10.f);
    return map;
}

}  // namespace

TEST_CASE("ground under water is wet and dries within its time when the water has gone") {
    Heightmap map = maps::flat(8, 8);
    map.water = Field<float>(8, 8);
    map.water.at(3, 3) = 1;
    Terrain terrain(map);
    SandParams sand;
    sand.drying = 20;
    const ThreadPool pool(2);
    updateMoisture(terrain, sand, 0, pool);
    CHECK(terrain.moisture().at(3, 3) == 255);
    CHECK(terrain.moisture().at(4, 3) == 0);
    terrain.replaceWater(3, 3, std::array<Quanta, 1>{0});
    for (std::uint64_t epoch = 1; epoch < 20; ++epoch) updateMoisture(terrain, sand, epoch, pool);
    CHECK(isWet(terrain.moisture().at(3, 3)));
    updateMoisture(terrain, sand, 20, pool);
    CHECK_FALSE(isWet(terrain.moisture().at(3, 3)));
}

TEST_CASE("a film of water wets nothing, and slow drying is not lost") {
    Heightmap map = maps::flat(8, 8);
    map.water = Field<float>(8, 8, 0.05f);
    Terrain terrain(map);
    SandParams sand;
    updateMoisture(terrain, sand, 0, ThreadPool(1));
    CHECK(terrain.moisture().at(3, 3) == 0);
    terrain.moisture().at(3, 3) = 100;
    sand.drying = 1000;
    for (std::uint64_t epoch = 0; epoch < 200; ++epoch) updateMoisture(terrain, sand, epoch, ThreadPool(1));
    CHECK(terrain.moisture().at(3, 3) == 100 - 51);
}

TEST_CASE("the sea wets its shore and what lies below it") {
    Terrain terrain(beach(64));
    terrain.setSea(*toQuanta(32));
    updateMoisture(terrain, {}, 0, ThreadPool(1));
    for (int x = 0; x < 64; ++x)
        CHECK(isWet(terrain.moisture().at(x, 5)) == (toMetres(terrain.height(x, 5)) < 32.1));
}

TEST_CASE("the shore of a sea that is no more dries within its time") {
    Terrain terrain(maps::plane(16, 4, 0.1f));
    SandParams sand;
    sand.drying = 10;
    const ThreadPool pool(1);
    terrain.setSea(*toQuanta(8));
    updateMoisture(terrain, sand, 0, pool);
    REQUIRE(terrain.moisture().at(15, 0) == 255);
    terrain.setSea(kLowest);
    for (std::uint64_t epoch = 1; epoch < 5; ++epoch) updateMoisture(terrain, sand, epoch, pool);
    CHECK(isWet(terrain.moisture().at(15, 0)));
    CHECK(terrain.hasWater());
    for (std::uint64_t epoch = 5; epoch <= 10; ++epoch) updateMoisture(terrain, sand, epoch, pool);
    CHECK_FALSE(isWet(terrain.moisture().at(15, 0)));
}

TEST_CASE("wind does not lift sand that is wet, unless the switch says so") {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.wind.enabled = true;
    params.sea.enabled = true;
    params.sea.level = 1000;
    const auto moved = [&](bool holds) {
        params.wind.dampHolds = holds;
        params.wind.method = WindMethod::grains;  // slabs: see slabs_test
        params.wind.settling = 0;
        Simulation simulation(beach(128), params);
        for (int epoch = 0; epoch < 20; ++epoch) simulation.step();
        std::int64_t sum = 0;
        const Terrain start(beach(128));
        for (std::size_t cell = 0; cell < start.size(); ++cell)
            sum += std::abs(start.height(cell) - simulation.terrain().height(cell));
        return sum;
    };
    CHECK(moved(true) == 0);
    CHECK(moved(false) > 0);
}

TEST_CASE("wet sand stands steeper than dry sand") {
    const auto steepest = [](bool wet, bool steeper) {
        Parameters params;
        params.droplet.enabled = params.talus.enabled = false;
        params.talus.enabled = true;
        params.talus.weathering = 0;
        params.talus.passes = 64;
        params.sea.enabled = wet;
        params.sea.level = 5000;
        params.sand.dampSteeper = steeper;
        Heightmap heap = maps::flat(96, 96, 0.f);
        const Heightmap cone = maps::cone(32, 2.f);
        for (int z = 0; z < 32; ++z)
            for (int x = 0; x < 32; ++x) heap.heights.at(32 + x, 32 + z) = cone.heights.at(x, z);
        heap.sediment = heap.heights;
        Simulation simulation(heap, params);
        for (int epoch = 0; epoch < 100; ++epoch) simulation.step();
        const Terrain& end = simulation.terrain();
        Quanta fall = 0;
        for (int x = 34; x < 46; ++x) fall = std::max(fall, end.height(x + 1, 48) - end.height(x, 48));
        return toMetres(fall) / 10;
    };
    CHECK(steepest(false, true) < 0.72);
    CHECK(steepest(true, false) < 0.72);
    CHECK(steepest(true, true) > 0.9);
    CHECK(steepest(true, true) < 1.05);
}
