#include "app/data/flat_picture.hpp"

#include <doctest/doctest.h>

#include "sim/analysis/catchments.hpp"
#include "tests/app/data/layers.hpp"

using namespace app;
using app::test::land;
using app::test::layerOf;

TEST_CASE("a flat map has a pixel for each cell, in the colour of its value") {
    const wadi::Snapshot snapshot = land(100, 70, [](int x, int) { return static_cast<float>(x); });
    const ColourTable colours = tableOf(ColourMap::viridis);
    QuantityLayer layer;
    const engine::Image image = paint(snapshot.grid, LayerId::height, layer.of(snapshot, LayerId::height),
                                      {ColourScale{0.f, 99.f}}, colours);
    CHECK(image.width() == 100);
    CHECK(image.height() == 70);
    CHECK(std::ranges::equal(image.at(0, 40), colours[0]));
    CHECK(std::ranges::equal(image.at(99, 40), colours[255]));
}

TEST_CASE("a large map is painted with every n-th cell") {
    const wadi::Snapshot snapshot = land(2100, 70, [](int, int) { return 0.f; });
    QuantityLayer layer;
    const engine::Image image =
        paint(snapshot.grid, LayerId::height, layer.of(snapshot, LayerId::height), {}, tableOf({}));
    CHECK(image.width() == 700);
    CHECK(image.height() == 24);
}

TEST_CASE("catchments side by side have a dark line between them on a flat map, small or large") {
    for (const int side : {40, 256, 2000}) {
        CAPTURE(side);
        // So thick that a map of 200 pixels a side still shows it.
        const int thick = side == 40 ? 1 : side == 256 ? 3 : 5;
        wadi::Snapshot snapshot = land(side, side, [](int, int) { return 0.f; });
        snapshot[LayerId::catchments] = layerOf(snapshot.grid, [side](int x, int) {
            return x < side / 2 ? 3.f : 3.f + wadi::kCategories;  // which have the same colour
        });
        const ColourTable colours = tableOf(ColourMap::categories);
        QuantityLayer layer;
        const engine::Image image =
            paint(snapshot.grid, LayerId::catchments, layer.of(snapshot, LayerId::catchments), {}, colours);
        const int middle = image.height() / 2;
        int dark = 0;
        for (int x = 0; x < image.width(); ++x) dark += !std::ranges::equal(image.at(x, middle), colours[2]);
        CHECK(dark == thick);
        CHECK(int{image.at(image.width() / 2 - 1, middle)[0]} < 20);
        CHECK(std::ranges::equal(image.at(image.width() - 1, image.height() - 1), colours[2]));
    }
}

TEST_CASE("a pair shows each of its numbers in its own colour, and both added up") {
    wadi::Snapshot snapshot = land(4, 2, [](int, int) { return 0.f; });
    snapshot[LayerId::windpath] = layerOf(snapshot.grid, [](int x, int) { return x % 2 == 1 ? 8.f : 0.f; });
    snapshot[LayerId::sediment] = layerOf(snapshot.grid, [](int x, int) { return x > 1 ? 5.f : 0.f; });
    QuantityLayer layer;
    const engine::Image image =
        paint(snapshot.grid, LayerId::windAndSediment, layer.of(snapshot, LayerId::windAndSediment),
              {ColourScale{0.f, 8.f}, ColourScale{0.f, 5.f}}, tableOf({}));
    CHECK(image.at(0, 0)[0] + image.at(0, 0)[1] + image.at(0, 0)[2] == 0);
    CHECK(image.at(1, 0)[2] > image.at(1, 0)[0] + 100);  // windpath is blue
    CHECK(image.at(2, 0)[0] > image.at(2, 0)[2] + 100);  // sediment is orange
    CHECK(image.at(3, 0)[2] == 255);
    CHECK(image.at(3, 0)[0] == 255);
}

TEST_CASE("a normal map of level ground is all of one blue") {
    const wadi::Snapshot snapshot = land(5, 4, [](int, int) { return 7.f; });
    QuantityLayer layer;
    const engine::Image image =
        paint(snapshot.grid, LayerId::normal, layer.of(snapshot, LayerId::normal), {}, tableOf({}));
    CHECK(int{image.at(2, 2)[0]} == 128);
    CHECK(int{image.at(2, 2)[1]} == 128);
    CHECK(int{image.at(2, 2)[2]} == 255);
}

TEST_CASE("tiles of a snapshot make up the map they were cut from") {
    for (const auto& [columns, rows] : {std::pair{2, 2}, {64, 64}, {65, 130}, {200, 3}}) {
        wadi::Heightmap map{wadi::Field<float>(columns, rows), 1.f};
        for (std::size_t i = 0; i < map.heights.size(); ++i)
            map.heights[i] = 0.25f * static_cast<float>(i % 9001);
        wadi::Simulation simulation(map);
        const wadi::Snapshot snapshot = wadi::Publisher().publish(simulation, {});
        CHECK(app::assemble(snapshot.grid, snapshot[wadi::LayerId::height]) == map.heights);
    }
}
