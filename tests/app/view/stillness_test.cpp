#include <doctest/doctest.h>

#include "app/view/pacing.hpp"

using app::Stillness;
using namespace std::chrono_literals;

TEST_CASE("frames follow each other while something happens, and a little longer") {
    Stillness stillness;
    const auto now = Stillness::Clock::now();
    stillness.stir(now);
    stillness.begin(now);
    CHECK(stillness.isDue(now + 1ms, false));
    CHECK(stillness.isDue(now + Stillness::kSettling - 1ms, false));
}

TEST_CASE("where nothing moves a frame is drawn now and then only") {
    Stillness stillness;
    const auto then = Stillness::Clock::now(), now = then + 10s;
    stillness.stir(then);
    stillness.begin(now);
    CHECK_FALSE(stillness.isDue(now + 100ms, false));
    CHECK_FALSE(stillness.isDue(now + Stillness::kPulse - 1ms, false));
    CHECK(stillness.isDue(now + Stillness::kPulse, false));
}

TEST_CASE("ripples are drawn twenty times a second") {
    Stillness stillness;
    const auto then = Stillness::Clock::now(), now = then + 10s;
    stillness.stir(then);
    stillness.begin(now);
    CHECK_FALSE(stillness.isDue(now + 49ms, true));
    CHECK(stillness.isDue(now + 50ms, true));
}
