#include "sim/environment/rain.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "sim/process/wind/wind.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

/// A ridge from north to south across the middle of a map.
Heightmap ridge(int size) {
    Heightmap map = maps::flat(size, size, 0.f);
    for (int z = 0; z < size; ++z) {
        for (int x = 0; x < size; ++x) {
            const float away = std::abs(static_cast<float>(x) + 0.5f - static_cast<float>(size) / 2);
            map.heights.at(x, z) = 4 * std::max(0.f, static_cast<float>(size) / 4 - away);
        }
    }
    return map;
}

CloudParams strong() {
    CloudParams params;
    params.orographic = 1;
    return params;
}

/// Mean rain on the columns [from, to).
double meanRain(const RainField& rain, int size, int from, int to) {
    double sum = 0;
    for (int z = 0; z < size; ++z)
        for (int x = from; x < to; ++x) sum += static_cast<double>(rain.at(x, z));
    return sum / (size * (to - from));
}

}  // namespace

TEST_CASE("without mountains in the wind it rains alike everywhere") {
    const ThreadPool pool(1);
    CHECK(RainField().isEven());
    CHECK(RainField(Terrain(ridge(64)), CloudParams{}, towards(270), pool).isEven());
    const RainField flat(Terrain(maps::flat(65, 64)), strong(), towards(300), pool);
    for (int z = 0; z < 64; ++z)
        for (int x = 0; x < 65; ++x) REQUIRE(flat.at(x, z) == 1.f);
}

TEST_CASE("more rain falls before a ridge than behind it, from whichever side the wind blows") {
    const Terrain terrain(ridge(128));
    const ThreadPool pool(2);
    for (const float direction : {270.f, 300.f, 225.5f}) {
        const RainField rain(terrain, strong(), towards(direction), pool);
        const double before = meanRain(rain, 128, 32, 64), behind = meanRain(rain, 128, 64, 96);
        INFO(direction << ": " << before << " before, " << behind << " behind");
        CHECK(before > 1.15);
        CHECK(behind < 0.2);
        const double far = meanRain(rain, 128, 100, 128);
        CHECK(far < 0.95);
        CHECK(far > behind);
    }
    const RainField east(terrain, strong(), towards(90), pool);
    CHECK(meanRain(east, 128, 64, 96) > 1.2);
    CHECK(meanRain(east, 128, 32, 64) < 0.2);
}

TEST_CASE("rain is turned with the land and the wind") {
    Heightmap map = ridge(64), turned = map;
    for (int z = 0; z < 64; ++z)
        for (int x = 0; x < 64; ++x) turned.heights.at(x, z) = map.heights.at(z, x);
    const ThreadPool pool(1);
    const RainField fromWest(Terrain(map), strong(), {1, 0}, pool);
    const RainField fromNorth(Terrain(turned), strong(), {0, 1}, pool);
    for (int z = 0; z < 64; ++z)
        for (int x = 0; x < 64; ++x) REQUIRE(fromWest.at(x, z) == fromNorth.at(z, x));
}

TEST_CASE("a ridge keeps rivers and drops from the land behind it") {
    Parameters params;
    params.clouds = strong();
    params.wind.direction = 270;
    Simulation simulation(ridge(128), params);
    for (int epoch = 0; epoch < 100; ++epoch) simulation.step();
    const Field<float>& discharge = simulation.state().droplet.discharge();
    double before = 0, behind = 0;
    for (int z = 0; z < 128; ++z) {
        for (int x = 0; x < 64; ++x) {
            before += static_cast<double>(discharge.at(x, z));
            behind += static_cast<double>(discharge.at(127 - x, z));
        }
    }
    CHECK(behind < 0.6 * before);
    CHECK(simulation.balance().drift() == 0);
}

TEST_CASE(
    "hands paint more rain than usual as well as less, and clouds over it bring no more than the most") {
    Terrain terrain(ridge(64));
    const ThreadPool pool(1);
    terrain.setPainted(Painted::rain, Field<std::uint8_t>(64, 64, 51));
    terrain.paintAt(Painted::rain, 9, 9, 255);
    terrain.paintAt(Painted::moreRain, 9, 9, 255);
    const RainField painted(terrain, CloudParams{}, towards(270), pool);
    CHECK_FALSE(painted.isEven());
    CHECK(painted.at(9, 9) == 2.f);
    CHECK(painted.at(8, 9) == 0.2f);
    terrain.setPainted(Painted::rain, {});
    terrain.setPainted(Painted::moreRain, Field<std::uint8_t>(64, 64, 255));
    const RainField twice(terrain, CloudParams{}, towards(270), pool);
    CHECK(twice.at(8, 9) == 2.f);
    CloudParams steep = strong();
    steep.lift = 20;
    const RainField cloudy(terrain, steep, towards(270), pool);
    float most = 0;
    for (int z = 0; z < 64; ++z)
        for (int x = 0; x < 64; ++x) most = std::max(most, cloudy.at(x, z));
    CHECK(most == RainField::kMost);
}

TEST_CASE("where twice the rain is painted twice as much of it falls, as drops, as runoff and into rivers") {
    const auto fallen = [](std::uint8_t more) {
        Parameters params;
        params.runoff.enabled = params.pipes.enabled = true;
        params.pipes.evaporation = 0;
        Simulation simulation(maps::cone(96), params);
        simulation.apply(
            SetPaintedMap{Painted::moreRain, std::make_shared<const Field<std::uint8_t>>(96, 96, more)});
        for (int epoch = 0; epoch < 20; ++epoch) simulation.step();
        CHECK(simulation.balance().drift() == 0);
        CHECK(simulation.state().waterBalance().drift() == 0);
        const auto born = [](const auto& process) { return static_cast<double>(process.counters().born); };
        return std::array{born(simulation.state().droplet), born(simulation.state().runoff),
                          static_cast<double>(simulation.state().waterBalance().entered)};
    };
    const auto usual = fallen(1),
               twice = fallen(255);  // not 0, which is no painting and another draw of places
    for (std::size_t i = 0; i < usual.size(); ++i) {
        INFO(i << ": " << usual[i] << ", " << twice[i]);
        CHECK(usual[i] > 1000);
        CHECK(twice[i] / usual[i] ==
              doctest::Approx(2).epsilon(0.03));  // 1 is a 255th more than none, draws a 50th
    }
}

TEST_CASE("more rain falls on the same places for any number of threads and any vector instructions") {
    std::vector<std::uint64_t> hashes;
    for (const int threads : {1, 3})
        for (const Simd simd : {Simd::baseline, bestSimd()}) {
            Parameters params;
            params.runoff.enabled = params.pipes.enabled = true;
            Simulation simulation(maps::cone(130), params, {threads, simd});
            Field<std::uint8_t> more(130, 130);
            for (std::size_t cell = 0; cell < more.size(); ++cell)
                more[cell] = static_cast<std::uint8_t>(cell % 256);
            simulation.apply(
                SetPaintedMap{Painted::moreRain, std::make_shared<const Field<std::uint8_t>>(more)});
            for (int epoch = 0; epoch < 5; ++epoch) simulation.step();
            hashes.push_back(simulation.hash());
        }
    for (const std::uint64_t hash : hashes) CHECK(hash == hashes.front());
}

TEST_CASE("with every slider at its end rain stays between none and the most") {
    for (int corner = 0; corner < 16; ++corner) {
        CloudParams params;
        auto list = listParams("clouds", params);
        for (std::size_t i = 0; i < list.size(); ++i)
            list[i].setNumber((corner >> i & 1) != 0 ? list[i].highest : list[i].lowest);
        const RainField rain(Terrain(maps::cone(33, 20.f)), params, towards(45.f), ThreadPool(1));
        for (int z = 0; z < 33; ++z) {
            for (int x = 0; x < 33; ++x) {
                REQUIRE(rain.at(x, z) >= 0);
                REQUIRE(rain.at(x, z) <= RainField::kMost);
            }
        }
    }
}

TEST_CASE("clouds cross the sea as they cross a plain, however deep it is") {
    Heightmap map = ridge(128);
    const Terrain plain(map);
    for (int z = 0; z < 128; ++z)
        for (int x = 0; x < 30; ++x) map.heights.at(x, z) = -20.f * static_cast<float>(30 - x);
    Terrain deep(map);
    deep.setSea(plain.height(0, 0));
    const ThreadPool pool(1);
    const RainField here(plain, strong(), towards(270), pool), there(deep, strong(), towards(270), pool);
    for (int z = 0; z < 128; ++z)
        for (int x = 0; x < 128; ++x) REQUIRE(there.at(x, z) == here.at(x, z));
}
