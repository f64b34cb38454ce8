// Who wants little motion has none that begins by itself.
#include <doctest/doctest.h>
#include <imgui.h>

#include <cstdint>
#include <set>

#include "sim/core/hash.hpp"
#include "tests/app/panels/whole/stand.hpp"

using app::test::Stand;

namespace {

constexpr float kFrame = 1 / 60.f;

/// What stands for all that the panels draw: places, colours and pictures of it.
std::uint64_t drawn() {
    wadi::Hash hash;
    const ImDrawData& data = *ImGui::GetDrawData();
    for (int i = 0; i < data.CmdListsCount; ++i)
        for (const ImDrawVert& corner : data.CmdLists[i]->VtxBuffer) {
            for (const float number : {corner.pos.x, corner.pos.y, corner.uv.x, corner.uv.y})
                hash.add(number);
            hash.add(std::uint32_t{corner.col});
        }
    return hash.value();
}

/// How many pictures of the panels differ in two seconds in which nobody does anything.
std::size_t picturesOf(Stand& stand) {
    std::set<std::uint64_t> pictures;
    for (int i = 0; i < 120; ++i) {
        stand.frame();
        pictures.insert(drawn());
    }
    return pictures.size();
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
