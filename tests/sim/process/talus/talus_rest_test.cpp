// What is at rest is passed over, and nobody can tell by the ground.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "sim/core/hash.hpp"
#include "sim/process/talus/talus.hpp"
#include "sim/world/simulation.hpp"
#include "tests/reference/talus_sequential.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

constexpr Quanta kMetre = static_cast<Quanta>(kQuantaPerMetre);

/// Steep hills in the north, level ground in the south; soft rock, some of it covered.
Terrain halfSteep(int columns, int rows) {
    Heightmap map = maps::flat(columns, rows);
    map.sediment = Field<float>(columns, rows);
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x) {
            const double hill = z < rows / 3 ? 60 * std::sin(0.4 * x) * std::sin(0.5 * z) : 0;
            map.heights.at(x, z) = static_cast<float>(100 + hill);
            map.sediment.at(x, z) = x % 3 == 0 ? 4.f : 0.f;
        }
    }
    return Terrain(map);
}

std::uint64_t hashOf(const Terrain& terrain) {
    Hash hash;
    addTo(hash, terrain);
    return hash.value();
}

/// What hands or other processes do to a ground between epochs: at the edges and corners of the map and of
/// tiles, and in the midst of one.
void disturb(Terrain& terrain, std::uint64_t epoch) {
    const int right = terrain.columns() - 1, low = terrain.rows() - 1;
    switch (epoch) {
        case 3:
            terrain.addSediment(63, std::min(64, low), 40 * kMetre);
            break;
        case 5:
            terrain.addBedrock(right, low, 90 * kMetre);
            break;
        case 6:
            terrain.takeBedrock(right / 2, low - 1, 50 * kMetre);
            break;
        case 8:
            terrain.addSediment(0, low / 2, 20 * kMetre);
            break;
        case 9:
            terrain.setHardness(right, low, 255);
            break;
        case 12:
            terrain.setHardness(right, low, 0);
            break;
        default:
            break;
    }
}

/// Runs a Talus that remembers, on a ground beside one that is changed in the same way by `plain`, for 16
/// epochs; returns the first after which the two differ, -1 if none.
template <class Before, class Plain>
int firstDifference(Terrain terrain, int threads, const Before& before, const Plain& plain) {
    Terrain other = terrain;
    Talus talus;
    const ThreadPool pool(threads);
    TalusParams params;
    SandParams sand;
    for (std::uint64_t epoch = 0; epoch < 16; ++epoch) {
        for (Terrain* ground : {&terrain, &other}) disturb(*ground, epoch);
        before(terrain, other, params, sand, epoch);
        talus.run(terrain, params, sand, Random(7), epoch, pool, bestSimd());
        plain(other, params, sand, epoch);
        if (hashOf(terrain) != hashOf(other)) return static_cast<int>(epoch);
    }
    return -1;
}

}  // namespace

TEST_CASE("slopes that pass over what is at rest fail to the bit as those that look at every cell") {
    for (const bool periodic : {false, true}) {
        for (const auto& size : {std::pair{200, 130}, {65, 190}, {129, 6}}) {
            const int columns = size.first, rows = size.second;
            for (const int threads : {1, 3}) {
                INFO(columns << " × " << rows << ", " << threads << (periodic ? " periodic" : " closed"));
                const auto before = [&](Terrain&, Terrain&, TalusParams& params, SandParams&, std::uint64_t) {
                    params.periodic = periodic;
                };
                CHECK(firstDifference(halfSteep(columns, rows), threads, before,
                                      [](Terrain& ground, const TalusParams& params, const SandParams& sand,
                                         std::uint64_t epoch) {
                                          reference::slump(ground, params, sand, Random(7), epoch);
                                      }) == -1);
            }
        }
    }
}

TEST_CASE("what was at rest is looked at again when parameters, masks or moisture change") {
    Field<std::uint8_t> mask(150, 140);
    for (std::size_t cell = 0; cell < mask.size(); ++cell) mask[cell] = cell % 7 < 3 ? 0 : 200;
    const auto before = [&](Terrain& one, Terrain& other, TalusParams& params, SandParams& sand,
                            std::uint64_t epoch) {
        params.weathering = epoch < 4 || epoch > 10 ? 0.125f : 0.f;
        params.cliff = epoch < 7 ? 45.f : 30.f;
        params.periodic = epoch >= 13;
        sand.repose = epoch < 9 ? 33.f : 25.f;
        for (Terrain* ground : {&one, &other}) {
            ground->setMask(epoch < 6 ? &mask : nullptr);
            if (epoch == 2) ground->addWater(100, 100, kMetre);  // from now on moisture counts
            const bool isWet = epoch == 2;
            for (int x = 0; x < 150; ++x) ground->moisture().at(x, 20) = isWet ? 255 : 0;
        }
    };
    const auto forgetful = [](Terrain& ground, const TalusParams& params, const SandParams& sand,
                              std::uint64_t epoch) {
        Talus talus;
        talus.run(ground, params, sand, Random(7), epoch, ThreadPool(1), bestSimd());
    };
    CHECK(firstDifference(halfSteep(150, 140), 2, before, forgetful) == -1);
}

TEST_CASE("ground at rest costs nothing, and what is laid on it wakes only its surroundings") {
    Terrain terrain = halfSteep(256, 256);
    Talus talus;
    const ThreadPool pool(2);
    const auto weighed = [&](int epochs) {
        std::int64_t sum = 0;
        for (int i = 0; i < epochs; ++i) {
            talus.run(terrain, TalusParams{}, {}, Random(1), static_cast<std::uint64_t>(i), pool, bestSimd());
            sum += talus.weighed();
        }
        return sum;
    };
    constexpr std::int64_t kStrips = 256 * 4;  // rows of tiles
    const std::int64_t first = weighed(1);
    CHECK(first > kStrips);
    CHECK(first < kStrips * TalusParams{}.passes / 2);  // two thirds are level
    weighed(200);
    CHECK(weighed(1) == 0);
    terrain.addSediment(200, 200, 5 * kMetre);
    const std::int64_t woken = weighed(1);
    CHECK(woken > 0);
    CHECK(woken < kStrips / 2);
    weighed(60);
    CHECK(weighed(1) == 0);
}
