#include "app/panels/terrain.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "tests/app/ui/desk.hpp"

using app::test::Desk;

namespace {

wadi::Parameters small() {
    wadi::Parameters parameters;
    parameters.terrain.size = 16;
    return parameters;
}

/// The panel of a small world that stands still.
struct TerrainPanel {
    void draw() {
        app::drawTerrain(control, *snapshot, gallery, background);
        end = ImGui::GetCursorPosY();
    }

    /// Waits until no world is being made.
    void settle() {
        for (int i = 0; i < 120'000 && control.isMaking(); ++i) {
            control.update(*simulation.latest());
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    wadi::Parameters parameters = small();
    wadi::SimulationThread simulation{wadi::Simulation(parameters), {.running = false}};
    app::SimulationControl control{parameters, {}, simulation};
    std::shared_ptr<const wadi::Snapshot> snapshot = simulation.latest();
    app::Gallery gallery;
    app::Background background;
    float end = 0;
};

}  // namespace

TEST_CASE("a height is reset to what it is at first though the land has none such") {
    wadi::Parameters parameters, defaults;
    std::vector<wadi::ParamGroup> groups = wadi::groups(parameters, defaults);
    wadi::ParamGroup& masks = *std::ranges::find(groups, "masks", &wadi::ParamGroup::name);
    wadi::Param& height = app::paramOf(masks, "heightTo");
    const double first = height.number();
    wadi::Snapshot low;
    low.highest = 200;
    wadi::Param row = app::nearGround(height, low);
    REQUIRE(row.highest < first);
    row.setNumber(100);
    app::reset(row, app::fallbackOf(masks, height));
    CHECK(height.number() == first);
}

TEST_CASE("the panel of the base terrain shows the parameters that the chosen one uses, and no others") {
    Desk desk;
    TerrainPanel panel;
    const auto choose = [&](wadi::Generator generator) {
        panel.parameters.terrain.generator = generator;
        panel.control.begin(panel.parameters, nullptr);
        panel.settle();
        desk.frame([&] { panel.draw(); });
        desk.frame([&] { panel.draw(); });
        return panel.end;
    };
    // Both have a sentence of one or two lines; a volcano has three more parameters.
    const float perlin = choose(wadi::Generator::perlin), volcano = choose(wadi::Generator::volcano);
    const float row = ImGui::GetFrameHeightWithSpacing();
    CHECK(volcano - perlin > 1.9f * row);
    CHECK(volcano - perlin < 4.1f * row);
}

TEST_CASE("New land asks for one world at a time") {
    Desk desk;
    TerrainPanel panel;
    ImVec2 button;
    const auto draw = [&] {
        button = ImGui::GetCursorScreenPos();
        button.x += 10;
        button.y += ImGui::GetFrameHeight() / 2;
        panel.draw();
    };
    desk.frame(draw);
    desk.click(button, 0, draw);
    CHECK(panel.control.sent() == 1);
    panel.settle();
    panel.parameters.terrain.generator = wadi::Generator::range;
    panel.parameters.terrain.size = 2048;
    panel.control.begin(panel.parameters, nullptr);
    REQUIRE(panel.control.sent() == 2);
    desk.click(button, 0, draw);
    CHECK(panel.control.sent() == 2);
    panel.control.making()[0].progress->cancel();
    panel.settle();
    desk.click(button, 0, draw);
    CHECK(panel.control.sent() == 3);
}

TEST_CASE("a click on a picture chooses that base terrain, which waits for New land") {
    Desk desk;
    TerrainPanel panel;
    ImVec2 start;
    const auto draw = [&] {
        start = ImGui::GetCursorScreenPos();
        panel.draw();
    };
    desk.frame(draw);
    // Below the buttons, the size of the present world and the list: the second picture of the first row.
    const ImVec2 second(start.x + 110, start.y + 3.7f * ImGui::GetFrameHeightWithSpacing());
    desk.click(second, 0, draw);
    CHECK(panel.control.parameters().terrain.generator == wadi::Generator::simplex);
    CHECK(panel.simulation.latest()->world == panel.snapshot->world);
}

TEST_CASE("where new land would have other cells than the present one that is said, and a click changes it") {
    Desk desk;
    TerrainPanel panel;
    const auto draw = [&] { panel.draw(); };
    const float row = ImGui::GetFrameHeightWithSpacing();
    for (int i = 0; i < 2; ++i) desk.frame(draw);
    const float alike = panel.end;
    auto fine = std::make_shared<wadi::Snapshot>(*panel.snapshot);
    fine->grid = {32, 32};
    fine->cellSize /= 2;
    panel.snapshot = fine;
    for (int i = 0; i < 2; ++i) desk.frame(draw);
    CHECK(panel.end > alike + 0.5f * row);
    const float spacing = ImGui::GetStyle().ItemSpacing.y;
    const float down = ImGui::GetStyle().WindowPadding.y + ImGui::GetFrameHeight() +
                       ImGui::GetTextLineHeight() + 2.5f * spacing + 0.5f * ImGui::GetFrameHeight();
    for (float x = 60; x < Desk::kWidth && panel.end > alike + 1; x += 16)
        for (float y = down - 0.25f * row; y < down + 0.3f * row && panel.end > alike + 1; y += 0.25f * row)
            desk.click(ImVec2(x, y), 0, draw);
    CHECK(panel.control.parameters().terrain.size == 32);
    CHECK(panel.control.parameters().terrain.cellSize == fine->cellSize);
    CHECK(panel.end == alike);
}
