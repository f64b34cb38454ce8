// What dunes must look like, in numbers: minutes of a person's time, some seconds here.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "sim/core/noise.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/process/wind/sheets.hpp"
#include "tests/sim/process/wind/wind_worlds.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

/// Thickness of an uneven layer of sand [m].
double layer(int x, int z) {
    return 80 + 30 * double{Fbm{5, 0.5f}(static_cast<float>(x) / 16, static_cast<float>(z) / 16, 1)};
}

/// Slopes of the ground [°], ascending: where it falls to the east (lee) or rises (windward).
std::vector<double> slopes(const Terrain& terrain, bool lee) {
    const double width = 2 * kQuantaPerMetre * double{terrain.cellSize()};
    std::vector<double> all;
    for (int z = 1; z < terrain.rows() - 1; ++z) {
        for (int x = 1; x < terrain.columns() - 1; ++x) {
            const double east = (terrain.height(x - 1, z) - terrain.height(x + 1, z)) / width;
            const double south = (terrain.height(x, z - 1) - terrain.height(x, z + 1)) / width;
            if ((east > 0) == lee) all.push_back(std::atan(std::hypot(east, south)) * 180 / 3.14159265);
        }
    }
    std::ranges::sort(all);
    return all;
}

constexpr int kPyramidSide = 128;

Heightmap pyramid() {
    Heightmap rock = maps::flat(kPyramidSide, kPyramidSide, 0.f);
    for (int z = 0; z < kPyramidSide; ++z) {
        for (int x = 0; x < kPyramidSide; ++x) {
            const double away =
                std::max(std::abs(x + 0.5 - kPyramidSide / 2.0), std::abs(z + 0.5 - kPyramidSide / 2.0));
            rock.heights.at(x, z) = static_cast<float>(std::max(0.0, (24 - away) * 6));
        }
    }
    return rock;
}

/// The same under so much sand [m].
Heightmap buried(Heightmap rock, float depth) {
    rock.sediment = Field<float>(kPyramidSide, kPyramidSide, depth);
    for (float& height : rock.heights.values()) height += depth;
    return rock;
}

struct Side {
    double sand = 0;  // mean [m]
    int bare = 0;     // cells with less than a metre
};

/// The western and the eastern side of the pyramid, 320 cells each.
std::pair<Side, Side> sidesOf(const Terrain& terrain) {
    std::pair<Side, Side> sides;
    const auto add = [](Side& side, Quanta sand) {
        side.sand += toMetres(sand) / 320;
        side.bare += sand < kQuantaPerMetre;
    };
    for (int z = kPyramidSide / 2 - 8; z < kPyramidSide / 2 + 8; ++z) {
        for (int k = 2; k < 22; ++k) {
            add(sides.first, terrain.sediment().at(kPyramidSide / 2 - 1 - k, z));
            add(sides.second, terrain.sediment().at(kPyramidSide / 2 + k, z));
        }
    }
    return sides;
}

}  // namespace

TEST_SUITE("long") {
    TEST_CASE("dunes stand up out of a sheet, steep in the lee, gentle where the wind comes from") {
        Desert desert(maps::flat(128, 128, 0.f), layer);
        desert.params.gusts = WindParams{}.gusts;
        desert.params.veer = WindParams{}.veer;
        desert.blow(600);
        const std::vector<double> lee = slopes(desert.terrain, true);
        const std::vector<double> windward = slopes(desert.terrain, false);
        // Slip faces are the steepest of the lee.
        const double face = lee[lee.size() * 98 / 100], most = windward[windward.size() * 98 / 100];
        CAPTURE(face);
        CAPTURE(most);
        CHECK(std::abs(face - double{desert.sand.repose}) < 5);
        CHECK(most < face);
        // The windward side rises over more cells than the lee falls over.
        CAPTURE(lee.size());
        CHECK(static_cast<double>(windward.size()) > 1.1 * static_cast<double>(lee.size()));
        CHECK(desert.drift() == 0);
    }

    TEST_CASE("1 000 epochs of grains and rain keep the ledger") {
        Parameters params;
        params.terrain.size = 128;
        params.wind.enabled = true;
        params.wind.method = WindMethod::grains;
        Simulation simulation(params);
        for (int i = 0; i < 1000; ++i) simulation.step();
        CHECK(simulation.balance().drift() == 0);
        CHECK(simulation.state().wind.counters().steps > 0);
    }
}

TEST_CASE("a buried pyramid is laid bare where the wind comes from, and sand gathers in its lee") {
    Desert desert(pyramid(), [](int, int) { return 10; });
    desert.blow(150);
    Simulation slabs(buried(pyramid(), 10), steady(westWind(), 1), {.threads = 2});
    while (slabs.epoch() < 150) slabs.step();
    const Terrain &ofGrains = desert.terrain, &ofSlabs = slabs.terrain();
    for (const Terrain* terrain : {&ofGrains, &ofSlabs}) {
        const auto [windward, lee] = sidesOf(*terrain);
        INFO(windward.sand << " m of sand windward, " << lee.sand << " m in the lee; of 320 cells "
                           << windward.bare << " and " << lee.bare << " are bare");
        CHECK(lee.sand > 2 * windward.sand);
        CHECK(windward.bare > 160);
        CHECK(lee.bare < windward.bare / 2);
    }
}
