#include "app/ui/scales/legend_grip.hpp"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include "tests/app/ui/desk.hpp"

using app::Corner;
using app::test::Desk;

namespace {

constexpr glm::vec2 kSize{120, 90}, kLow{10, 30}, kRoom{380, 500};

/// A legend in a view, and a hand.
struct View {
    Desk desk;
    app::GuideParams params;
    app::LegendGrip grip;

    glm::vec2 at() const { return kLow + grip.share(params) * (kRoom - kSize); }
    void frame() {
        desk.screen([&] {
            grip.draw(params, {at(), params.legend ? kSize : glm::vec2(0.f)}, {kLow, kRoom});
        });
    }
    void move(glm::vec2 to) {
        ImGui::GetIO().MousePos = {to.x, to.y};
        for (int i = 0; i < 2; ++i) frame();
    }
    void hold(bool isDown, int button = 0) {
        ImGui::GetIO().MouseDown[button] = isDown;
        for (int i = 0; i < 2; ++i) frame();
    }
};

}  // namespace

TEST_CASE("a legend is dragged to each corner, goes with the hand, and stays there") {
    View view;
    view.frame();
    const glm::vec2 ends[] = {{250, 40}, {260, 400}, {20, 380}, {15, 60}};
    const Corner corners[] = {Corner::upperRight, Corner::lowerRight, Corner::lowerLeft, Corner::upperLeft};
    for (int i = 0; i < 4; ++i) {
        CAPTURE(i);
        const glm::vec2 hand(20, 15);
        view.move(view.at() + hand);
        CHECK(ImGui::GetIO().WantCaptureMouse);  // the tool in hand does not paint
        view.hold(true);
        CHECK_FALSE(view.grip.isHeld());  // a click moves nothing
        view.move(ends[i] + hand);
        view.move(ends[i] + hand);
        CHECK(view.grip.isHeld());
        CHECK(view.at().x == doctest::Approx(ends[i].x));
        CHECK(view.at().y == doctest::Approx(ends[i].y));
        view.hold(false);
        CHECK_FALSE(view.grip.isHeld());
        CHECK(view.params.legendCorner == corners[i]);
    }
    view.move({200, 300});
    CHECK_FALSE(ImGui::GetIO().WantCaptureMouse);
}

TEST_CASE("a legend that is dragged beyond the view stays inside, and one that is hidden takes no mouse") {
    View view;
    view.frame();
    view.move(kLow + 5.f);
    view.hold(true);
    view.move({2000, -500});
    view.move({2000, -500});
    CHECK(view.at() == glm::vec2(kLow.x + kRoom.x - kSize.x, kLow.y));
    view.hold(false);
    CHECK(view.params.legendCorner == Corner::upperRight);
    view.params.legend = false;
    view.move(view.at() + 5.f);
    CHECK_FALSE(ImGui::GetIO().WantCaptureMouse);
}

TEST_CASE("the menu of a legend names its corners and hides it") {
    View view;
    view.frame();
    view.move(kLow + 20.f);
    view.hold(true, 1);
    view.hold(false, 1);
    const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
    REQUIRE(popups.Size == 1);
    view.frame();
    const ImRect menu = popups.back().Window->Rect();
    view.move({menu.Min.x + 20, menu.Max.y - 20});  // the last row
    view.hold(true);
    view.hold(false);
    CHECK_FALSE(view.params.legend);
}

TEST_CASE("a turn of the camera that ends over a legend opens no menu") {
    View view;
    view.frame();
    view.move({300, 300});
    view.hold(true, 1);
    view.move(kLow + 20.f);
    view.hold(false, 1);
    CHECK(ImGui::GetCurrentContext()->OpenPopupStack.empty());
}
