// Who wants little motion has none that begins by itself.
#include <doctest/doctest.h>
#include <imgui.h>

#include <set>

#include "tests/app/panels/whole/stand.hpp"

using app::test::Stand;

namespace {

constexpr float kFrame = 1 / 60.f;

/// How many pictures of the panels differ in two seconds in which nobody does anything.
std::size_t picturesOf(Stand& stand) {
    std::set<int> corners;
    for (int i = 0; i < 120; ++i) {
        stand.frame();
        corners.insert(ImGui::GetDrawData()->TotalVtxCount);
    }
    return corners.size();
}

}  // namespace

TEST_CASE("for who wants little motion the camera is there at once instead of gliding") {
    for (const bool isStill : {false, true}) {
        CAPTURE(isStill);
        Stand stand({{1280, 720}});
        stand.settle();
        stand.interface()->reducedMotion = isStill;
        stand.frame();
        stand.viewer().follow(engine::Input(), kFrame, {});
        const float before = stand.viewer().place().elevation;
        stand.act("topView");
        stand.viewer().follow(engine::Input(), kFrame, {});
        const float after = stand.viewer().place().elevation;
        CHECK(after > before);
        CHECK((after > 85.f) == isStill);
        CHECK(stand.viewer().camera().isMoving() != isStill);
    }
}

TEST_CASE("for who wants little motion the caret of a text does not blink, nor does a panel move") {
    for (const bool isStill : {false, true}) {
        CAPTURE(isStill);
        Stand stand({{1280, 720}});
        stand.settle();
        stand.interface()->reducedMotion = isStill;
        stand.act("search");
        for (int i = 0; i < 600; ++i) stand.frame();  // the hint of the start is gone
        CHECK((picturesOf(stand) == 1) == isStill);
    }
}
