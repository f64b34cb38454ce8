#include <doctest/doctest.h>

#include "app/view/pacing.hpp"

using app::FrameGate;
using namespace std::chrono_literals;

TEST_CASE("frames follow each other while something happens, and a little longer") {
    FrameGate stillness;
    const auto now = FrameGate::Clock::now();
    stillness.stir(now);
    stillness.begin(now);
    CHECK(stillness.isDue(now + 1ms, false));
    CHECK(stillness.isDue(now + FrameGate::kSettling - 1ms, false));
}

TEST_CASE("where nothing moves a frame is drawn now and then only") {
    FrameGate stillness;
    const auto then = FrameGate::Clock::now(), now = then + 10s;
    stillness.stir(then);
    stillness.begin(now);
    CHECK_FALSE(stillness.isDue(now + 100ms, false));
    CHECK_FALSE(stillness.isDue(now + FrameGate::kPulse - 1ms, false));
    CHECK(stillness.isDue(now + FrameGate::kPulse, false));
}

TEST_CASE("ripples are drawn twenty times a second") {
    FrameGate stillness;
    const auto then = FrameGate::Clock::now(), now = then + 10s;
    stillness.stir(then);
    stillness.begin(now);
    CHECK_FALSE(stillness.isDue(now + 49ms, true));
    CHECK(stillness.isDue(now + 50ms, true));
}
