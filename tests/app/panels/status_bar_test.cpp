#include "app/panels/status_bar.hpp"

#include <doctest/doctest.h>
#include <imgui.h>

#include "tests/app/panels/desk.hpp"

TEST_CASE("long work is cancelled in the status bar, short work is only named") {
    app::test::Desk desk;
    ImGui::GetIO().FontGlobalScale = 0.5f;  // all of the line is to find room
    const wadi::Snapshot snapshot;
    const auto progress = std::make_shared<wadi::io::Progress>();
    app::Status status{true, 0, {{"A", nullptr}}};
    const auto sweep = [&] {  // clicks along all of the line
        for (int x = 4; x < app::test::Desk::kWidth; x += 8)
            desk.click({static_cast<float>(x), app::test::Desk::kHeight - app::statusBarHeight() / 2}, 0,
                       [&] { app::drawStatusBar(status, snapshot); });
    };
    sweep();
    status.work = {{"B", progress}};
    CHECK_FALSE(progress->isCancelled());
    sweep();
    CHECK(progress->isCancelled());
    sweep();  // there is nothing left to click
}
