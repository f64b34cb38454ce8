#include "app/ui/scales/guides.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "app/ui/scales/legend.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/app/ui/scales/patterns.hpp"

using app::GuideParams;
using app::test::Desk;

namespace {

struct Drawn {
    glm::vec2 reach;
    int ink = 0;
};

Drawn draw(Desk& desk, const GuideParams& params, const app::GuideView& view,
           glm::vec2 size = {400.f, 600.f}) {
    Drawn drawn;
    desk.screen([&] { drawn.reach = app::drawGuides(params, view, {0.f, 0.f}, size); });
    const engine::Image image = desk.picture();
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) drawn.ink += image.at(x, y)[0] > 0;
    return drawn;
}

}  // namespace

TEST_CASE("a scale bar is 1, 2 or 5 times a power of ten long, and no longer than there is room") {
    CHECK(app::barLength(1000.f) == doctest::Approx(1000.f));
    CHECK(app::barLength(999.f) == doctest::Approx(500.f));
    CHECK(app::barLength(499.f) == doctest::Approx(200.f));
    CHECK(app::barLength(1.99f) == doctest::Approx(1.f));
    CHECK(app::barLength(0.06f) == doctest::Approx(0.05f));
}

TEST_CASE("the needle points up when the eye is in the south, and to the left when it looks east") {
    const auto isAt = [](glm::vec2 a, glm::vec2 b) {
        return std::abs(a.x - b.x) + std::abs(a.y - b.y) < 1e-5f;
    };
    CHECK(isAt(app::northOn(0.f), {0.f, -1.f}));
    CHECK(isAt(app::northOn(-1.5707963f), {-1.f, 0.f}));  // the eye is in the west
    CHECK(isAt(app::northOn(3.1415927f), {0.f, 1.f}));
}

TEST_CASE("compass and scale bar are drawn one without the other, and not where there is no room") {
    Desk desk;
    const Drawn both = draw(desk, {}, {0.5f, 3.f});
    const Drawn compass = draw(desk, {true, false}, {0.5f, 3.f}),
                bar = draw(desk, {false, true}, {0.5f, 3.f});
    CHECK(compass.ink > 500);
    CHECK(bar.ink > 500);
    CHECK(both.ink == compass.ink + bar.ink);
    CHECK(both.reach.y > compass.reach.y);
    CHECK(draw(desk, {false, false}, {0.5f, 3.f}).ink == 0);
    const Drawn none = draw(desk, {}, {0.5f, 3.f}, {100.f, 600.f});
    CHECK(none.ink == 0);
    CHECK(none.reach.x == 0.f);
}

TEST_CASE("what is drawn in perspective says where its scale holds") {
    Desk desk;
    CHECK(draw(desk, {false, true}, {0.f, 3.f, false}).reach.x >
          draw(desk, {false, true}, {0.f, 3.f, true}).reach.x);
}

TEST_CASE("with high contrast legend, compass and scale bar are white on black, on bright land as on dark") {
    Desk desk;
    for (const bool isHigh : {true, false})
        for (const ImU32 land : {IM_COL32(250, 250, 250, 255), IM_COL32(30, 30, 30, 255)}) {
            CAPTURE(isHigh);
            CAPTURE(land);
            desk.contrast(isHigh);
            app::OverlayView overlay;
            overlay.layer = app::LayerId::slope;
            glm::vec2 legend, reach;
            for (int i = 0; i < 2; ++i)
                desk.screen([&] {
                    ImGui::GetBackgroundDrawList()->AddRectFilled(ImVec2(0, 0), ImVec2(400, 600), land);
                    legend = app::drawLegend({.overlay = overlay}, {10.f, 10.f}, {380.f, 400.f});
                    reach = app::drawGuides({}, {0.f, 3.f}, {0.f, 0.f}, {400.f, 600.f});
                });
            const engine::Image picture = desk.picture();
            const float em = ImGui::GetFontSize();
            const glm::ivec2 low(10, 10), high = low + glm::ivec2(legend);
            // The title of the legend, and the words of the scale bar.
            const app::test::Pattern title(picture, low + 3, {high.x - 3, low.y + 22});
            const int foot = 600 - static_cast<int>(0.7f * em);
            const app::test::Pattern scale(
                picture, {static_cast<int>(0.7f * em) + 3, foot - static_cast<int>(1.4f * em)},
                {static_cast<int>(reach.x - 2.f * em), foot - 3});
            for (const app::test::Pattern* each : {&title, &scale}) {
                CHECK(each->contrastWith(glm::vec3(1.f), 1.f) >= (isHigh ? 20.9 : 4.5));
                CHECK(each->contrast() >= (isHigh ? 20.9 : 4.5));
            }
            // The compass stands above the scale bar: left of its needle it is bare, and further left its
            // ring.
            const float radius = 1.7f * em;
            const glm::ivec2 middle(0.7f * em + radius, 600 - (reach.y - 0.7f * em) + radius);
            const int far = static_cast<int>(radius);
            const app::test::Pattern bare(picture, middle - glm::ivec2(far * 3 / 4, 2),
                                          middle - glm::ivec2(far / 3, -2)),
                ring(picture, middle - glm::ivec2(far + 2, 3), middle - glm::ivec2(far - 4, -3));
            CHECK(bare.contrastWith(glm::vec3(1.f), 1.f) >= (isHigh ? 20.9 : 4.5));
            if (isHigh) CHECK(ring.contrast() >= 15.);
            // A line around legend and scale bar, where the land is as dark as they are.
            const app::test::Pattern edge(picture, {low.x - 3, low.y + 40}, {low.x + 3, low.y + 60});
            const int left = static_cast<int>(0.7f * em);
            const app::test::Pattern end(picture, {left - 3, foot - 20}, {left + 3, foot - 8});
            if (isHigh) CHECK(edge.contrast() >= 7.);
            if (isHigh) CHECK(end.contrast() >= 7.);
        }
    desk.contrast(false);
}
