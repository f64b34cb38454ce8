#include "app/panels/map.hpp"

#include <doctest/doctest.h>

#include <set>

#include "sim/world/simulation.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/sim/world/maps.hpp"

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

/// Room for windows of the size of a desk.
app::WindowLayout& begun(app::WindowLayout& layout) {
    layout.begin({{0.f, 0.f}, {Desk::kWidth, Desk::kHeight}}, {Desk::kWidth, Desk::kHeight});
    return layout;
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
    app::WindowLayout layout;
    app::MapPanel panel;
    wadi::View view;
    panel.request(view);
    CHECK(view == wadi::View{});
    desk.frame([&] { panel.draw(snapshotFor(panel), 1.0, begun(layout)); });
    CHECK(coloursOf(desk) < 20);
}

TEST_CASE("the map's window and its inset show the layer in many colours") {
    for (const bool inset : {false, true}) {
        Desk desk;
        app::WindowLayout layout;
        app::MapPanel panel;
        (inset ? panel.params().inset : panel.params().window) = true;
        panel.params().layer = app::LayerId::discharge;
        wadi::View view;
        panel.request(view);
        CHECK(view.layers.has(app::LayerId::discharge));
        const auto snapshot = snapshotFor(panel);
        for (int i = 0; i < 3; ++i) desk.frame([&] { panel.draw(snapshot, 1.0, begun(layout)); });
        CHECK(coloursOf(desk) > 30);
    }
}

TEST_CASE("a layer that has not come yet is waited for") {
    Desk desk;
    app::WindowLayout layout;
    app::MapPanel panel;
    panel.params().layer = app::LayerId::height;
    const auto bare = snapshotFor(panel);
    panel.params().window = true;
    panel.params().layer = app::LayerId::sediment;
    desk.frame([&] { panel.draw(bare, 1.0, begun(layout)); });
    panel.params().layer = app::LayerId::height;
    for (int i = 0; i < 3; ++i) desk.frame([&] { panel.draw(bare, 1.0, begun(layout)); });
    panel.params().layer = app::LayerId::windpath;
    desk.frame([&] { panel.draw(bare, 1.0, begun(layout)); });
    CHECK(coloursOf(desk) > 50);  // the heights stay till then
}

TEST_CASE("the inset shows windpath and sediment until another layer is chosen, and a click enlarges it") {
    Desk desk;
    app::WindowLayout layout;
    app::MapPanel panel;
    panel.params().inset = true;
    wadi::View view;
    panel.request(view);
    CHECK(view.layers == wadi::LayerSet{app::LayerId::windAndSediment});
    const auto snapshot = snapshotFor(panel);
    const auto draw = [&] { panel.draw(snapshot, 1.0, begun(layout)); };
    for (int i = 0; i < 3; ++i) desk.screen(draw);
    ImGuiIO& io = ImGui::GetIO();
    for (const bool down : {false, true, false}) {
        io.MousePos = ImVec2(Desk::kWidth - 60, Desk::kHeight - 80);
        io.MouseDown[0] = down;
        desk.screen(draw);
    }
    CHECK(panel.params().window);
}

TEST_CASE("the inset stands beside what is there, and is left out where there is no room or a large map") {
    Desk desk;
    app::WindowLayout layout;
    app::MapPanel panel;
    panel.params().inset = true;
    const auto snapshot = snapshotFor(panel);
    const auto colours = [&](const app::WindowLayout::WindowPlace& room) {
        for (int i = 0; i < 3; ++i) {
            desk.screen([&] {
                layout.begin(room, {Desk::kWidth, Desk::kHeight});
                panel.draw(snapshot, 1.0, layout);
            });
        }
        return coloursOf(desk);
    };
    CHECK(colours({{0.f, 0.f}, {400.f, 600.f}}) > 30);
    CHECK(colours({{0.f, 0.f}, {150.f, 600.f}}) == 1);
    CHECK(colours({{0.f, 0.f}, {400.f, 150.f}}) == 1);
}

TEST_CASE("maps of the least size and of one value are shown in every quantity that is there") {
    Desk desk;
    app::WindowLayout layout;
    app::MapPanel panel;
    panel.params().window = panel.params().inset = true;
    wadi::Simulation simulation(maps::flat(2, 2));
    wadi::View view;
    for (const app::LayerId layer : wadi::seenLayers()) view.layers.insert(layer);
    const auto snapshot = std::make_shared<const wadi::Snapshot>(wadi::Publisher().publish(simulation, view));
    for (const app::LayerId layer : wadi::seenLayers()) {
        panel.params().layer = layer;
        for (const bool logarithmic : {false, true}) {
            panel.params().logarithmic = logarithmic;
            desk.screen([&] { panel.draw(snapshot, 1.0, begun(layout)); });
        }
    }
    CHECK(coloursOf(desk) > 5);
}
