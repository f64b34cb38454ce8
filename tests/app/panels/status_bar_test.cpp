#include "app/panels/status_bar.hpp"

#include <doctest/doctest.h>
#include <imgui.h>

#include "tests/app/panels/desk.hpp"

using app::test::Desk;

TEST_CASE("long work is cancelled in the status bar, short work is only named") {
    Desk desk;
    ImGui::GetIO().FontGlobalScale = 0.5f;  // all of the line is to find room
    const wadi::Snapshot snapshot;
    const auto progress = std::make_shared<wadi::io::Progress>();
    app::Status status{true, "idle", {{"A", nullptr}}};
    const auto press = [&](bool down) {
        ImGui::GetIO().MouseDown[0] = down;
        desk.screen([&] { app::drawStatusBar(status, snapshot); });
    };
    const auto sweep = [&] {  // clicks along all of the line
        for (int x = 4; x < Desk::kWidth; x += 8) {
            ImGui::GetIO().MousePos = {static_cast<float>(x), Desk::kHeight - app::statusBarHeight() / 2};
            for (const bool down : {false, true, false}) press(down);
        }
    };
    sweep();
    status.work = {{"B", progress}};
    CHECK_FALSE(progress->isCancelled());
    sweep();
    CHECK(progress->isCancelled());
}
