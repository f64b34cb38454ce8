#include "app/ui/scales/fills.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <vector>

#include "app/ui/scales/inks.hpp"
#include "app/ui/scales/strokes.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/app/ui/scales/patterns.hpp"

using app::Band;
using app::Hatch;
using app::test::Pattern;

namespace {

constexpr ImU32 kColours[] = {IM_COL32(92, 84, 78, 255), IM_COL32(240, 228, 66, 255)};
constexpr int kWide = 120, kHigh = 40;
constexpr glm::ivec2 kKey{16, 10};  // of the sample before a word

/// What of a part of a panel that is drawn so is ink.
Pattern patternOf(app::test::Desk& desk, const std::function<void(ImDrawList&, ImVec2)>& draw,
                  glm::ivec2 size = {kWide, kHigh}) {
    ImVec2 at;
    for (int i = 0; i < 2; ++i)
        desk.frame([&] {
            at = ImGui::GetCursorScreenPos();
            draw(*ImGui::GetWindowDrawList(), at);
        });
    const glm::ivec2 low(at.x, at.y);
    return {desk.picture(), low, low + size};
}

/// A chart's area of 40 rows that rises to the right.
Band slope(ImVec2 at) {
    Band band{.left = at.x, .foot = at.y + kHigh};
    for (int x = 0; x < kWide; ++x) band.add(at.y + static_cast<float>(kWide - x) / 8, at.y + kHigh);
    return band;
}

}  // namespace

TEST_CASE("areas are told apart by their patterns alone, whatever their colour, in charts and in keys") {
    app::test::Desk desk;
    for (const ImU32 colour : kColours) {
        std::vector<Pattern> charts, keys;
        for (std::size_t i = 0; i < app::kHatches; ++i) {
            const app::Fill fill{colour, static_cast<Hatch>(i)};
            charts.push_back(
                patternOf(desk, [&](ImDrawList& list, ImVec2 at) { drawBand(list, slope(at), fill); }));
            keys.push_back(patternOf(
                desk,
                [&](ImDrawList& list, ImVec2 at) {
                    drawSample(list, at, ImVec2(at.x + kKey.x, at.y + kKey.y), fill);
                },
                kKey));
        }
        for (const auto& [patterns, least] : {std::pair{&charts, 200}, {&keys, 10}})
            for (std::size_t i = 0; i < app::kHatches; ++i)
                for (std::size_t j = 0; j < i; ++j) {
                    CAPTURE(i);
                    CAPTURE(j);
                    CHECK((*patterns)[i].differencesFrom((*patterns)[j]) > least);
                }
    }
}

TEST_CASE("the ink of a pattern stands out from its colour by 3 : 1 at least") {
    app::test::Desk desk;
    std::vector<ImU32> colours(app::ink::kPasses.begin(), app::ink::kPasses.end());
    colours.insert(colours.end(), {app::ink::kRock, app::ink::kSediment, app::ink::kWater});
    for (const ImU32 colour : colours) {
        CAPTURE(colour);
        const Pattern pattern = patternOf(desk, [&](ImDrawList& list, ImVec2 at) {
            drawBand(list, slope(at), {colour, Hatch::level});
        });
        CHECK(pattern.contrast() > 3.);  // WCAG 2.2, 1.4.11
    }
}

TEST_CASE("a layer that is thinner than its pattern still bears it, and nothing is drawn beside an area") {
    app::test::Desk desk;
    const app::Fill sediment{kColours[1], Hatch::stippled};
    const auto dots = [&](float thick) {
        return patternOf(desk,
                         [&](ImDrawList& list, ImVec2 at) {
                             Band band{.left = at.x, .foot = at.y + kHigh};
                             for (int x = 0; x < kWide; ++x) band.add(at.y + 10, at.y + 10 + thick);
                             drawBand(list, band, sediment);
                         })
            .share({0, 11}, {kWide, 10 + static_cast<int>(thick)});
    };
    CHECK(dots(3.f) > 0.1);
    CHECK(dots(20.f) > 0.05);
    const Pattern beside = patternOf(desk, [&](ImDrawList& list, ImVec2 at) {
        drawBand(list, slope(at), {kColours[0], Hatch::crossed});
    });
    // The upper left corner is above the slope: it is all of the panel's one colour.
    CHECK(beside.colours({0, 0}, {20, 8}) == 1);
}

TEST_CASE("a key shows the pattern of the area that it is about") {
    app::test::Desk desk;
    const auto key = [&](Hatch hatch) {
        return patternOf(desk,
                         [&](ImDrawList&, ImVec2) {
                             app::areaKey("rock", {kColours[0], hatch});
                         },
                         {kKey.x, kKey.y + 2});
    };
    CHECK(key(Hatch::slanted).differencesFrom(key(Hatch::stippled)) > 10);
    CHECK(key(Hatch::slanted).differencesFrom(key(Hatch::none)) > 10);
}
