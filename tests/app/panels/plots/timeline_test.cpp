#include "app/panels/plots/timeline.hpp"

#include <doctest/doctest.h>

#include "tests/app/ui/desk.hpp"

using namespace app;
using app::test::Desk;

namespace {

wadi::Parameters tiny() {
    wadi::Parameters params;
    params.terrain.size = 16;
    return params;
}

/// The time line below the view of a window of 800 × 600, and a hand.
struct Strip {
    static constexpr float kWidth = 434;  // what dock and tools leave

    Desk desk;
    wadi::SimulationThread simulation{wadi::Simulation(tiny()), {.running = false}};
    SimulationControl control{tiny(), {}, simulation};
    TimelinePanel panel;

    Strip() {
        control.run(false);
        ImGui::GetIO().DisplaySize = ImVec2(800, 600);
        for (int i = 0; i < 3; ++i) frame();
    }
    void frame() {
        const auto snapshot = simulation.latest();
        desk.screen([&] { panel.draw(control, *snapshot, {0, kWidth, 600}); });
    }
    /// Clicks; tells whether the hand took hold of the present moment.
    bool takes(float x) {
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = ImVec2(x, 600 - TimelinePanel::height() / 2);
        frame();
        io.MouseDown[0] = true;
        frame();
        const bool isTaken = panel.isDragging();
        io.MouseDown[0] = false;
        frame();
        return isTaken;
    }
};

}  // namespace

TEST_CASE("in a small window the time line keeps 150 pixels of line and its buttons") {
    Strip strip;
    constexpr float kStep = 6;
    float left = Strip::kWidth - 24;
    while (left > 0 && strip.takes(left)) left -= kStep;
    CHECK(Strip::kWidth - 24 - left >= 150);
    const float side = ImGui::GetFrameHeight(), wide = 1.3f * side + ImGui::GetStyle().ItemInnerSpacing.x / 2;
    CHECK_FALSE(strip.control.running());
    strip.takes(ImGui::GetStyle().WindowPadding.x + 2.4f * wide);  // the third one runs
    CHECK(strip.control.running());
}
