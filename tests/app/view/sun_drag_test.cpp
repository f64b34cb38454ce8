#include <doctest/doctest.h>

#include "app/view/look_edits.hpp"

using engine::Input, engine::Key;

namespace {

Input moved(glm::vec2 by, bool held) {
    Input input;
    input.moveMouse({100.f, 100.f});
    if (held) input.press(Key::L);
    input.nextFrame();
    input.moveMouse(glm::vec2(100.f) + by);
    return input;
}

}  // namespace

TEST_CASE("the mouse moves the sun while L is held, and only then") {
    app::LookParams look;
    const app::LookParams before = look;
    CHECK_FALSE(app::dragSun(moved({50.f, -50.f}, false), look));
    CHECK(look == before);
    CHECK(app::dragSun(moved({50.f, -50.f}, true), look));
    CHECK(look.sunAzimuth > before.sunAzimuth);
    CHECK(look.sunElevation > before.sunElevation);

    Input captured = moved({50.f, -50.f}, true);
    captured.capture(false, true);
    const app::LookParams now = look;
    CHECK_FALSE(app::dragSun(captured, look));
    CHECK(look == now);
}

TEST_CASE("a sun that is dragged goes on past north, and stays above the horizon") {
    app::LookParams look;
    look.sunAzimuth = 355.f;
    app::dragSun(moved({100.f, 2000.f}, true), look);
    CHECK(look.sunAzimuth == doctest::Approx(30.f));
    CHECK(look.sunElevation == 2.f);
    app::dragSun(moved({-100.f, -2000.f}, true), look);
    CHECK(look.sunAzimuth == doctest::Approx(355.f));
    CHECK(look.sunElevation == 90.f);
}
