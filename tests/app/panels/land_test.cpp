#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "app/panels/terrain.hpp"
#include "sim/world/parameters.hpp"
#include "tests/app/ui/desk.hpp"

using app::test::Desk;

namespace {

wadi::Snapshot land(float lowest, float highest) {
    wadi::Snapshot snapshot;
    snapshot.lowest = lowest;
    snapshot.highest = highest;
    return snapshot;
}

/// Switches the sea on over this land by a click; what was told as changed, in order.
std::vector<std::string> switchOn(wadi::SeaParams& sea, const wadi::Snapshot& snapshot) {
    Desk desk;
    wadi::SeaParams defaults;
    wadi::ParamGroup group = wadi::paramGroup("sea", "Sea", sea, defaults);
    std::vector<std::string> changes;
    ImVec2 box;
    const auto draw = [&] {
        const float square = ImGui::GetFrameHeight();
        box = ImGui::GetCursorScreenPos();
        box.x += 0.37f * ImGui::GetContentRegionAvail().x + square / 2;
        box.y += square / 2;
        app::drawSea(group, snapshot, [&](const wadi::Param& p) { changes.push_back(p.path()); });
    };
    desk.frame(draw);
    desk.click(box, 0, draw);
    return changes;
}

}  // namespace

TEST_CASE("a slider of heights reaches over the land, and never further than its parameter") {
    wadi::SeaParams sea;
    wadi::SeaParams defaults;
    wadi::ParamGroup group = wadi::paramGroup("sea", "Sea", sea, defaults);
    const wadi::Param& level = app::paramOf(group, "level");
    const wadi::Param near = app::nearGround(level, land(52.f, 449.f));
    CHECK(near.lowest == 40);
    CHECK(near.highest == 460);
    CHECK(app::nearGround(level, land(7.f, 7.f)).lowest < app::nearGround(level, land(7.f, 7.f)).highest);
    CHECK(app::nearGround(level, land(-3000.f, 8000.f)).lowest == level.lowest);
    CHECK(app::nearGround(level, land(-3000.f, 8000.f)).highest == level.highest);
    CHECK(app::nearGround(level, land(7000.f, 8000.f)).highest == level.highest);
}

TEST_CASE("a sea that is switched on is seen and leaves land") {
    for (const wadi::Snapshot& snapshot : {land(300.f, 700.f), land(-80.f, 20.f)}) {
        wadi::SeaParams sea;
        CHECK(switchOn(sea, snapshot) == std::vector<std::string>{"sea.level", "sea.enabled"});
        CHECK(sea.enabled);
        CHECK(sea.level > snapshot.lowest);
        CHECK(sea.level < snapshot.highest);
    }
}

TEST_CASE("a sea whose level fits the land keeps it when it is switched on") {
    wadi::SeaParams sea;
    CHECK(switchOn(sea, land(0.f, 400.f)) == std::vector<std::string>{"sea.enabled"});
    CHECK(sea.level == wadi::SeaParams{}.level);
}
