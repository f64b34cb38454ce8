#include "engine/gui/drawing.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <glm/common.hpp>
#include <random>

using engine::Narrowed;
using engine::Part;

namespace {

/// The pixels that ImGui's backend for OpenGL lets a command draw to; none if it leaves it out.
Part scissorOf(const ImDrawData& data, const ImVec4& clip) {
    const ImVec2 scale = data.FramebufferScale;
    const int height = static_cast<int>(data.DisplaySize.y * scale.y);
    const ImVec2 low{(clip.x - data.DisplayPos.x) * scale.x, (clip.y - data.DisplayPos.y) * scale.y};
    const ImVec2 high{(clip.z - data.DisplayPos.x) * scale.x, (clip.w - data.DisplayPos.y) * scale.y};
    if (high.x <= low.x || high.y <= low.y) return {};
    const glm::ivec2 at(static_cast<int>(low.x), static_cast<int>(static_cast<float>(height) - high.y));
    return {at, at + glm::ivec2(static_cast<int>(high.x - low.x), static_cast<int>(high.y - low.y))};
}

Part inBoth(const Part& a, const Part& b) {
    const Part part{glm::max(a.low, b.low), glm::min(a.high, b.high)};
    return part.low.x < part.high.x && part.low.y < part.high.y ? part : Part{};
}

}  // namespace

TEST_CASE("what is narrowed to a part is drawn to all of its pixels there, and to no others, at any scale") {
    std::mt19937 random(3);
    const auto below = [&](int count) { return static_cast<int>(random() % static_cast<unsigned>(count)); };
    const auto place = [&](float size) {  // a quarter of them beyond the window, or whole
        const float at = (static_cast<float>(random() % 100000) / 80000.f - 0.1f) * size;
        return below(4) == 0 ? std::floor(at) : at;
    };
    for (const float scale : {1.f, 1.25f, 1.5f, 1.75f, 2.f, 1600.f / 1067.f}) {
        CAPTURE(scale);
        for (int i = 0; i < 2000; ++i) {
            ImDrawList list(nullptr);
            ImDrawList* lists = &list;
            ImDrawData data;
            data.CmdLists = &lists;
            data.CmdListsCount = 1;
            data.DisplayPos = {0, 0};
            data.DisplaySize = {1067, 700};
            data.FramebufferScale = {scale, scale};
            ImDrawCmd command;
            const float x = place(1067), y = place(700);
            command.ClipRect = {x, y, x + place(400), y + place(400)};
            list.CmdBuffer.push_back(command);
            const glm::ivec2 low(below(1000), below(700)), size(1 + below(600), 1 + below(300));
            const Part part{low, low + size};
            const Part wanted = inBoth(scissorOf(data, command.ClipRect), part);
            {
                const Narrowed narrowed(data, part);
                const Part is = scissorOf(data, list.CmdBuffer[0].ClipRect);
                CHECK(inBoth(is, is) == wanted);
            }
            const ImVec4& after = list.CmdBuffer[0].ClipRect;
            CHECK((after.x == command.ClipRect.x && after.w == command.ClipRect.w));
        }
    }
}
