#include "app/panels/brush.hpp"

#include <doctest/doctest.h>

#include "sim/live/simulation_thread.hpp"
#include "tests/app/ui/desk.hpp"

using app::test::Desk;

namespace {

struct Panel {
    wadi::SimulationThread simulation{wadi::Simulation(wadi::Heightmap{wadi::Field<float>(16, 16), 10.f}),
                                      {false, true, {}}};
    app::SimulationControl control{wadi::Parameters{}, {}, simulation};
    std::shared_ptr<const wadi::Snapshot> snapshot = simulation.latest();
    app::Toolbox toolbox{control, snapshot};
    app::FileBrowser browser{".", ".", {}};
    app::Background background;
    app::BrushPanel brush{toolbox, browser, background};
    ImVec2 start{};
    float height = 0;
    Desk desk;

    void draw() {
        start = ImGui::GetCursorScreenPos();
        brush.draw(control, *snapshot);
        height = ImGui::GetCursorScreenPos().y - start.y;
    }
    void frame() {
        desk.frame([&] { draw(); });
    }
    void click(ImVec2 at) {
        desk.click(at, 0, [&] { draw(); });
    }
};

}  // namespace

TEST_CASE("the panel of every tool draws, and each takes its own room") {
    Panel panel;
    float least = 1e9f, most = 0.f;
    for (std::size_t i = 0; i < app::kTools; ++i) {
        panel.toolbox.choose(i);
        panel.frame();
        panel.frame();
        least = std::min(least, panel.height);
        most = std::max(most, panel.height);
    }
    CHECK(least > 60.f);
    CHECK(most > least + 40.f);  // only what matters for a tool is shown
    CHECK(most < static_cast<float>(Desk::kHeight));
}

TEST_CASE("the bar of the tool in hand sets its values, switches on what it lacks and leads to its panel") {
    Panel panel;
    bool isAsked = false;
    constexpr float kWidth = Desk::kWidth;
    const auto bar = [&] { isAsked |= panel.brush.drawBar(panel.control, 0, kWidth, 0); };
    const auto click = [&](float x) {
        ImGui::GetIO().MousePos = ImVec2(x, 15);
        for (const bool isDown : {false, true, false}) {
            ImGui::GetIO().MouseDown[0] = isDown;
            panel.desk.screen(bar);
        }
    };
    const float radius = panel.toolbox.brush()->brush()->radius;
    click(150);  // right of the name stands the slider of the radius
    CHECK(panel.toolbox.brush()->brush()->radius != radius);
    CHECK_FALSE(isAsked);
    click(kWidth - 25);
    CHECK(isAsked);
    panel.brush.choose(app::kSpringTool);
    CHECK(panel.toolbox.facts().name() == "Spring");
    click(100);
    CHECK(panel.control.parameters().pipes.enabled);
    for (std::size_t tool = 0; tool < app::kTools; ++tool) {
        panel.brush.choose(tool);
        for (const float width : {1.f, 90.f, 2000.f})
            panel.desk.screen([&] { panel.brush.drawBar(panel.control, 0, width, 0); });
    }
}

TEST_CASE("one click lets a process use the mask") {
    Panel panel;
    std::size_t mask = 0;
    while (app::toolTable()[mask].name() != "Mask") ++mask;
    panel.toolbox.choose(mask);
    panel.frame();
    const float before = panel.height;
    // Somewhere in the left column stands the button of uplift.
    for (float y = 40; y < 400 && panel.control.parameters().masks.uplift == wadi::MaskKind::everywhere;
         y += 10)
        panel.click({panel.start.x + 10, panel.start.y + y});
    CHECK(panel.control.parameters().masks.uplift == wadi::MaskKind::painted);
    panel.frame();
    CHECK(panel.height < before);
}
