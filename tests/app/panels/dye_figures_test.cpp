// What statistics say of dye: where it is, in m³ and parts of all, and how far it has come.
#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "app/panels/statistics.hpp"
#include "tests/app/data/layers.hpp"
#include "tests/app/ui/desk.hpp"

using namespace app;
using app::test::Desk;
using app::test::land;

namespace {

/// A square metre a cell: 2^17 quanta are a cubic metre.
constexpr std::int64_t kCubicMetre = 1 << 17;

wadi::Snapshot stained() {
    wadi::Snapshot snapshot = land(64, 64, [](int, int) { return 5.f; });
    snapshot.cellSize = 1;
    snapshot.statistics = true;
    snapshot.hash = 7;
    snapshot.landform = wadi::Landform{};
    snapshot.dyeBalance = wadi::DyeBalance{.stayed = 50 * kCubicMetre,
                                           .moved = 25 * kCubicMetre,
                                           .carried = 5 * kCubicMetre,
                                           .left = 20 * kCubicMetre,
                                           .entered = 100 * kCubicMetre};
    snapshot.dyeReach = wadi::DyeReach{.mean = 123, .within90 = 456};
    return snapshot;
}

struct Stand {
    Desk desk;
    Statistics statistics;
    std::string said;

    void frame(const wadi::Snapshot& snapshot) {
        statistics.update(snapshot, true, 10);
        ImGui::SetClipboardText("");
        desk.frame([&] {
            ImGui::LogToClipboard();
            statistics.drawLand(snapshot, nullptr);
            statistics.drawRest(snapshot, {});
            ImGui::LogFinish();
        });
        said = ImGui::GetClipboardText();
    }
    bool says(const char* text) const { return said.find(text) != std::string::npos; }
};

}  // namespace

TEST_CASE("statistics say where dye is and how far it has come, and nothing of it where there is none") {
    Stand stand;
    wadi::Snapshot snapshot = stained();
    stand.frame(snapshot);
    INFO(stand.said);
    CHECK(stand.says("Loose in place"));
    CHECK(stand.says("(50.0"));
    CHECK(stand.says("(25.0"));
    CHECK(stand.says("(5.0"));
    CHECK(stand.says("(20.0"));
    CHECK(stand.says("Mean distance"));
    CHECK(stand.says("123"));
    CHECK(stand.says("456"));
    CHECK_FALSE(stand.says("off by"));
    snapshot.hash = 8;
    snapshot.dyeBalance->entered += kCubicMetre;
    stand.frame(snapshot);
    CHECK(stand.says("off by"));
    snapshot.hash = 9;
    snapshot.dyeBalance.reset();
    snapshot.dyeReach.reset();
    stand.frame(snapshot);
    CHECK_FALSE(stand.says("Loose in place"));
    CHECK_FALSE(stand.says("Mean distance"));
}

TEST_CASE("where nothing has moved, or all dye is gone, statistics tell no distance") {
    Stand stand;
    wadi::Snapshot snapshot = stained();
    snapshot.dyeBalance = wadi::DyeBalance{.stayed = kCubicMetre, .entered = kCubicMetre};
    snapshot.dyeReach.reset();
    stand.frame(snapshot);
    CHECK(stand.says("(100.0"));
    CHECK_FALSE(stand.says("Mean distance"));
    snapshot.hash = 8;
    snapshot.dyeBalance = wadi::DyeBalance{};
    stand.frame(snapshot);
    CHECK(stand.says("(0.0"));
    CHECK_FALSE(stand.says("nan"));
}
