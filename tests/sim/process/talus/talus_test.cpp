#include "sim/process/talus/talus.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "sim/core/hash.hpp"
#include "sim/world/simulation.hpp"
#include "tests/reference/talus_sequential.hpp"
#include "tests/sim/core/bilinear.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

constexpr double kPi = 3.14159265358979;

Parameters slopesAlone() {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.talus.enabled = true;
    params.talus.weathering = 0;
    params.talus.passes = 64;
    return params;
}

/// A flat map on which all above 100 m is loose sediment of the given map.
Terrain loose(const Heightmap& map) {
    Terrain terrain(maps::flat(map.heights.columns(), map.heights.rows(), 100.f));
    for (int z = 0; z < terrain.rows(); ++z) {
        for (int x = 0; x < terrain.columns(); ++x)
            terrain.addSediment(x, z, *toQuanta(map.heights.at(x, z)));
    }
    return terrain;
}

void run(Terrain& terrain, const Parameters& params, int epochs, int threads = 1) {
    Talus talus;
    const ThreadPool pool(threads);
    for (int i = 0; i < epochs; ++i) {
        talus.run(terrain, params.talus, params.sand, Random(1), static_cast<std::uint64_t>(i), pool,
                  bestSimd());
    }
}

std::uint64_t hashOf(const Terrain& terrain) {
    Hash hash;
    addTo(hash, terrain);
    return hash.value();
}

/// Angle of the flank of a cone in the middle of a square map [°], looking out at `bearing` [radians]:
/// between the places where it has the given parts of its height.
double flank(const Terrain& terrain, double bearing, double from, double to) {
    const double middle = terrain.columns() / 2.0;
    const Field<float> heights = terrain.heightmap().heights;
    const auto at = [&](double away) {
        return double(test::bilinear(heights, float(middle + away * std::cos(bearing)),
                                     float(middle + away * std::sin(bearing))));
    };
    return std::atan((at(from) - at(to)) / ((to - from) * double(terrain.cellSize()))) * 180 / kPi;
}

}  // namespace

TEST_CASE("a loose cone comes to rest at the angle of repose, the same in all directions") {
    for (const float repose : {22.f, 33.f}) {
        Parameters params = slopesAlone();
        params.sand.repose = repose;
        Heightmap heap = maps::flat(128, 128, 0.f);
        const Heightmap cone = maps::cone(48, 1.5f);
        for (int z = 0; z < 48; ++z)
            std::ranges::copy(cone.heights.row(z), heap.heights.row(z + 40).begin() + 40);
        Terrain terrain = loose(heap);
        run(terrain, params, 60);
        std::vector<double> angles;
        for (int k = 0; k < 32; ++k) angles.push_back(flank(terrain, k * kPi / 16, 4, 14));
        const auto least = std::min_element(angles.begin(), angles.end());
        const auto most = std::max_element(angles.begin(), angles.end());
        CAPTURE(repose);
        CAPTURE(*least);
        CAPTURE(*most);
        CHECK(*least > repose - 2);
        CHECK(*most < repose + 2);
        CHECK(*most / *least < 1.05);
    }
}

TEST_CASE("a loose cone that is not too steep stays as it is") {
    Terrain terrain = loose(maps::cone(64, 0.5f));  // 27°
    const Field<float> before = terrain.heightmap().heights;
    run(terrain, slopesAlone(), 10);
    const Field<float> after = terrain.heightmap().heights;
    CHECK(after == before);
}

TEST_CASE("bare rock that is not too steep does not weather, steep rock does and hard rock does not") {
    Parameters params = slopesAlone();
    params.talus.weathering = 0.01f;
    Terrain gentle(maps::cone(64, 0.9f));
    run(gentle, params, 5);
    CHECK(total(gentle.sediment()) == 0);

    Terrain steep(maps::cone(64, 2.f));
    run(steep, params, 5);
    CHECK(total(steep.sediment()) > 10'000 * std::int64_t{131072});

    Terrain hard(maps::cone(64, 2.f));
    for (int z = 0; z < 64; ++z) {
        for (int x = 0; x < 64; ++x) hard.setHardness(x, z, 255);
    }
    run(hard, params, 5);
    CHECK(total(hard.sediment()) == 0);
}

TEST_CASE("talus gathers at the foot of a cliff") {
    Heightmap map = maps::flat(64, 64, 100.f);
    for (int z = 0; z < 64; ++z) {
        for (int x = 0; x < 32; ++x) map.heights.at(x, z) = 300.f;
    }
    Parameters params = slopesAlone();
    params.talus.weathering = 0.002f;
    Terrain terrain(map);
    run(terrain, params, 20);
    double foot = 0, far = 0, top = 0;
    for (int z = 16; z < 48; ++z) {
        foot += toMetres(terrain.sediment().at(33, z));
        far += toMetres(terrain.sediment().at(60, z));
        top += toMetres(terrain.sediment().at(4, z));
    }
    CHECK(foot > 32 * 5.0);
    CHECK(far == 0);
    CHECK(top == 0);
}

TEST_CASE("what slides is neither lost nor made, and any number of threads slides the same") {
    for (const bool periodic : {false, true}) {
        Parameters params = slopesAlone();
        params.talus.periodic = periodic;
        params.talus.weathering = 0.02f;
        params.terrain.size = 130;
        std::uint64_t first = 0;
        for (const int threads : {1, 2, 3, 8}) {
            Simulation simulation(params, {.threads = threads});
            for (int i = 0; i < 12; ++i) simulation.step();
            CHECK(test::brokenLaw(simulation) == "");
            CHECK(simulation.balance().sediment > 0);
            CHECK(simulation.balance().left == 0);
            if (threads == 1) first = simulation.hash();
            CHECK(simulation.hash() == first);
        }
    }
}

TEST_CASE("slopes hold the laws with every slider at either end, between the lowest and the highest ground") {
    Heightmap map = maps::flat(33, 20);
    for (int z = 0; z < 20; ++z) {
        for (int x = 0; x < 33; ++x)
            map.heights.at(x, z) = static_cast<float>((x + z) % 2 ? kHighestMetres : kLowestMetres);
    }
    Parameters params, defaults;
    std::vector<ParamGroup> all = groups(params, defaults);
    for (const char* name : {"talus", "sand"}) {
        for (Param& param : std::ranges::find(all, name, &ParamGroup::name)->params) {
            for (const double end : {param.lowest, param.highest}) {
                params = slopesAlone();
                params.talus.weathering = 0.05f;
                param.setNumber(end);
                Simulation simulation(map, params);
                for (int i = 0; i < 6; ++i) simulation.step();
                CAPTURE(param.path());
                CHECK(test::brokenLaw(simulation) == "");
            }
        }
    }
}

TEST_CASE("over periodic edges a heap slides to the other side") {
    Parameters params = slopesAlone();
    params.talus.periodic = true;
    Terrain terrain(maps::flat(32, 32, 100.f));
    for (int z = 0; z < 32; ++z) terrain.addSediment(0, z, *toQuanta(200.0));
    run(terrain, params, 20);
    CHECK(terrain.sediment().at(31, 16) > 0);
    CHECK(std::abs(terrain.sediment().at(31, 16) - terrain.sediment().at(1, 16)) < 131072 / 20);
}

TEST_CASE("slopes fail as in the plain method, to the bit, at every level of vector instructions") {
    for (const bool periodic : {false, true}) {
        for (const auto& size : {std::pair{150, 70}, {2, 2}, {3, 65}, {129, 3}}) {
            const int columns = size.first, rows = size.second;
            Heightmap map = maps::flat(columns, rows, 0.f);
            map.sediment = Field<float>(columns, rows);
            map.hardness = Field<std::uint8_t>(columns, rows);
            for (int z = 0; z < rows; ++z) {
                for (int x = 0; x < columns; ++x) {
                    const float height = 40 + 30 * std::sin(0.4f * float(x)) * std::cos(0.3f * float(z));
                    map.heights.at(x, z) = height;
                    map.sediment.at(x, z) = x % 3 == 0 ? 0.f : height / 20;
                    map.hardness.at(x, z) = static_cast<std::uint8_t>(x * 7 % 256);
                }
            }
            map.cellSize = 3;
            TalusParams params;
            params.enabled = true;
            params.weathering = 0.01f;
            params.periodic = periodic;
            Terrain plain(map);
            for (std::uint64_t epoch = 0; epoch < 4; ++epoch)
                reference::slump(plain, params, {}, Random(7), epoch);
            CHECK(hashOf(plain) != hashOf(Terrain(map)));
            for (int level = 0; level <= static_cast<int>(bestSimd()); ++level) {
                Terrain terrain(map);
                Talus talus;
                const ThreadPool pool(1 + level % 3);
                for (std::uint64_t epoch = 0; epoch < 4; ++epoch)
                    talus.run(terrain, params, {}, Random(7), epoch, pool, static_cast<Simd>(level));
                INFO(columns << " × " << rows << ", level " << level << (periodic ? ", periodic" : ""));
                CHECK(hashOf(terrain) == hashOf(plain));
            }
        }
    }
}
