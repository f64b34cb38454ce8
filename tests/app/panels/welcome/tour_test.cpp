#include "app/panels/welcome/tour.hpp"

#include <doctest/doctest.h>
#include <imgui.h>

#include <optional>

#include "app/ui/param_panel.hpp"
#include "tests/app/ui/desk.hpp"

using app::Area;
using app::test::Desk;

namespace {

bool covers(const Area& one, const Area& other) {
    const auto overlaps = [](float a, float as, float b, float bs) { return a < b + bs && b < a + as; };
    return overlaps(one.at.x, one.size.x, other.at.x, other.size.x) &&
           overlaps(one.at.y, one.size.y, other.at.y, other.size.y);
}

constexpr Area kRoom{{50.f, 0.f}, {Desk::kWidth - 50, Desk::kHeight}};  // right of the control

/// A hand that clicks along the bubble.
struct Guide {
    Desk desk;
    app::Tour tour;
    std::optional<Area> control = Area{{10.f, 300.f}, {30.f, 30.f}};

    void frame(ImVec2 at = ImVec2(-1, -1), bool isDown = false) {
        ImGui::GetIO().MousePos = at;
        ImGui::GetIO().MouseDown[0] = isDown;
        desk.screen([&] { tour.draw(control, kRoom); });
    }
    void click(ImVec2 at) {
        for (const bool isDown : {false, true, false}) frame(at, isDown);
        frame();
    }
    /// Clicks across the lower part of the bubble until another hint, or none, is shown.
    void clickFrom(float x, float step) {
        const std::string_view title = tour.stop().title;
        for (float y = 250; y < 450; y += 8) {
            click(ImVec2(x + step, y));
            if (!tour.isShown() || tour.stop().title != title) return;
        }
    }
};

}  // namespace

TEST_CASE("a bubble stands in the view beside its control, above one across it, and covers none") {
    const glm::vec2 bubble(220.f, 110.f);
    const Area view{{46.f, 58.f}, {354.f, 450.f}};
    const Area controls[] = {{{5.f, 27.f}, {36.f, 36.f}},
                             {{5.f, 560.f}, {36.f, 36.f}},
                             {{405.f, 200.f}, {380.f, 22.f}},
                             {{46.f, 508.f}, {354.f, 58.f}}};
    for (const Area& control : controls) {
        CAPTURE(control.at.x);
        const glm::vec2 at = app::bubblePlace(control, bubble, view, 12.f);
        CHECK(at.x >= view.at.x);
        CHECK(at.y >= view.at.y);
        CHECK(at.x + bubble.x <= view.at.x + view.size.x);
        CHECK(at.y + bubble.y <= view.at.y + view.size.y);
        CHECK_FALSE(covers({at, bubble}, control));
    }
    const glm::vec2 tight = app::bubblePlace(controls[0], bubble, {{46.f, 58.f}, {90.f, 80.f}}, 12.f);
    CHECK(tight == glm::vec2(46.f, 58.f));
}

TEST_CASE("Next leads through five hints and is done, Skip ends them, and so does Esc") {
    Guide guide;
    guide.frame();
    CHECK_FALSE(guide.tour.isShown());
    CHECK_FALSE(guide.tour.takeNew());
    guide.tour.begin();
    const float left = 40 + ImGui::GetFontSize();
    for (std::size_t i = 0; i < app::kTour.size(); ++i) {
        REQUIRE(guide.tour.isShown());
        CHECK(guide.tour.stop().title == app::kTour[i].title);
        CHECK(guide.tour.takeNew());
        CHECK_FALSE(guide.tour.takeNew());
        for (int n = 0; n < 3; ++n) guide.frame();
        guide.clickFrom(left, 30);
    }
    CHECK_FALSE(guide.tour.isShown());

    guide.tour.begin();
    for (int n = 0; n < 3; ++n) guide.frame();
    guide.clickFrom(left, 130);
    CHECK_FALSE(guide.tour.isShown());

    guide.tour.begin();
    CHECK(guide.tour.end());
    CHECK_FALSE(guide.tour.end());
}

TEST_CASE("a hint takes no click but those on its own buttons") {
    Guide guide;
    guide.tour.begin();
    bool isClicked = false;
    const auto draw = [&] {
        ImGui::SetNextWindowPos(ImVec2(0, 0));
        ImGui::SetNextWindowSize(ImVec2(Desk::kWidth, 100));
        ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration);
        isClicked |= ImGui::Button("Here", ImVec2(100, 50));
        ImGui::End();
        guide.tour.draw(guide.control, kRoom);
    };
    for (const bool isDown : {false, false, true, false}) {
        ImGui::GetIO().MousePos = ImVec2(50, 40);
        ImGui::GetIO().MouseDown[0] = isDown;
        guide.desk.screen(draw);
    }
    CHECK(isClicked);
    CHECK(guide.tour.isShown());
}

TEST_CASE("the row that a hint is about is found where it is drawn, and not where it is scrolled away") {
    Desk desk;
    std::optional<app::RowPlace> row;
    float filler = 0;
    const auto draw = [&] {
        app::watchRow("droplet.rain");
        ImGui::Dummy(ImVec2(1, filler));
        app::markRow("droplet.dt");
        ImGui::Dummy(ImVec2(1, 20));
        const ImVec2 at = ImGui::GetCursorScreenPos();
        app::markRow("droplet.rain");
        row = app::watchedRow();
        if (row) CHECK(row->at.y == at.y);
    };
    desk.frame(draw);
    REQUIRE(row);
    CHECK(row->size.x > 100);
    filler = 2 * Desk::kHeight;
    desk.frame(draw);
    CHECK_FALSE(row);
    desk.frame([&] {
        app::watchRow("droplet.rain");
        row = app::watchedRow();
    });
    CHECK_FALSE(row);
}
