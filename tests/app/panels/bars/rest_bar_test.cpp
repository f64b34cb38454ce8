#include "app/panels/bars/rest_bar.hpp"

#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <chrono>
#include <thread>

#include "tests/app/ui/desk.hpp"

using app::test::Desk;

namespace {

constexpr app::Area kView{{0.f, 0.f}, {Desk::kWidth, Desk::kHeight}};

/// How much of the last picture is not empty.
int inkOf(const Desk& desk) {
    const engine::Image image = desk.picture();
    int ink = 0;
    for (int y = 0; y < Desk::kHeight; ++y)
        for (int x = 0; x < Desk::kWidth; ++x) ink += image.at(x, y)[0] > 10;
    return ink;
}

}  // namespace

TEST_CASE("a bar says that the scene rests, and its button lets it go on") {
    wadi::Parameters parameters;
    parameters.terrain.size = 16;
    wadi::SimulationThread simulation(wadi::Simulation(parameters), {.running = false});
    app::SimulationControl control(parameters, {}, simulation, 2);
    Desk desk;
    const auto draw = [&] {
        for (int i = 0; i < 2; ++i) desk.screen([&] { app::drawRestBar(control, kView); });
    };
    control.limit(0);
    draw();
    CHECK(inkOf(desk) == 0);
    control.run(true);
    for (int i = 0; i < 10'000 && control.running(); ++i) {
        control.update(*simulation.latest());
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    const auto takesKeys = [] {
        return (ImGui::FindWindowByName("##rest")->Flags & ImGuiWindowFlags_NoNavInputs) == 0;
    };
    draw();
    CHECK_FALSE(takesKeys());
    desk.walk(true);
    draw();
    CHECK(takesKeys());  // while they walk over the controls
    desk.walk(false);
    for (const float scale : {0.7f, 1.f, 2.f}) {  // the button beside the sentence, or below it
        ImGui::GetIO().FontGlobalScale = scale;
        draw();
        CHECK(inkOf(desk) > 1000);
    }
    ImGui::GetIO().FontGlobalScale = 1.f;
    CHECK_FALSE(control.running());
    for (int y = Desk::kHeight / 2; y < Desk::kHeight && control.isResting(); y += 8) {  // clicks all over
        for (int x = 4; x < Desk::kWidth && control.isResting(); x += 16) {
            ImGui::GetIO().MousePos = {static_cast<float>(x), static_cast<float>(y)};
            for (const bool isDown : {false, true, false}) {
                ImGui::GetIO().MouseDown[0] = isDown;
                desk.screen([&] { app::drawRestBar(control, kView); });
            }
        }
    }
    CHECK_FALSE(control.isResting());
    CHECK(control.running());
    draw();
    CHECK(inkOf(desk) == 0);
}

TEST_CASE("the sentence tells one epoch from many") {
    CHECK(app::restText(1) == "This scene rests after 1 epoch.");
    CHECK(app::restText(1800) == "This scene rests after 1 800 epochs.");
}
