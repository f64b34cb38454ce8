#include "app/panels/bars/status_bar.hpp"

#include <doctest/doctest.h>
#include <imgui.h>

#include <memory>
#include <string>

#include "tests/app/ui/desk.hpp"

using app::test::Desk;

TEST_CASE("what finds no room in the status bar is left out, and nothing is cut") {
    Desk desk;
    const wadi::Snapshot snapshot;
    const app::Status status{true, "60 frames/s", {}, glm::vec3(1234.5f)};
    const auto inkOf = [&](float scale) {  // in the last columns, where a cut letter would be
        ImGui::GetIO().FontGlobalScale = scale;
        for (int i = 0; i < 2; ++i) desk.screen([&] { app::drawStatusBar(status, snapshot); });
        const engine::Image image = desk.picture();
        int ink = 0;
        for (int y = Desk::kHeight - 30; y < Desk::kHeight; ++y)
            for (int x = Desk::kWidth - 8; x < Desk::kWidth - 1; ++x) ink += image.at(x, y)[1] > 120;
        return ink;
    };
    for (const float scale : {0.6f, 0.9f, 1.f, 1.3f, 1.7f, 2.f}) CHECK(inkOf(scale) == 0);
}

TEST_CASE("long work is cancelled in the status bar, short work is only named") {
    Desk desk;
    ImGui::GetIO().FontGlobalScale = 0.5f;  // all of the line is to find room
    const wadi::Snapshot snapshot;
    const auto progress = std::make_shared<wadi::Progress>();
    app::Status status{true, "idle", {{std::string("A"), nullptr}}};
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
    status.work = {{std::string("B"), progress}};
    CHECK_FALSE(progress->isCancelled());
    sweep();
    CHECK(progress->isCancelled());
    const auto waiting = std::make_shared<wadi::Progress>();
    status.work = {{std::string("C"), waiting, true}};
    sweep();
    CHECK(waiting->isCancelled());
}

TEST_CASE("work that waits for the end of an epoch says so instead of a part that is done") {
    Desk desk;
    ImGui::GetIO().FontGlobalScale = 0.5f;
    const wadi::Snapshot snapshot;
    const auto progress = std::make_shared<wadi::Progress>();
    const auto words = [&](bool isWaiting) {
        const app::Status status{true, "idle", {{std::string("Saving"), progress, isWaiting}}};
        for (int i = 0; i < 2; ++i) {
            ImGui::SetClipboardText("");
            desk.screen([&] {
                ImGui::LogToClipboard();
                app::drawStatusBar(status, snapshot);
                ImGui::LogFinish();
            });
        }
        return std::string(ImGui::GetClipboardText());
    };
    CHECK(words(false).find("Saving 0 %") != std::string::npos);
    CHECK(words(true).find("Saving, waiting") != std::string::npos);
    CHECK(words(true).find(" %") == std::string::npos);
}

TEST_CASE("the status bar says that land is being made, whether time runs or not") {
    Desk desk;
    ImGui::GetIO().FontGlobalScale = 0.5f;
    const wadi::Snapshot snapshot;
    const auto picture = [&](bool isRunning, bool isMaking) {
        app::Status status{isRunning, "idle", {}};
        status.making = isMaking;
        for (int i = 0; i < 2; ++i) desk.screen([&] { app::drawStatusBar(status, snapshot); });
        return desk.picture();
    };
    const auto areSame = [](const engine::Image& a, const engine::Image& b) {
        for (int y = Desk::kHeight - 30; y < Desk::kHeight; ++y)
            for (int x = 0; x < Desk::kWidth; ++x)
                if (a.at(x, y)[1] != b.at(x, y)[1]) return false;
        return true;
    };
    CHECK_FALSE(areSame(picture(true, true), picture(true, false)));
    CHECK(areSame(picture(true, true), picture(false, true)));
}

TEST_CASE("the status bar tells the simulated time while a process works by years") {
    Desk desk;
    ImGui::GetIO().FontGlobalScale = 0.5f;  // all of the line is to find room
    wadi::Snapshot snapshot;
    const app::Status status{false, "idle", {}};
    const auto picture = [&](bool isRising, std::int64_t years) {
        snapshot.parameters.uplift.enabled = isRising;
        snapshot.years = years;
        for (int i = 0; i < 2; ++i) desk.screen([&] { app::drawStatusBar(status, snapshot); });
        const engine::Image image = desk.picture();
        int ink = 0;
        for (int y = Desk::kHeight - 30; y < Desk::kHeight; ++y)
            for (int x = 0; x < Desk::kWidth; ++x) ink += image.at(x, y)[1] > 120;
        return ink;
    };
    const int without = picture(false, 12'400'000);
    CHECK(picture(true, 12'400'000) > without);
    CHECK(picture(true, 0) != picture(true, 12'400'000));
    CHECK(picture(false, 0) == without);
}
