// Where the slider of the frame rate limit ends.
#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <string>

#include "app/ui/messages.hpp"
#include "tests/app/panels/whole/look.hpp"

using app::test::Stand;

TEST_CASE("frames come without a limit at the far end of its slider, and slowest at the near one") {
    Stand stand({{1280, 1080}});
    stand.show(app::DockTab::look);
    app::QualityParams& quality = *stand.viewer().quality();
    const std::string name = app::label("frameCap");
    std::optional<glm::vec2> begin;
    float end = 0;
    stand.forEachPage([&](int) {
        const auto place = stand.valueOf(name);
        if (begin || !place) return;
        begin = place;
        for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
            if (std::string(window->Name).starts_with("Wadi/look"))
                end = window->WorkRect.Max.x - 1.5f * ImGui::GetFrameHeight();
        CHECK(quality.frameCap == 0);
        CHECK(app::test::isSeen(app::tr("no limit")));
        stand.click({begin->x - 0.3f * ImGui::GetFrameHeight(), begin->y});
        CHECK(quality.frameCap == 1);
        stand.click({end, begin->y});
        CHECK(quality.frameCap == 0);
        stand.click({0.5f * (begin->x + end), begin->y});
        CHECK(quality.frameCap > 10);
        CHECK(quality.frameCap < 60);  // by factors
    });
    CHECK(begin);
}
