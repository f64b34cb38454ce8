#include <doctest/doctest.h>

#include "app/view/pacing.hpp"

using app::FrameGate;
using namespace std::chrono_literals;

TEST_CASE("frames follow each other while something happens, and a little longer") {
    FrameGate gate;
    const auto now = FrameGate::Clock::now();
    gate.stir(now);
    gate.begin(now);
    CHECK(gate.isDue(now + 1ms, false));
    CHECK(gate.isDue(now + FrameGate::kSettling - 1ms, false));
}

TEST_CASE("where nothing moves a frame is drawn now and then only") {
    FrameGate gate;
    const auto then = FrameGate::Clock::now(), now = then + 10s;
    gate.stir(then);
    gate.begin(now);
    CHECK_FALSE(gate.isDue(now + 100ms, false));
    CHECK_FALSE(gate.isDue(now + FrameGate::kPulse - 1ms, false));
    CHECK(gate.isDue(now + FrameGate::kPulse, false));
}

TEST_CASE("a hand is at the window for a moment after something has happened, for less than frames go on") {
    FrameGate gate;
    const auto now = FrameGate::Clock::now();
    gate.stir(now);
    CHECK(gate.isHandled(now));
    CHECK(gate.isHandled(now + FrameGate::kHandled - 1ms));
    CHECK_FALSE(gate.isHandled(now + FrameGate::kHandled));
    CHECK(gate.isDue(now + FrameGate::kHandled, false));
}

TEST_CASE("ripples are drawn twenty times a second") {
    FrameGate gate;
    const auto then = FrameGate::Clock::now(), now = then + 10s;
    gate.stir(then);
    gate.begin(now);
    CHECK_FALSE(gate.isDue(now + 49ms, true));
    CHECK(gate.isDue(now + 50ms, true));
}

TEST_CASE("a frame that looks like the one before it is drawn now and then only") {
    FrameGate gate;
    const auto now = FrameGate::Clock::now() + 10s;
    const auto draws = [&](FrameGate::Clock::duration after, bool isDifferent) {
        gate.begin(now + after);
        return gate.draws(isDifferent);
    };
    CHECK(draws(0ms, false));
    CHECK_FALSE(draws(1ms, false));
    CHECK(draws(2ms, true));
    CHECK_FALSE(draws(1ms + FrameGate::kPulse, false));
    CHECK(draws(2ms + FrameGate::kPulse, false));
    CHECK(draws(2ms + 2 * FrameGate::kPulse, false));  // as at rest
}
