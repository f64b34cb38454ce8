// What the wind makes of a wall that a hand has built across it.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/process/wind/sheets.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;
using wadi::test::brokenLaw;

namespace {

constexpr int kSide = 128, kWall = 64;

/// The dune sea in small: a steady west wind over a sheet of sand.
Simulation duneSea() {
    Parameters params;
    params.terrain.size = kSide;
    params.terrain.generator = Generator::sand;
    params.terrain.roughness = 1;
    params.terrain.sand = 8;
    params.terrain.frequency = 2;
    params.droplet.enabled = params.talus.enabled = false;
    params.wind.enabled = true;
    params.wind.method = WindMethod::grains;
    params.wind.direction = 270;
    params.wind.suspension = 0.06f;
    return Simulation(params);
}

/// Mean thickness of the sand in columns from..to, along the middle of the wall [m].
double sand(const Simulation& simulation, int from, int to) {
    double sum = 0;
    for (int z = 44; z < 84; ++z) {
        for (int x = from; x < to; ++x) sum += toMetres(simulation.terrain().sediment().at(x, z));
    }
    return sum / (40 * (to - from));
}

/// Mean thickness of the sand at each distance before the western face of a wall, and behind its eastern one,
/// along its middle [cells].
struct Drift {
    std::vector<double> before, behind;
    double open = 0;  ///< As far behind as the lee does not reach
};

/// What slabs pile up around a wall eight cells high across little sand.
Drift slabsAtWall(std::uint32_t seed) {
    constexpr int kHigh = 80;  // [m]
    Simulation simulation = test::sheet({160, 128}, 0.6f, test::westWind(), seed);
    simulation.apply(strokes::wall(1, {80, 34}, {80, 94}, 3, kHigh));
    const Terrain walled = simulation.terrain();
    while (simulation.epoch() < 120) simulation.step();
    const Terrain& now = simulation.terrain();
    const auto mean = [&](int x) {
        double sum = 0;
        for (int z = 52; z < 76; ++z) sum += toMetres(now.sediment().at(x, z));
        return sum / (24 * double{now.cellSize()});
    };
    const auto isWall = [&](int x) { return toMetres(walled.bedrock().at(x, 64)) > kHigh / 10.0; };
    int west = 80, east = 80;
    while (isWall(west - 1)) --west;
    while (isWall(east + 1)) ++east;
    Drift drift;
    for (int away = 1; away <= 24; ++away) {
        drift.before.push_back(mean(west - away));
        drift.behind.push_back(mean(east + away));
    }
    for (int x = east + 40; x < east + 50; ++x) drift.open += mean(x) / 10;
    CHECK(brokenLaw(simulation) == "");
    return drift;
}

}  // namespace

TEST_CASE(
    "before a wall an echo dune stands off, with a corridor between, and behind it lies a shadow of sand") {
    constexpr double kHigh = 8;
    for (std::uint32_t seed = 1; seed <= 5; ++seed) {
        const Drift drift = slabsAtWall(seed);
        const auto crest = std::ranges::max_element(drift.before);
        const auto away = static_cast<double>(crest - drift.before.begin() + 1);
        const double corridor = (drift.before[0] + drift.before[1]) / 2;
        double shadow = 0;
        for (int i = 0; i < 12; ++i) shadow += drift.behind[static_cast<std::size_t>(i)] / 12;
        INFO("seed " << seed << ": echo dune " << *crest << " cells high, " << away << " before the wall; "
                     << corridor << " at its foot, " << shadow << " behind it, " << drift.open << " beyond");
        CHECK(*crest > 1);
        CHECK(away > 0.3 * kHigh);
        CHECK(away < 1.5 * kHigh);
        CHECK(corridor < 0.15 * *crest);  // 0.02 to 0.06; without the eddy 0.5
        CHECK(shadow > 2 * drift.open);
    }
}

TEST_CASE("a dune piles up against a painted wall, and a shadow of sand forms behind it") {
    Simulation open = duneSea(), walled = duneSea();
    walled.apply(strokes::wall(1, {kWall, 34}, {kWall, 94}, 4, 150));
    for (int epoch = 0; epoch < 150; ++epoch) {
        open.step();
        walled.step();
    }
    const double before = sand(walled, kWall - 12, kWall - 5), was = sand(open, kWall - 12, kWall - 5);
    const double behind = sand(walled, kWall + 5, kWall + 12), wasBehind = sand(open, kWall + 5, kWall + 12);
    const double far = sand(walled, kWall + 30, kWall + 40), wasFar = sand(open, kWall + 30, kWall + 40);
    INFO("windward " << before << " m, else " << was << "; lee " << behind << " m, else " << wasBehind
                     << "; beyond " << far << " m, else " << wasFar);
    CHECK(before > 2 * was);
    CHECK(behind > 1.3 * wasBehind);  // it settles where the wall keeps the wind off …
    CHECK(far < 0.9 * wasFar);        // … and is lacking downwind
    CHECK(brokenLaw(walled) == "");
}
