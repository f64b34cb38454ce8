#include "app/data/land_curves.hpp"

#include <doctest/doctest.h>

#include "sim/analysis/landform.hpp"
#include "tests/app/data/layers.hpp"

using namespace app;
using app::test::land;
using app::test::layerOf;

TEST_CASE("the curves of a snapshot are those of its ground, and agree with its landform") {
    wadi::Parameters params;
    params.terrain.size = 150;
    wadi::Simulation simulation(params);
    const wadi::Snapshot snapshot = wadi::Publisher().publish(simulation, {});
    const LandCurves curves = landCurvesOf(snapshot);
    const wadi::Landform landform = wadi::landformOf(simulation.terrain());
    REQUIRE(curves.integral);
    CHECK(*curves.integral == doctest::Approx(*landform.hypsometry).epsilon(1e-4));
    REQUIRE(curves.slopes.concavity);
    CHECK(*curves.slopes.concavity == doctest::Approx(*landform.concavity).epsilon(0.02));
    const double side = 150 * double{snapshot.cellSize};
    CHECK(curves.mapArea == doctest::Approx(side * side));
    CHECK_FALSE(curves.meanAtStart);
}

TEST_CASE("the mean ground is told against that of the start") {
    wadi::Snapshot snapshot = land(130, 70, [](int x, int) { return static_cast<float>(x); });
    snapshot[wadi::LayerId::start] =
        layerOf(snapshot.grid, [](int x, int) { return static_cast<float>(x) + 1.25f; });
    const LandCurves curves = landCurvesOf(snapshot);
    CHECK(curves.mean == doctest::Approx(64.5));
    REQUIRE(curves.meanAtStart);
    CHECK(loweringText(curves.mean, *curves.meanAtStart) == "1.25 m lower than at the start");
    CHECK(loweringText(10, 8) == "2 m higher than at the start");
    CHECK(loweringText(10, 10.0001) == "as high as at the start");
}

TEST_CASE("level ground has curves without an integral, and a large map is measured by its every n-th cell") {
    const LandCurves level = landCurvesOf(land(20, 2, [](int, int) { return 5.f; }));
    CHECK_FALSE(level.integral);
    CHECK(level.slopes.bins.empty());
    const LandCurves large = landCurvesOf(land(2050, 3, [](int x, int) { return static_cast<float>(x); }));
    CHECK(large.cellSize == 20);  // a side of three cells leaves no choice but every second one
    CHECK(large.mapArea == 2050 * 3 * 100);
    wadi::View view;
    wadi::Snapshot huge;
    huge.grid = {4096, 4096};
    requestLandCurves(huge, view);
    CHECK_FALSE(view.layers.has(wadi::LayerId::start));
    requestLandCurves(land(4, 4, [](int, int) { return 0.f; }), view);
    CHECK(view.layers.has(wadi::LayerId::start));
}
