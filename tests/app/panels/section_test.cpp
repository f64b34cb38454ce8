#include "app/panels/section.hpp"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "app/ui/language/tr.hpp"
#include "tests/app/data/layers.hpp"
#include "tests/app/panels/whole/cut_text.hpp"
#include "tests/app/tools/easel.hpp"
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
            panel.draw(snapshot, tool, app::LayerId::none, {}, layout);
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

namespace {

/// A map of 640 m by 160 m seen from above, all over a desk, with a hand that draws a section on it.
struct Table {
    app::test::Desk desk;
    app::SectionPanel panel;
    app::SectionTool tool;
    app::WindowLayout layout;
    app::test::Record record;
    app::LayerId layer = app::LayerId::none;

    void hand(const wadi::Snapshot& snapshot, app::HandEvent::Kind kind, glm::vec2 cell) {
        tool.update({.ground = snapshot, .events = {{kind, cell}}}, record);
    }
    void draw(const std::shared_ptr<const wadi::Snapshot>& snapshot) {
        glm::mat4 vp(0.f);
        vp[0][0] = 1 / 320.f, vp[3][0] = -1.f;
        vp[2][1] = -1 / 80.f, vp[3][1] = 1.f;
        vp[3][3] = 1.f;
        for (int i = 0; i < 4; ++i)
            desk.screen([&] {
                layout.begin({{0.f, 0.f}, {400.f, 600.f}}, {400.f, 600.f});
                const app::SectionView view{{vp, {}, {400.f, 600.f}}, {}};
                app::SectionPanel::drawEnds(*snapshot, tool, view);
                panel.draw(snapshot, tool, layer, view, layout);
            });
    }
    /// Where a text of a window was drawn.
    std::vector<glm::vec2> places(const std::string& text, const std::string& window) const {
        std::vector<glm::vec2> found;
        for (const app::test::CutText& each : app::test::textsOfFrame())
            if (each.text == text && each.window.starts_with(window)) found.push_back(each.middle);
        return found;
    }
    const ImGuiWindow* window() const {
        const ImGuiWindow* const found = ImGui::FindWindowByName(app::named("Cross-section"));
        return found && found->WasActive ? found : nullptr;
    }
};

using Deed = app::HandEvent::Kind;

}  // namespace

TEST_CASE(
    "a section opens once its line is drawn, beside the line, with letters at its ends in view and plot") {
    for (const float row : {8.f, 14.f}) {  // in the middle of the view, and where the window is looked for
        CAPTURE(row);
        Table table;
        const auto snapshot = lake();
        table.hand(*snapshot, Deed::press, {10.f, row});
        table.hand(*snapshot, Deed::move, {54.f, row});
        table.draw(snapshot);
        CHECK(table.window() == nullptr);
        CHECK(table.places("A", "##Background").size() == 1);  // while it is drawn, too
        table.hand(*snapshot, Deed::release, {54.f, row});
        table.draw(snapshot);
        REQUIRE(table.window() != nullptr);
        const float y = row * 10.f / 160.f * 600.f;  // of the line on the screen
        const ImRect bounds = table.window()->Rect();
        CHECK((bounds.Min.y > y || bounds.Max.y < y));
        const auto a = table.places("A", "##Background"), b = table.places("B", "##Background");
        REQUIRE(a.size() == 1);
        REQUIRE(b.size() == 1);
        CHECK(a[0].x < 62.f);  // west of where it begins
        CHECK(b[0].x > 338.f);
        CHECK(std::abs(a[0].y - y) < 3.f);
        const auto left = table.places("A", "Cross-section"), right = table.places("B", "Cross-section");
        REQUIRE(left.size() == 1);
        REQUIRE(right.size() == 1);
        CHECK(left[0].x + 100.f < right[0].x);
        // An end that is moved leaves the window open.
        table.hand(*snapshot, Deed::press, {54.f, row});
        table.hand(*snapshot, Deed::move, {50.f, row});
        table.draw(snapshot);
        CHECK(table.window() != nullptr);
    }
}

TEST_CASE(
    "things such as catchments are a strip of their colours below the section, with names, and no curve") {
    Table table;
    auto snapshot = std::make_shared<wadi::Snapshot>(*lake());
    (*snapshot)[wadi::LayerId::catchments] =
        layerOf(snapshot->grid, [](int x, int) { return x < 32 ? 1.f : 38.f; });
    table.tool.set(app::SectionLine{{2.f, 2.f}, {62.f, 2.f}});
    const auto pixelsOf = [&](glm::ivec3 colour) {
        const engine::Image picture = table.desk.picture();
        int count = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x) {
                const auto at = picture.at(x, y);
                count +=
                    std::abs(at[0] - colour.r) + std::abs(at[1] - colour.g) + std::abs(at[2] - colour.b) < 6;
            }
        return count;
    };
    const glm::ivec3 first(glm::round(255.f * app::colourOf(app::ColourMap::categories, 0.f))),
        line(206, 120, 255);
    table.layer = app::LayerId::slope;
    table.draw(snapshot);
    CHECK(pixelsOf(line) > 20);
    CHECK(pixelsOf(first) == 0);
    table.layer = app::LayerId::catchments;
    table.draw(snapshot);
    CHECK(pixelsOf(line) == 0);
    CHECK(pixelsOf(first) > 400);
    const auto one = table.places("1", "Cross-section"), other = table.places("38", "Cross-section");
    REQUIRE(one.size() == 1);
    REQUIRE(other.size() == 1);
    CHECK(one[0].x < other[0].x);
    CHECK(std::abs(one[0].y - other[0].y) < 2.f);
}
