// What the wind makes of a wall that a hand has built across it.
#include <doctest/doctest.h>

#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
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

}  // namespace

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
