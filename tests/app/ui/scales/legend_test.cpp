#include "app/ui/scales/legend.hpp"

#include <doctest/doctest.h>

#include "app/ui/scales/colour_bar.hpp"
#include "sim/live/snapshot.hpp"
#include "tests/app/ui/desk.hpp"

using namespace app;
using app::test::Desk;

namespace {

/// Pixels of the last frame that are not black.
int inkOf(const Desk& desk) {
    const engine::Image image = desk.picture();
    int pixels = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const auto pixel = image.at(x, y);
            pixels += pixel[0] + pixel[1] + pixel[2] > 0 ? 1 : 0;
        }
    }
    return pixels;
}

int inkOf(Desk& desk, const OverlayView& view, const std::optional<glm::vec2>& values, float room) {
    desk.screen([&] { drawLegend({.overlay = view, .values = values}, {10.f, 10.f}, {380.f, room}); });
    return inkOf(desk);
}

OverlayView showing(LayerId quantity) {
    OverlayView view;
    view.layer = quantity;
    return view;
}

}  // namespace

TEST_CASE("a legend is drawn for every quantity, and for contours alone, but not for nothing") {
    Desk desk;
    CHECK(inkOf(desk, showing(LayerId::none), {}, 500.f) == 0);
    for (const LayerId layer : wadi::seenLayers()) {
        const int plain = inkOf(desk, showing(layer), {}, 500.f);
        CHECK(plain > 5000);
    }
    OverlayView contours;
    contours.interval = 20.f;
    CHECK(inkOf(desk, contours, {}, 500.f) > 1000);
}

TEST_CASE("a legend that finds no room is left out") {
    Desk desk;
    CHECK(inkOf(desk, showing(LayerId::slope), {}, 100.f) == 0);
    for (const float width : {60.f, 380.f}) {
        glm::vec2 size;
        desk.screen([&] {
            size = drawLegend({.overlay = showing(LayerId::slope)}, {10, 10}, {width, 500.f});
        });
        CHECK((size.x > 0.f) == (width > 100.f));
        CHECK((inkOf(desk) > 0) == (width > 100.f));
    }
}

TEST_CASE("a legend says what the moment of a comparison does not know, and what colours particles have") {
    Desk desk;
    const auto sizeOf = [&](const LegendText& text) {
        glm::vec2 size;
        desk.screen([&] { size = drawLegend(text, {10.f, 10.f}, {380.f, 500.f}); });
        return size.y;
    };
    const float plain = sizeOf({.overlay = showing(LayerId::slope)});
    CHECK(sizeOf({.overlay = showing(LayerId::slope), .onlyNow = true}) > plain + 10.f);
    CHECK(sizeOf({}) == 0.f);
    CHECK(sizeOf({.onlyNow = true}) == 0.f);
    const glm::vec3 blue{0.2f, 0.4f, 0.5f};
    CHECK(sizeOf({.paths = blue}) == 0.f);
    CHECK(sizeOf({.water = blue}) == 0.f);
    CHECK(sizeOf({.paths = blue, .water = blue}) > 20.f);
    CHECK(sizeOf({.overlay = showing(LayerId::slope), .paths = blue}) > plain + 10.f);
    CHECK(sizeOf({.particles = true}) > 40.f);
    CHECK(sizeOf({.missing = LayerId::wear}) > 10.f);
    OverlayView nowhere = showing(LayerId::slope);
    nowhere.nowhere = true;
    CHECK(sizeOf({.overlay = nowhere}) > plain + 10.f);
}

TEST_CASE("ticks of a logarithmic scale are written out, however small") {
    const ColourScale scale{0.f, 100.f, true};
    CHECK(scaleText(scale, 0) == "0");
    CHECK(scaleText(scale, 0.001) == "0.001");
    CHECK(scaleText(scale, 0.1) == "0.1");
    CHECK(scaleText(scale, 10) == "10");
    CHECK(scaleText(scale, 10'000) == "10 000");
    CHECK(scaleText(scale, 0.00001) == "0.00001");
    CHECK(scaleText({0.f, 0.25f, true}, 0.25) == "0.25");
    CHECK(scaleText({0.f, 300.f, false}, 50) == "50");
    CHECK(scaleText({0.f, 0.24f, false}, 0.05) == "0.05");
}

TEST_CASE("a legend lies under panels") {
    Desk desk;
    OverlayView view = showing(LayerId::slope);
    const auto sheet = [](float height) {
        ImGui::SetNextWindowPos(ImVec2(0, 0));
        ImGui::SetNextWindowSize(ImVec2(Desk::kWidth, height));
        ImGui::Begin("sheet", nullptr, ImGuiWindowFlags_NoDecoration);
        ImGui::End();
    };
    const auto colourAt = [&](bool legend) {
        for (int i = 0; i < 2; ++i) {
            desk.screen([&] {
                if (legend) drawLegend({.overlay = view}, {10.f, 10.f}, {380.f, 500.f});
                ImGui::PushStyleColor(ImGuiCol_WindowBg, ImVec4(0.2f, 0.4f, 0.6f, 1.f));
                sheet(Desk::kHeight);
                ImGui::PopStyleColor();
            });
        }
        const engine::Image image = desk.picture();
        return std::vector<std::uint8_t>(image.bytes().begin(), image.bytes().end());
    };
    CHECK(colourAt(true) == colourAt(false));
}

TEST_CASE("the value under the pointer is said in words") {
    CHECK(readingText(LayerId::slope, {32.4f, 0.f}) == "slope 32.4°");
    CHECK(readingText(LayerId::change, {-3.f, 0.f}) == "change -3 m");
    CHECK(readingText(LayerId::windAndSediment, {2.f, 0.5f}) == "windpath 2 contacts/epoch, sediment 0.50 m");
    CHECK(readingText(LayerId::normal, {0.f, 0.f}) == "normal (0.00, 0.00, 1.00)");
}

TEST_CASE("the legend tells data that are on their way from data that there are not") {
    Desk desk;
    const auto widthOf = [&](bool isOnItsWay) {
        glm::vec2 size;
        desk.screen([&] {
            size = drawLegend({.missing = LayerId::drainageArea, .isOnItsWay = isOnItsWay}, {10, 10},
                              {380.f, 500.f});
        });
        return size.x;
    };
    CHECK(widthOf(false) > 0.f);
    CHECK(widthOf(true) > widthOf(false));
}

TEST_CASE("a legend tells of the paths of drops where some have run, and of none before") {
    const engine::Headless context;
    Landscape landscape(WADI_SOURCE_DIR "/shaders");
    wadi::Parameters parameters;
    parameters.terrain.size = 64;
    wadi::Simulation simulation(parameters);
    wadi::Publisher publisher;
    const auto hasPaths = [&] {
        const auto snapshot = publisher.publish(simulation, {.layers = {LayerId::discharge}});
        return legendOf(landscape, snapshot, {}).paths.has_value();
    };
    CHECK_FALSE(hasPaths());
    for (int i = 0; i < 3; ++i) simulation.step();
    CHECK(hasPaths());
}

TEST_CASE("what particles do is told by more than colour: the heads of two kinds point up and down") {
    Desk desk;
    desk.screen([&] { drawLegend({.particles = true}, {10.f, 10.f}, {380.f, 500.f}); });
    const engine::Image picture = desk.picture();
    // Columns of what stands left of the words, by rows of its brightness: without colours.
    const float em = 13.f;
    const auto inkAt = [&](int line, float down) {
        int ink = 0;
        const int y = static_cast<int>(10 + 0.6f * em + 1.4f * em * static_cast<float>(line) + down * em);
        for (int x = static_cast<int>(10 + 0.6f * em); x < static_cast<int>(10 + 1.5f * em); ++x) {
            const auto pixel = picture.at(x, y);
            ink += pixel[0] + pixel[1] + pixel[2] > 150 ? 1 : 0;
        }
        return ink;
    };
    CHECK(inkAt(0, 0.25f) < inkAt(0, 0.65f));  // lifting: the point is up
    CHECK(inkAt(1, 0.35f) > inkAt(1, 0.75f));  // laying down: it is down
}
