#include "engine/screens.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <vector>

using engine::DesktopBox;

TEST_CASE("a window is seen where most of it and its upper edge lie on a screen that is large enough") {
    // Two screens beside each other, the second one higher.
    const std::vector<DesktopBox> screens = {{0, 0, 1920, 1080}, {1920, -200, 2560, 1440}};
    const auto isSeen = [&](const DesktopBox& window) { return engine::isSeen(window, screens); };
    CHECK(isSeen({100, 100, 1280, 800}));
    CHECK(isSeen({0, 0, 1920, 1080}));
    CHECK(isSeen({2000, -150, 2400, 1300}));
    CHECK(isSeen({-300, 300, 1280, 800}));        // a quarter of it is beyond the left edge
    CHECK_FALSE(isSeen({-900, 300, 1280, 800}));  // three quarters are
    CHECK_FALSE(isSeen({100, -40, 1280, 800}));   // a hand cannot take it
    CHECK_FALSE(isSeen({100, 700, 1280, 800}));
    CHECK_FALSE(isSeen({5000, 100, 1280, 800}));
    CHECK_FALSE(isSeen({0, 0, 2560, 1080}));  // of another screen
    CHECK_FALSE(isSeen({100, 100, 0, 800}));
    CHECK_FALSE(isSeen({100, 100, 1280, -800}));
    CHECK_FALSE(engine::isSeen({100, 100, 1280, 800}, {}));
}

TEST_CASE(
    "the first window fills a part of a large screen, all of a small one, and has its own size between") {
    const glm::ivec2 usual(1280, 800);
    constexpr float kPart = 0.75f;
    const auto sizeOn = [&](glm::ivec2 free, float scale) {
        return engine::sizeOnScreen(usual, kPart, free, scale);
    };
    CHECK(sizeOn({1366, 768}, 1.f) == glm::ivec2(1280, 768));  // a bar of the desktop may take some of it
    CHECK(sizeOn({1024, 600}, 1.f) == glm::ivec2(1024, 600));
    CHECK(sizeOn({1600, 900}, 1.f) == usual);
    CHECK(sizeOn({1920, 1053}, 1.f) == glm::ivec2(1440, 800));
    CHECK(sizeOn({2560, 1440}, 1.f) == glm::ivec2(1920, 1080));
    CHECK(sizeOn({3840, 2160}, 1.f) == glm::ivec2(2880, 1620));
    // GLFW multiplies by the scale: asked for is what is so large then.
    CHECK(sizeOn({3840, 2160}, 2.f) == glm::ivec2(1440, 810));
    CHECK(sizeOn({2560, 1600}, 2.f) == glm::ivec2(1280, 800));
    CHECK(sizeOn({1920, 1080}, 2.f) == glm::ivec2(960, 540));
    CHECK(sizeOn({1200, 1920}, 1.f) == glm::ivec2(1200, 1440));  // on its side
    for (const glm::ivec2 nothing : {glm::ivec2(0, 1080), glm::ivec2(1920, -1)})
        CHECK(sizeOn(nothing, 1.f) == usual);
    CHECK(sizeOn({1920, 1080}, 0.f) == usual);
    CHECK(engine::sizeOnScreen(usual, 0.f, {3840, 2160}, 1.f) == usual);
}
