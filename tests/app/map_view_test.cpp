#include "app/map_view.hpp"

#include <doctest/doctest.h>

#include "tests/app/landscape/darkroom.hpp"

using namespace app;

namespace {

/// A snapshot of a map that rises by 1 m a column and has a pond of 3 m at column 70, row 5.
SnapshotPtr ramp(int columns, int rows, wadi::View view) {
    wadi::Heightmap map = mapOf(columns, rows, [](int x, int) { return static_cast<float>(x); });
    map.water = wadi::Field<float>(columns, rows, 0.f);
    map.water.at(70, 5) = 3.f;
    wadi::Simulation simulation(map);
    wadi::Publisher publisher;
    return snapshotOf(simulation, publisher, view);
}

}  // namespace

TEST_CASE("a flat map has a pixel for each cell, in the colour of its value") {
    wadi::View view;
    request(view, MapLayer::water);
    const SnapshotPtr snapshot = ramp(100, 70, view);
    const ColourTable colours = tableOf(ColourMap::viridis);

    const ColourScale heights = scaleOf(*snapshot, MapLayer::height, false);
    CHECK(heights.low == 0.f);
    CHECK(heights.high == 99.f);
    const engine::Image image = paint(*snapshot, MapLayer::height, heights, colours);
    CHECK(image.width() == 100);
    CHECK(image.height() == 70);
    CHECK(std::ranges::equal(image.at(0, 40), colours[0]));
    CHECK(std::ranges::equal(image.at(99, 40), colours[255]));

    const ColourScale depths = scaleOf(*snapshot, MapLayer::water, false);
    CHECK(depths.low == 0.f);
    CHECK(depths.high == 3.f);
    const engine::Image ponds = paint(*snapshot, MapLayer::water, depths, colours);
    CHECK(std::ranges::equal(ponds.at(70, 5), colours[255]));
    CHECK(std::ranges::equal(ponds.at(71, 5), colours[0]));
    CHECK(valueAt(*snapshot, MapLayer::water, 70, 5) == 3.f);
}

TEST_CASE("a large map is painted with every n-th cell") {
    const SnapshotPtr snapshot = ramp(2100, 70, {});
    const engine::Image image =
        paint(*snapshot, MapLayer::height, scaleOf(*snapshot, MapLayer::height, false), tableOf({}));
    CHECK(image.width() == 700);
    CHECK(image.height() == 24);
}

TEST_CASE("every layer asks for itself alone") {
    for (std::size_t i = 0; i < kMapLayers.size(); ++i) {
        wadi::View view;
        request(view, static_cast<MapLayer>(i));
        const SnapshotPtr snapshot = ramp(80, 8, view);
        for (std::size_t k = 1; k < kMapLayers.size(); ++k)
            CHECK(tilesOf(*snapshot, static_cast<MapLayer>(k)).empty() == (k != i));
    }
}
