#include <doctest/doctest.h>

#include "engine/window.hpp"

using engine::Button;
using engine::Input;
using engine::Key;

TEST_CASE("a key is pressed in one frame and down until it is released") {
    Input input;
    input.press(Key::Space);
    CHECK(input.pressed(Key::Space));
    CHECK(input.down(Key::Space));
    input.nextFrame();
    CHECK_FALSE(input.pressed(Key::Space));
    CHECK(input.down(Key::Space));
    input.release(Key::Space);
    CHECK(input.released(Key::Space));
    CHECK_FALSE(input.down(Key::Space));
    input.nextFrame();
    CHECK_FALSE(input.released(Key::Space));
}

TEST_CASE("a key that repeats is pressed once") {
    Input input;
    input.press(Key::Period);
    input.nextFrame();
    input.press(Key::Period);
    CHECK_FALSE(input.pressed(Key::Period));
}

TEST_CASE("a key combination within one frame is still seen") {
    Input input;
    input.press(Key::LeftControl);
    input.press(Key::Z);
    input.release(Key::Z);
    input.release(Key::LeftControl);
    CHECK(input.control());
    CHECK(input.pressed(Key::Z));
    input.nextFrame();
    CHECK_FALSE(input.control());
}

TEST_CASE("a key that goes down twice within one frame is pressed in two frames, with what is held to it") {
    Input input;
    input.press(Key::Space);
    input.release(Key::Space);
    input.press(Key::LeftControl);
    input.press(Key::Space);
    input.release(Key::Space);
    input.release(Key::LeftControl);
    CHECK(input.pressed(Key::Space));
    CHECK_FALSE(input.pressedWithControl(Key::Space));
    CHECK(input.nextFrame());
    CHECK(input.pressedWithControl(Key::Space));
    CHECK(input.control());
    CHECK_FALSE(input.down(Key::Space));
    CHECK_FALSE(input.nextFrame());
    CHECK_FALSE(input.pressed(Key::Space));
    CHECK_FALSE(input.control());
}

TEST_CASE(
    "events of a frame that is not over are those of the next, in their order, and a third press of the one "
    "after") {
    Input input;
    for (int i = 0; i < 3; ++i) {
        input.press(Key::Period);
        input.release(Key::Period);
    }
    input.press(Key::W);
    CHECK_FALSE(input.down(Key::W));
    CHECK(input.nextFrame());
    CHECK(input.pressed(Key::Period));
    CHECK_FALSE(input.pressed(Key::W));
    CHECK(input.nextFrame());
    CHECK(input.pressed(Key::Period));
    CHECK(input.down(Key::W));
    CHECK_FALSE(input.nextFrame());
    CHECK(input.down(Key::W));
}

TEST_CASE("what is typed into a panel within one frame is not pressed once it has closed") {
    Input input;
    input.capture(false, true);
    input.press(Key::Num0);
    input.release(Key::Num0);
    input.press(Key::Num0);
    input.release(Key::Num0);
    CHECK_FALSE(input.nextFrame());
    input.capture(false, false);
    CHECK_FALSE(input.pressed(Key::Num0));
}

TEST_CASE("a window that loses the keyboard forgets presses that have not counted yet") {
    Input input;
    input.press(Key::Space);
    input.release(Key::Space);
    input.press(Key::Space);
    input.releaseAll();
    CHECK_FALSE(input.nextFrame());
    CHECK_FALSE(input.down(Key::Space));
}

TEST_CASE("a key combination that ends in the frame after it began is still seen") {
    Input input;
    input.press(Key::LeftControl);
    input.nextFrame();
    input.press(Key::Z);
    input.release(Key::Z);
    input.release(Key::LeftControl);
    CHECK(input.control());
    input.nextFrame();
    CHECK_FALSE(input.control());
}

TEST_CASE("a key that went down after a button did in the same frame is told from one before") {
    Input input;
    input.press(Key::J);
    CHECK_FALSE(input.isLate(Key::J));
    input.press(Button::Left);
    input.release(Button::Left);
    input.press(Key::Z);
    CHECK(input.isLate(Key::Z));
    CHECK_FALSE(input.isLate(Key::J));
    input.nextFrame();
    input.release(Key::Z);
    input.press(Key::Z);
    CHECK_FALSE(input.isLate(Key::Z));
}

TEST_CASE("a key counts as pressed with control only if that was held when it went down") {
    Input input;
    input.press(Key::J);
    input.press(Key::LeftControl);
    input.press(Key::P);
    input.release(Key::P);
    input.release(Key::LeftControl);
    input.press(Key::E);
    CHECK(input.control());
    CHECK_FALSE(input.pressedWithControl(Key::J));
    CHECK(input.pressedWithControl(Key::P));
    CHECK_FALSE(input.pressedWithControl(Key::E));
    CHECK_FALSE(input.isLate(Key::J));
    CHECK_FALSE(input.isLate(Key::P));
    CHECK(input.isLate(Key::E));
    input.nextFrame();
    CHECK_FALSE(input.pressedWithControl(Key::P));
    CHECK_FALSE(input.isLate(Key::E));
}

TEST_CASE("a tap within one frame is still seen") {
    Input input;
    input.press(Button::Left);
    input.release(Button::Left);
    CHECK(input.pressed(Button::Left));
    CHECK(input.released(Button::Left));
    CHECK_FALSE(input.down(Button::Left));
}

TEST_CASE("the pointer's first place makes no way, later ones add up within a frame") {
    Input input;
    input.moveMouse({300.0f, 200.0f});
    CHECK(input.mouseDelta() == glm::vec2(0.0f));
    input.moveMouse({310.0f, 200.0f});
    input.moveMouse({310.0f, 190.0f});
    CHECK(input.mouseDelta() == glm::vec2(10.0f, -10.0f));
    input.nextFrame();
    CHECK(input.mouseDelta() == glm::vec2(0.0f));
    CHECK(input.mouse() == glm::vec2(310.0f, 190.0f));
}

TEST_CASE("the wheel's turns add up within a frame and are over in the next") {
    Input input;
    input.turnWheel({0.0f, 1.0f});
    input.turnWheel({0.0f, 0.5f});
    CHECK(input.scroll().y == 1.5f);
    input.nextFrame();
    CHECK(input.scroll().y == 0.0f);
}

TEST_CASE("a window that loses the keyboard holds no key") {
    Input input;
    input.press(Key::RightShift);
    input.press(Button::Right);
    CHECK(input.shift());
    input.releaseAll();
    CHECK_FALSE(input.down(Key::RightShift));
    CHECK(input.released(Button::Right));
    input.nextFrame();
    CHECK_FALSE(input.shift());
}

TEST_CASE("keys and buttons of a number that is not known are ignored") {
    Input input;
    input.press(static_cast<Key>(100000));
    input.press(static_cast<Button>(64));
    CHECK_FALSE(input.down(Key::A));
    CHECK_FALSE(input.down(Button::Left));
}

TEST_CASE("events of the pointer are kept in order for one frame, each with its place") {
    using Kind = engine::PointerEvent::Kind;
    Input input;
    input.moveMouse({1.0f, 2.0f});
    input.press(Button::Left);
    input.press(Button::Left);
    input.moveMouse({3.0f, 4.0f});
    input.release(Button::Left);
    const auto& events = input.pointerEvents();
    REQUIRE(events.size() == 4);
    CHECK(events[0].kind == Kind::move);
    CHECK(events[1].kind == Kind::press);
    CHECK(events[1].at == glm::vec2(1.0f, 2.0f));
    CHECK(events[2].at == glm::vec2(3.0f, 4.0f));
    CHECK(events[3].kind == Kind::release);
    CHECK(events[3].button == Button::Left);
    input.nextFrame();
    CHECK(input.pointerEvents().empty());
}

TEST_CASE("a window that loses the keyboard lets go of the buttons that are held") {
    Input input;
    input.press(Button::Left);
    input.nextFrame();
    input.releaseAll();
    REQUIRE(input.pointerEvents().size() == 1);
    CHECK(input.pointerEvents()[0].kind == engine::PointerEvent::Kind::release);
    CHECK(input.released(Button::Left));
}
