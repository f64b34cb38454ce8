#include "app/panels/section.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "app/ui/language/tr.hpp"
#include "tests/app/data/layers.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/app/ui/scales/patterns.hpp"

using app::test::land;
using app::test::layerOf;
using app::test::Pattern;

namespace {

/// A lake between a wall and a hole, 30 m deep, over 30 m of sediment and more of rock.
std::shared_ptr<const wadi::Snapshot> lake() {
    const auto along = [](float wall, float bed, float hole) {
        return [=](int x, int) { return x < 8 ? wall : x < 58 ? bed : hole; };
    };
    wadi::Snapshot snapshot = land(64, 16, along(160.f, 100.f, 30.f));
    snapshot[wadi::LayerId::sediment] = layerOf(snapshot.grid, along(0.f, 30.f, 0.f));
    snapshot[wadi::LayerId::water] = layerOf(snapshot.grid, along(0.f, 30.f, 100.f));
    return std::make_shared<const wadi::Snapshot>(std::move(snapshot));
}

/// The rows of the picture, at its middle, in which most pixels have this colour.
std::pair<int, int> rowsOf(const engine::Image& picture, glm::vec3 colour, int left, int right) {
    int first = picture.height(), last = 0;
    for (int y = 0; y < picture.height(); ++y) {
        int count = 0;
        for (int x = left; x < right; ++x) {
            const auto at = picture.at(x, y);
            count += std::abs(at[0] - colour.r) + std::abs(at[1] - colour.g) + std::abs(at[2] - colour.b) < 8;
        }
        if (2 * count < right - left) continue;
        first = std::min(first, y);
        last = std::max(last, y + 1);
    }
    return {first, last};
}

}  // namespace

TEST_CASE("rock, sediment and water of a section are told apart by their patterns alone") {
    app::test::Desk desk;
    app::SectionPanel panel;
    app::SectionTool tool;
    app::WindowLayout layout;
    const auto snapshot = lake();
    tool.set(app::SectionLine{{2.f, 8.f}, {62.f, 8.f}});
    for (int i = 0; i < 4; ++i)
        desk.screen([&] {
            layout.begin({{0.f, 0.f}, {400.f, 600.f}}, {400.f, 600.f});
            panel.draw(snapshot, tool, app::LayerId::none, layout);
            ImGui::SetWindowPos(app::named("Cross-section"), ImVec2(2, 2));
            ImGui::SetWindowSize(app::named("Cross-section"), ImVec2(390, 520));
        });
    const engine::Image picture = desk.picture();
    constexpr int kLeft = 180, kRight = 340;
    const auto rocky = rowsOf(picture, {92, 84, 78}, kLeft, kRight);
    const auto loose = rowsOf(picture, {214, 178, 112}, kLeft, kRight);
    const int rows = std::min(rocky.second - rocky.first, loose.second - loose.first) - 6;  // of each
    REQUIRE(rows > 14);
    const auto patternFrom = [&](int first) {
        return Pattern(picture, {kLeft, first + 3}, {kRight, first + 3 + rows});
    };
    // The water, through which the panel shines, is as deep as the sediment is thick.
    const Pattern rock = patternFrom(rocky.first), sediment = patternFrom(loose.first),
                  water = patternFrom(2 * loose.first - loose.second);
    for (const Pattern* each : {&rock, &sediment, &water}) CHECK(each->share() > 0.1);
    const int tenth = (kRight - kLeft) * rows / 10;
    CHECK(rock.differencesFrom(sediment) > tenth);
    CHECK(rock.differencesFrom(water) > tenth);
    CHECK(sediment.differencesFrom(water) > tenth);
}
