#include "app/panels/plots/land_plots.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/panels/statistics.hpp"
#include "tests/app/data/layers.hpp"
#include "tests/app/ui/desk.hpp"

using namespace app;
using app::test::Desk;
using app::test::land;

namespace {

using SnapshotPtr = std::shared_ptr<const wadi::Snapshot>;

/// Land that rises to the east, in which everything is counted.
SnapshotPtr slope(std::uint64_t world, bool isRunning, std::uint64_t epoch = 5) {
    wadi::Snapshot snapshot = land(
        200, 80, [](int x, int z) { return 2.f * static_cast<float>(x) + 3.f * static_cast<float>(z % 9); });
    snapshot.world = world;
    snapshot.epoch = epoch;
    snapshot.running = isRunning;
    snapshot.statistics = true;
    snapshot.hash = epoch;
    snapshot.balance = {.bedrock = 1'000'000'000'000 - 5'000'000'000 * static_cast<std::int64_t>(epoch),
                        .sediment = 40'000'000'000,
                        .carried = 7'000,
                        .left = 5'000'000'000 * static_cast<std::int64_t>(epoch),
                        .entered = 1'040'000'007'000};
    snapshot.waterBalance = {.standing = 100, .evaporated = 5, .left = 7, .entered = 112};
    return std::make_shared<const wadi::Snapshot>(std::move(snapshot));
}

struct Stand {
    Desk desk;
    LandPlots plots;
    Statistics statistics;
    FrameMeter meter;
    std::string said;

    void frame(const SnapshotPtr& snapshot, double dt = 0.02) {
        statistics.update(*snapshot, true, dt);
        ImGui::SetClipboardText("");
        desk.frame([&] {
            ImGui::LogToClipboard();
            plots.update(snapshot, dt);
            statistics.drawLand(*snapshot, plots.curves());
            plots.draw();
            statistics.drawRest(*snapshot, meter);
            ImGui::LogFinish();
        });
        said = ImGui::GetClipboardText();
    }
    void wait(const SnapshotPtr& snapshot) {
        do {
            frame(snapshot);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        } while (plots.isMeasuring());
        frame(snapshot);
    }
    bool says(const char* text) const { return said.find(text) != std::string::npos; }
};

}  // namespace

TEST_CASE("the land is measured beside the window's thread, when it has changed and seldom while it runs") {
    Stand stand;
    const SnapshotPtr first = slope(1, false);
    stand.frame(first);
    CHECK(stand.plots.isMeasuring());
    CHECK(stand.says("being measured"));
    stand.wait(first);
    REQUIRE(stand.plots.curves());
    stand.frame(first);
    CHECK_FALSE(stand.plots.isMeasuring());
    stand.frame(std::make_shared<const wadi::Snapshot>(*first));  // other news, the same ground
    CHECK_FALSE(stand.plots.isMeasuring());
    const SnapshotPtr running = slope(1, true);
    stand.frame(running, 0.5);
    CHECK_FALSE(stand.plots.isMeasuring());
    stand.frame(running, 6);
    CHECK(stand.plots.isMeasuring());
    stand.wait(running);
    const SnapshotPtr other = slope(2, true);
    stand.frame(other);
    CHECK_FALSE(stand.plots.curves());  // those of the world before
    CHECK(stand.plots.isMeasuring());
    stand.wait(other);
    CHECK(stand.plots.curves()->world == 2);
}

TEST_CASE("statistics speak of metres and cubic metres, never of quanta, and of exactness as a check") {
    Stand stand;
    stand.wait(slope(1, false, 5));
    stand.wait(slope(1, false, 25));
    INFO(stand.said);
    CHECK_FALSE(stand.says("quanta"));
    CHECK(stand.says("m in 100 epochs"));
    CHECK(stand.says("Denudation"));
    CHECK(stand.says("m³"));
    CHECK(stand.says("exact"));
    CHECK_FALSE(stand.says("off by"));
    CHECK(stand.said.find("Check") > stand.said.find("Sediment"));
    CHECK(stand.said.find("Land") < stand.said.find("Sediment"));
    wadi::Snapshot broken = *slope(1, false, 30);
    broken.balance.entered -= 500'000'000;
    stand.wait(std::make_shared<const wadi::Snapshot>(broken));
    CHECK(stand.says("off by"));
}

TEST_CASE("both plots are drawn with axes and say where real land lies") {
    Stand stand;
    stand.wait(slope(1, false));
    for (const char* text :
         {"Hypsometric curve", "mature land", "Integral 0.", "Slope and area", "Concavity"}) {
        CAPTURE(text);
        CHECK(stand.says(text));
    }
    // Where real land lies is a band in each of the charts, which fill the panel one above the other.
    const engine::Image picture = stand.desk.picture();
    std::vector<int> rows;
    for (int y = 0; y < picture.height(); ++y) {
        int green = 0;
        for (int x = 0; x < picture.width(); ++x) {
            const auto pixel = picture.at(x, y);
            green += pixel[1] > pixel[0] + 15 && pixel[1] > pixel[2] + 5;
        }
        if (green > 40) rows.push_back(y);  // not a key
    }
    CHECK(rows.size() > 60);
    CHECK(std::ranges::adjacent_find(rows, [](int a, int b) { return b - a > 40; }) != rows.end());
}

TEST_CASE("a hand on a plot reads it off") {
    Stand stand;
    const SnapshotPtr snapshot = slope(1, false);
    stand.wait(snapshot);
    bool hasHypsometry = false, hasSlope = false;
    for (float y = 5; y < Desk::kHeight; y += 20) {
        ImGui::GetIO().MousePos = ImVec2(250, y);
        stand.frame(snapshot);
        stand.frame(snapshot);
        hasHypsometry |= stand.says("of the relief) lie");
        hasSlope |= stand.says("drained: slope");
    }
    CHECK(hasHypsometry);
    CHECK(hasSlope);
}

TEST_CASE("readings tell height, share and area of the land, and the slope of the nearest bin") {
    LandCurves curves;
    curves.lowest = 100;
    curves.highest = 300;
    curves.mapArea = 4e6;
    for (std::size_t i = 0; i < curves.hypsometry.size(); ++i)
        curves.hypsometry[i] = 1 - static_cast<double>(i) / 100;
    CHECK(hypsometryReading(curves, 0.25) ==
          "Above 150.0 m (0.25 of the relief) lie 0.75 of the land, 3 km²");
    CHECK(hypsometryReading(curves, 1) == "Above 300.0 m (1.00 of the relief) lie 0.00 of the land, 0 km²");
    curves.slopes.bins = {{1e4, 0.5}, {1e6, 0.1}};
    CHECK(slopeReading(curves, -0.4)
              .find("1 km² drained: slope 0.1 (in mountains that rise 0.0998 to 0.399)") == 0);
    CHECK(slopeReading(curves, -3).find("0.01 km² drained: slope 0.5") == 0);
}
