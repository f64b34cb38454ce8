#include "app/panels/map.hpp"

#include <doctest/doctest.h>

#include <set>

#include "sim/simulation.hpp"
#include "tests/app/panels/desk.hpp"
#include "tests/sim/maps.hpp"

using app::test::Desk;

namespace {

/// How many colours the last frame has.
std::size_t coloursOf(const Desk& desk) {
    const engine::Image image = desk.picture();
    std::set<int> colours;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const auto pixel = image.at(x, y);
            colours.insert(pixel[0] << 16 | pixel[1] << 8 | pixel[2]);
        }
    }
    return colours.size();
}

std::shared_ptr<const wadi::Snapshot> snapshotFor(const app::MapPanel& panel) {
    wadi::Parameters params;
    params.terrain.size = 64;
    wadi::Simulation simulation(params);
    simulation.step();
    wadi::View view;
    panel.request(view);
    return std::make_shared<const wadi::Snapshot>(wadi::Publisher().publish(simulation, view));
}

}  // namespace

TEST_CASE("a map that nobody asked for asks for nothing and draws nothing") {
    Desk desk;
    app::MapPanel panel;
    panel.params().layer = app::MapLayer::discharge;
    wadi::View view;
    panel.request(view);
    CHECK(view == wadi::View{});
    desk.frame([&] { panel.draw(snapshotFor(panel), 1.0, Desk::kWidth, Desk::kHeight); });
    CHECK(coloursOf(desk) < 20);
}

TEST_CASE("the map's window and its inset show the layer in many colours") {
    for (const bool inset : {false, true}) {
        Desk desk;
        app::MapPanel panel;
        (inset ? panel.params().inset : panel.params().window) = true;
        panel.params().layer = app::MapLayer::discharge;
        wadi::View view;
        panel.request(view);
        CHECK(view.discharge);
        const auto snapshot = snapshotFor(panel);
        for (int i = 0; i < 3; ++i)
            desk.frame([&] { panel.draw(snapshot, 1.0, Desk::kWidth, Desk::kHeight); });
        CHECK(coloursOf(desk) > 50);
    }
}

TEST_CASE("a layer that has not come yet is waited for") {
    Desk desk;
    app::MapPanel panel;
    const auto bare = snapshotFor(panel);
    panel.params().window = true;
    panel.params().layer = app::MapLayer::sediment;
    desk.frame([&] { panel.draw(bare, 1.0, Desk::kWidth, Desk::kHeight); });
    panel.params().layer = app::MapLayer::height;
    for (int i = 0; i < 3; ++i) desk.frame([&] { panel.draw(bare, 1.0, Desk::kWidth, Desk::kHeight); });
    panel.params().layer = app::MapLayer::windpath;
    desk.frame([&] { panel.draw(bare, 1.0, Desk::kWidth, Desk::kHeight); });
    CHECK(coloursOf(desk) > 50);  // the heights stay till then
}
