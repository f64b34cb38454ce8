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
