#include "app/tools/key_pointer.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <glm/geometric.hpp>

using app::KeyPointer;
using engine::Button;
using engine::Input;
using engine::Key;
using engine::PointerEvent;
using glm::vec2;

namespace {

constexpr app::Field kWindow{{0.f, 0.f}, {1000.f, 800.f}};
constexpr app::Field kLand{{100.f, 50.f}, {600.f, 700.f}};
constexpr vec2 kInView(400.f, 400.f);
constexpr float kFrame = 0.05f;  // [s]

/// A hand on the keys of a window.
struct Hand {
    Input input;
    KeyPointer pointer;

    void frame() { pointer.follow(input, kLand, kWindow, kFrame); }
    void next() {
        input.nextFrame();
        frame();
    }
    void hold(Key key, int frames) {
        input.nextFrame();
        input.press(key);
        for (int n = 0; n < frames; ++n, input.nextFrame()) frame();
        input.release(key);
        frame();
    }
};

int countOf(const Input& input, PointerEvent::Kind kind) {
    return static_cast<int>(std::ranges::count(input.pointerEvents(), kind, &PointerEvent::kind));
}

}  // namespace

TEST_CASE("the mouse points until a key moves the pointer, which begins in the middle of the land") {
    Hand hand;
    hand.frame();
    CHECK_FALSE(hand.pointer.place());
    CHECK_FALSE(hand.pointer.isMoving());
    hand.hold(Key::Right, 1);
    REQUIRE(hand.pointer.place());
    CHECK(hand.pointer.place()->y == kInView.y);
    CHECK(hand.pointer.place()->x > kInView.x);
    CHECK(glm::distance(*hand.pointer.place(), kInView) < 5.f);  // a touch is for the last few pixels
    CHECK(hand.input.mouse() == *hand.pointer.place());
    CHECK_FALSE(hand.pointer.isMoving());
}

TEST_CASE("it begins where the mouse is over the land, not where it is beside it") {
    Hand over, beside;
    over.input.moveMouse({150.f, 60.f});
    over.frame();
    over.hold(Key::Down, 1);
    CHECK(glm::distance(*over.pointer.place(), vec2(150.f, 60.f)) < 5.f);
    beside.input.moveMouse({900.f, 60.f});
    beside.frame();
    beside.hold(Key::Up, 1);
    CHECK(glm::distance(*beside.pointer.place(), kInView) < 5.f);
}

TEST_CASE("a key that is touched within one frame moves it as one that is held for a frame") {
    Hand hand;
    hand.input.press(Key::Left);
    hand.input.release(Key::Left);
    hand.frame();
    REQUIRE(hand.pointer.place());
    CHECK(hand.pointer.place()->x < kInView.x);
}

TEST_CASE(
    "a key that is held moves it further and further, along both axes alike, to the edge of the window") {
    Hand hand;
    hand.hold(Key::Right, 10);  // half a second
    const float early = hand.pointer.place()->x - kInView.x;
    Hand longer;
    longer.hold(Key::Right, 20);
    CHECK(longer.pointer.place()->x - kInView.x > 3.f * early);
    hand.hold(Key::Right, 100);
    CHECK(hand.pointer.place()->x == kWindow.size.x - 1.f);
    Hand aslant;
    for (const Key key : {Key::Up, Key::Right}) aslant.input.press(key);
    for (int frame = 0; frame < 20; ++frame, aslant.input.nextFrame()) aslant.frame();
    const vec2 way = *aslant.pointer.place() - kInView;
    CHECK(way.x == doctest::Approx(-way.y));
    CHECK(glm::length(way) == doctest::Approx(longer.pointer.place()->x - kInView.x).epsilon(0.05));
}

TEST_CASE("the mouse takes the pointer back when it moves") {
    Hand hand;
    hand.hold(Key::Right, 3);
    hand.input.nextFrame();
    hand.input.moveMouse({20.f, 30.f});
    hand.frame();
    CHECK_FALSE(hand.pointer.place());
    CHECK(hand.input.mouse() == vec2(20.f, 30.f));
}

TEST_CASE("a key presses and lets go of the left button where the pointer is, also within one frame") {
    Hand hand;
    hand.hold(Key::Right, 3);
    const vec2 place = *hand.pointer.place();
    hand.input.nextFrame();
    hand.input.press(Key::T);
    hand.frame();
    CHECK(hand.input.pressed(Button::Left));
    CHECK(hand.pointer.isDown());
    CHECK(hand.input.pointerEvents().back().at == place);
    hand.next();
    CHECK(hand.input.down(Button::Left));
    CHECK(hand.input.pointerEvents().empty());
    hand.input.nextFrame();
    hand.input.release(Key::T);
    hand.frame();
    CHECK_FALSE(hand.input.down(Button::Left));
    CHECK(countOf(hand.input, PointerEvent::Kind::release) == 1);

    hand.input.nextFrame();
    hand.input.press(Key::T);
    hand.input.release(Key::T);
    hand.frame();
    CHECK(countOf(hand.input, PointerEvent::Kind::press) == 1);
    CHECK(countOf(hand.input, PointerEvent::Kind::release) == 1);
    CHECK(hand.pointer.isDown());  // for panels, which ask once a frame
    hand.next();
    CHECK_FALSE(hand.pointer.isDown());
}

TEST_CASE(
    "the button stays down while the mouse moves the pointer, and is let go of when a panel takes the keys") {
    Hand hand;
    hand.input.press(Key::T);
    hand.frame();
    hand.input.nextFrame();
    hand.input.moveMouse({300.f, 300.f});
    hand.frame();
    CHECK(hand.input.down(Button::Left));
    CHECK(countOf(hand.input, PointerEvent::Kind::press) == 0);
    hand.input.nextFrame();
    hand.input.capture(false, true);
    hand.frame();
    CHECK_FALSE(hand.input.down(Button::Left));
    CHECK(hand.pointer
              .isTyping());  // the key is held still, and a field that was clicked would take its letters
    hand.input.release(Key::T);
    hand.next();
    CHECK_FALSE(hand.pointer.isTyping());
}

TEST_CASE("keys that a panel uses, and keys with Ctrl, neither move it nor press") {
    for (const bool isControl : {false, true}) {
        Hand hand;
        if (isControl)
            hand.input.press(Key::LeftControl);
        else
            hand.input.capture(false, true);
        hand.input.press(Key::Right);
        hand.input.press(Key::T);
        hand.frame();
        CHECK_FALSE(hand.pointer.place());
        CHECK_FALSE(hand.input.down(Button::Left));
    }
}
