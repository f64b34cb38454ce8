#include "app/panels/camera.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/app/ui/desk.hpp"

using app::CameraPanel;
using app::CameraPlace;
using engine::Input;
using engine::Key;

namespace {

/// A panel whose actions are done by keys.
struct Keyboard {
    CameraPanel panel;
    app::Messages messages;
    app::Actions actions;
    CameraPlace here;
    std::optional<CameraPlace> gone;

    Keyboard() {
        panel.registerActions(actions,
                              {[this] { return here; }, [this](const CameraPlace& place) { gone = place; },
                               [this](const app::LensParams& lens) {
                                   here.fieldOfView = lens.fieldOfView;
                                   here.orthographic = lens.orthographic;
                               }},
                              messages);
        actions.onRefused([this](const std::string& why) { messages.notice(why); });
    }
    std::optional<CameraPlace> press(std::initializer_list<Key> keys, float azimuth = 0.f) {
        Input input;
        for (const Key key : keys) input.press(key);
        here.azimuth = azimuth;
        gone.reset();
        actions.take(input);
        return gone;
    }
};

}  // namespace

TEST_CASE("control, shift and a digit keep a view; control and the digit lead back; a digit alone does not") {
    Keyboard keyboard;
    const CameraPanel& panel = keyboard.panel;
    CHECK_FALSE(keyboard.press({Key::LeftControl, Key::Num4}));
    CHECK_FALSE(keyboard.press({Key::LeftControl, Key::LeftShift, Key::Num4}, 77.f));
    REQUIRE(panel.bookmarks().all().size() == 1);
    CHECK(keyboard.press({Key::LeftControl, Key::Num4}) == CameraPlace{.azimuth = 77.f});
    CHECK_FALSE(keyboard.press({Key::Num4}));
    CHECK_FALSE(keyboard.press({Key::LeftControl, Key::LeftShift, Key::Num0}));
    CHECK(panel.bookmarks().all().size() == 1);
}

TEST_CASE("a digit under which nothing is kept says so") {
    Keyboard keyboard;
    CHECK_FALSE(keyboard.press({Key::LeftControl, Key::Num2}));
    REQUIRE(keyboard.messages.all().size() == 1);
    CHECK(keyboard.messages.all()[0].text.find("Ctrl+Shift+2") != std::string::npos);
}

TEST_CASE("R turns the camera, which waits while a hand turns it") {
    Keyboard keyboard;
    CameraPanel& panel = keyboard.panel;
    panel.params().speed = 90.f;
    Input input;
    CHECK(panel.turn(input, 1.f) == 0.f);
    keyboard.press({Key::R});
    CHECK(panel.turn(input, 1.f) == doctest::Approx(1.5707963f));
    input.press(engine::Button::Right);
    CHECK(panel.turn(input, 1.f) == 0.f);
    input.release(engine::Button::Right);
    CHECK(panel.turn(input, 0.5f) > 0.f);
    keyboard.press({Key::R});
    CHECK(panel.turn(input, 1.f) == 0.f);
}

TEST_CASE("the panel keeps the view under the next free number and leads back to it by a click") {
    app::test::Desk desk;
    CameraPanel panel;
    std::optional<CameraPlace> wanted;
    const auto draw = [&] {
        if (const auto place = panel.draw({.azimuth = 33.f})) wanted = place;
    };
    desk.frame(draw);
    // The last thing in the panel is the button that keeps.
    const auto last = [&] {
        ImVec2 at;
        desk.frame([&] {
            draw();
            at = ImVec2(200, ImGui::GetItemRectMin().y + 5);
        });
        return at;
    };
    desk.click(last(), 0, draw);
    desk.click(last(), 0, draw);
    REQUIRE(panel.bookmarks().all().size() == 2);
    CHECK(panel.bookmarks().all()[1].number == 2);
    CHECK(panel.bookmarks().place(2) == CameraPlace{.azimuth = 33.f});
    CHECK_FALSE(wanted);
    const ImVec2 keep = last();
    desk.click(ImVec2(20, keep.y - 1.2f * ImGui::GetFrameHeight()), 0, draw);
    CHECK(wanted == CameraPlace{.azimuth = 33.f});
}

TEST_CASE("keys of the numeric pad look from above, from the south and from the east at the same place") {
    Keyboard keyboard;
    keyboard.here = {.azimuth = 12.f, .elevation = 40.f, .distance = 0.7f, .east = 0.2f, .above = 3.f};
    const auto press = [&](Key key) { return keyboard.press({key}, 12.f); };
    CameraPlace wanted = keyboard.here;
    wanted.azimuth = 180.f;
    wanted.elevation = 90.f;
    CHECK(press(Key::Pad7) == wanted);
    wanted.elevation = 0.f;
    CHECK(press(Key::Pad1) == wanted);
    wanted.azimuth = 90.f;
    CHECK(press(Key::Pad3) == wanted);
    CHECK_FALSE(press(Key::Pad9));
}

TEST_CASE("a key of the numeric pad takes the perspective away and gives it back, with the same lens") {
    Keyboard keyboard;
    keyboard.here.fieldOfView = 30.f;
    keyboard.press({Key::Pad5});
    CHECK(keyboard.here.orthographic);
    CHECK(keyboard.here.fieldOfView == 30.f);
    keyboard.press({Key::Pad5});
    CHECK_FALSE(keyboard.here.orthographic);
}

TEST_CASE("compass and scale bar are switched by actions of their own") {
    Keyboard keyboard;
    const auto run = [&](std::string_view id) {
        const auto rows = keyboard.actions.rows();
        const auto row = std::ranges::find(rows, id, &app::Action::id);
        keyboard.actions.wish({static_cast<std::size_t>(row - rows.begin()), 0});
        keyboard.actions.runWishes();
    };
    run("compass");
    CHECK_FALSE(keyboard.panel.guides().compass);
    CHECK(keyboard.panel.guides().scaleBar);
    run("scaleBar");
    run("compass");
    CHECK(keyboard.panel.guides().compass);
    CHECK_FALSE(keyboard.panel.guides().scaleBar);
}
