// The dunes that plants make: parabolic ones, and nabkhas, over five seeds each.
#include <doctest/doctest.h>

#include <cmath>
#include <memory>

#include "sim/world/simulation.hpp"
#include "tests/sim/process/wind/sheets.hpp"
#include "tests/sim/world/laws.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

constexpr int kSeeds = 5;

/// Depth of the sand [cells].
double depthAt(const Simulation& simulation, int x, int z) {
    const Terrain& terrain = simulation.terrain();
    return toMetres(terrain.sediment().at(x, z)) / double{terrain.cellSize()};
}

/// Full cover but where `isBare`.
template <class IsBare>
void sow(Simulation& simulation, const IsBare& isBare) {
    const Terrain& terrain = simulation.terrain();
    Field<std::uint8_t> cover(terrain.columns(), terrain.rows(), 255);
    for (int z = 0; z < cover.rows(); ++z)
        for (int x = 0; x < cover.columns(); ++x)
            if (isBare(x, z)) cover.at(x, z) = 0;
    simulation.apply(
        SetPaintedMap{Painted::vegetation, std::make_shared<const Field<std::uint8_t>>(std::move(cover))});
}

/// The easternmost cell of the rows from..to on which sand has been laid, one cell deep or more.
int reachOf(const Simulation& simulation, double sheet, int from, int to) {
    int reach = 0;
    for (int z = from; z < to; ++z)
        for (int x = 0; x < simulation.terrain().columns(); ++x)
            if (depthAt(simulation, x, z) > sheet + 1) reach = std::max(reach, x);
    return reach;
}

}  // namespace

TEST_CASE("a blowout in sand that plants hold becomes a parabola: the nose ahead, the arms trail upwind") {
    constexpr double kSheet = 5;
    constexpr int kMiddle = 48, kWide = 14;
    for (std::uint32_t seed = 1; seed <= kSeeds; ++seed) {
        WindParams wind = westWind();
        wind.veer = 25;
        Parameters params = steady(wind, seed);
        params.vegetation = {.enabled = true, .growth = 400, .height = 4, .spread = 0.05f};
        Simulation simulation(sheetOf({192, 96}, kSheet, seed), params, {.threads = 2});
        sow(simulation, [&](int x, int z) { return std::hypot(x - 50, z - kMiddle) < kWide; });
        while (simulation.epoch() < 400) simulation.step();
        const int nose = reachOf(simulation, kSheet, kMiddle - 4, kMiddle + 5);
        const int north = reachOf(simulation, kSheet, 20, kMiddle - kWide),
                  south = reachOf(simulation, kSheet, kMiddle + kWide, 76);
        // The floor behind the nose lies lower than what stands on both sides of it.
        const int behind = (50 + nose) / 2 - 4;
        double floor = 0, sides = 0;
        for (int i = -3; i <= 3; ++i) {
            floor += depthAt(simulation, behind, kMiddle + i) / 7;
            sides += (depthAt(simulation, behind, kMiddle - kWide - 4 + i) +
                      depthAt(simulation, behind, kMiddle + kWide + 4 + i)) /
                     14;
        }
        INFO("seed " << seed << ": nose to column " << nose << ", sides to " << north << " and " << south
                     << "; behind it sand " << floor << " deep, beside that " << sides);
        CHECK(nose > 50 + kWide + 10);
        CHECK(nose > north + 4);
        CHECK(nose > south + 4);
        CHECK(sides > floor + 0.5);
        CHECK(sides > kSheet);
        CHECK(brokenLaw(simulation) == "");
    }
}

TEST_CASE("bushes on a plain with little sand hold hummocks") {
    for (std::uint32_t seed = 1; seed <= kSeeds; ++seed) {
        WindParams wind = westWind();
        wind.veer = 20;
        wind.edges = WindEdges::feed;
        Parameters params = steady(wind, seed);
        params.vegetation = {.enabled = true, .growth = 100, .height = 4, .sown = 0.07f, .patches = 20};
        Simulation simulation(sheetOf({96, 96}, 0.5f, seed), params, {.threads = 2});
        while (simulation.epoch() < 300) simulation.step();
        double green = 0, bare = 0;
        int bushes = 0, rest = 0;
        for (int z = 8; z < 88; ++z) {
            for (int x = 8; x < 88; ++x) {
                const bool isGreen = simulation.terrain().paintedAt(Painted::vegetation, x, z) > 128;
                (isGreen ? green : bare) += depthAt(simulation, x, z);
                ++(isGreen ? bushes : rest);
            }
        }
        green /= std::max(bushes, 1), bare /= std::max(rest, 1);
        INFO("seed " << seed << ": " << bushes << " cells of bushes, sand " << green << " deep under them, "
                     << bare << " elsewhere");
        CHECK(bushes > 100);
        CHECK(green > bare + 0.7);
        CHECK(green > 2 * bare);
        CHECK(brokenLaw(simulation) == "");
    }
}
