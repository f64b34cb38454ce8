// What dunes must look like, in numbers: minutes of a person's time, some seconds here.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "sim/simulation.hpp"
#include "tests/sim/process/wind_worlds.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

/// Thickness of a sheet of sand with little waves [m].
double sheet(int x, int z) {
    return 80 + 10 * std::sin(x * 0.31 + 0.7 * std::sin(z * 0.11)) * std::cos(z * 0.23);
}

/// Slopes of the ground along x, to the east: falls positive.
std::vector<double> fallsEast(const Terrain& terrain) {
    std::vector<double> falls;
    for (int z = 0; z < terrain.rows(); ++z) {
        for (int x = 1; x < terrain.columns() - 1; ++x) {
            const double fall = double(terrain.height(x - 1, z)) - double(terrain.height(x + 1, z));
            falls.push_back(fall / (2 * kQuantaPerMetre * terrain.cellSize()));
        }
    }
    std::ranges::sort(falls);
    return falls;
}

double degrees(double slope) {
    return std::atan(slope) * 180 / 3.14159265;
}

}  // namespace

TEST_SUITE("long") {
    TEST_CASE("dunes stand up out of a sheet, steep in the lee, gentle where the wind comes from") {
        Desert desert(maps::flat(192, 192, 0.f), sheet);
        desert.params.gusts = WindParams{}.gusts;
        desert.params.veer = WindParams{}.veer;
        desert.blow(400);
        const std::vector<double> falls = fallsEast(desert.terrain);
        const double lee = degrees(falls[falls.size() * 99 / 100]);
        const double windward = degrees(-falls[falls.size() / 100]);
        MESSAGE("lee " << lee << " windward " << windward);
        CHECK(std::abs(lee - desert.sand.repose) < 5);
        CHECK(windward < lee - 5);
        CHECK(desert.drift() == 0);
    }

    TEST_CASE("1 000 epochs of wind and rain keep the ledger") {
        Parameters params;
        params.terrain.size = 128;
        params.wind.enabled = true;
        Simulation simulation(params);
        for (int i = 0; i < 1000; ++i) simulation.step();
        CHECK(simulation.balance().drift() == 0);
        CHECK(simulation.wind().counters().steps > 0);
    }
}

TEST_CASE("a buried pyramid is laid bare where the wind comes from, and sand gathers in its lee") {
    constexpr int kSize = 128;
    constexpr double kMiddle = kSize / 2.0;
    Heightmap rock = maps::flat(kSize, kSize, 0.f);
    for (int z = 0; z < kSize; ++z) {
        for (int x = 0; x < kSize; ++x) {
            const double away = std::max(std::abs(x + 0.5 - kMiddle), std::abs(z + 0.5 - kMiddle));
            rock.heights.at(x, z) = static_cast<float>(std::max(0.0, (24 - away) * 6));
        }
    }
    Desert desert(rock, [](int, int) { return 10; });
    desert.blow(150);
    double windward = 0, lee = 0;
    int bareWindward = 0, bareLee = 0;
    for (int z = 56; z < 72; ++z) {
        for (int k = 2; k < 22; ++k) {
            const Quanta west = desert.terrain.sediment().at(63 - k, z);
            const Quanta east = desert.terrain.sediment().at(64 + k, z);
            windward += west, lee += east;
            bareWindward += west < kQuantaPerMetre, bareLee += east < kQuantaPerMetre;
        }
    }
    INFO("sand: " << toMetres(1) * windward / 320 << " m windward, " << toMetres(1) * lee / 320 << " m in the lee");
    MESSAGE(bareWindward << " " << bareLee<<" "<<windward<<" "<<lee);
    CHECK(lee > 2 * windward);
    CHECK(bareWindward > 160);
    CHECK(bareLee < bareWindward / 2);
}
