#include "app/tools/pointer_stroke.hpp"

#include <doctest/doctest.h>

using app::HandEvent;
using app::PointerStroke;
using engine::Button;
using engine::Input;
using glm::vec2;

namespace {

std::optional<vec2> same(vec2 mouse) {
    return mouse;
}

std::optional<vec2> leftHalf(vec2 mouse) {
    return mouse.x < 50.f ? std::optional(mouse) : std::nullopt;
}

}  // namespace

TEST_CASE("a hand presses where the pointer was then, moves, and lets go, in this order") {
    PointerStroke hand;
    Input input;
    input.moveMouse({10, 10});
    input.press(Button::Left);
    input.moveMouse({12, 10});
    input.release(Button::Left);
    input.moveMouse({90, 10});
    const auto events = hand.follow(input, false, same);
    REQUIRE(events.size() == 3);
    CHECK(events[0].kind == HandEvent::Kind::press);
    CHECK(events[0].ground == vec2(10, 10));
    CHECK(events[1].kind == HandEvent::Kind::move);
    CHECK(events[1].ground == vec2(12, 10));
    CHECK(events[2].kind == HandEvent::Kind::release);
    CHECK_FALSE(hand.holds());
}

TEST_CASE("a long way of the pointer is cut into short pieces, so that it follows the ground") {
    PointerStroke hand;
    Input input;
    input.moveMouse({0, 0});
    input.press(Button::Left);
    input.moveMouse({40, 0});
    const auto events = hand.follow(input, false, same);
    REQUIRE(events.size() == 11);
    for (std::size_t i = 1; i < events.size(); ++i)
        CHECK(events[i].ground->x == doctest::Approx(4.f * static_cast<float>(i)));
}

TEST_CASE("a hand that leaves the map comes back with the button still down") {
    PointerStroke hand;
    Input input;
    input.moveMouse({48, 0});
    input.press(Button::Left);
    input.moveMouse({51, 0});
    input.moveMouse({47, 0});
    const auto events = hand.follow(input, false, leftHalf);
    REQUIRE(events.size() == 3);
    CHECK_FALSE(events[1].ground);
    CHECK(events[2].ground == vec2(47, 0));
    CHECK(hand.holds());
}

TEST_CASE("a press on a panel is none on the ground, nor is the drag that follows") {
    PointerStroke hand;
    Input input;
    input.moveMouse({10, 10});
    input.press(Button::Left);
    CHECK(hand.follow(input, true, same).empty());
    input.nextFrame();
    input.moveMouse({20, 10});
    CHECK(hand.follow(input, false, same).empty());
}

TEST_CASE("other buttons are none of the hand's business") {
    PointerStroke hand;
    Input input;
    input.press(Button::Right);
    input.moveMouse({20, 10});
    CHECK(hand.follow(input, false, same).empty());
}

TEST_CASE("a window that loses the focus ends what the hand is at") {
    PointerStroke hand;
    Input input;
    input.press(Button::Left);
    hand.follow(input, false, same);
    input.nextFrame();
    input.releaseAll();
    const auto events = hand.follow(input, false, same);
    REQUIRE(events.size() == 1);
    CHECK(events[0].kind == HandEvent::Kind::release);
    CHECK_FALSE(hand.holds());
}

TEST_CASE("a hand that let go does not go on until the next press") {
    PointerStroke hand;
    Input input;
    input.press(Button::Left);
    hand.follow(input, false, same);
    hand.letGo();
    input.nextFrame();
    input.moveMouse({20, 10});
    CHECK(hand.follow(input, false, same).empty());
}
