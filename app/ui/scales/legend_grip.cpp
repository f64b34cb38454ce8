#include "app/ui/scales/legend_grip.hpp"

#include <imgui.h>

#include <cstddef>
#include <glm/common.hpp>

#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "engine/gui/grip.hpp"
#include "engine/gui/gui.hpp"

namespace app {

namespace {

Corner nearest(glm::vec2 share) {
    return static_cast<Corner>((share.x > 0.5f ? 1 : 0) + (share.y > 0.5f ? 2 : 0));
}

void drawMenu(GuideParams& params) {
    // Dear ImGui asks only where a button goes up: a turn of the camera may end here.
    const bool isOwn = ImGui::GetIO().MouseDownOwned[ImGuiMouseButton_Right];
    if (!(isOwn ? engine::beginMenuOfItem("menu") : ImGui::BeginPopup("menu"))) return;
    for (std::size_t i = 0; i < kCornerNames.size(); ++i) {
        const auto corner = static_cast<Corner>(i);
        if (ImGui::MenuItem(label(kCornerNames[i]).c_str(), nullptr, params.legendCorner == corner))
            params.legendCorner = corner;
    }
    ImGui::Separator();
    if (ImGui::MenuItem(named("Hide the legend"))) params.legend = false;
    ImGui::EndPopup();
}

}  // namespace

void LegendGrip::draw(GuideParams& params, const WindowLayout::WindowPlace& legend,
                      const WindowLayout::WindowPlace& room) {
    if (legend.size.x <= 0 || legend.size.y <= 0) {
        isHeld_ = false;
        return;
    }
    engine::beginGrip("##legend", legend.low, legend.size);
    ImGui::InvisibleButton("legend", ImVec2(legend.size.x, legend.size.y));
    const glm::vec2 mouse(ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y);
    const bool wasHeld = isHeld_;
    if (ImGui::IsItemActivated()) hand_ = mouse - legend.low;
    isHeld_ = ImGui::IsItemActive() && (isHeld_ || ImGui::IsMouseDragging(ImGuiMouseButton_Left));
    if (isHeld_)
        held_ = glm::clamp((mouse - hand_ - room.low) / glm::max(room.size - legend.size, 1.f), 0.f, 1.f);
    if (wasHeld && !isHeld_) params.legendCorner = nearest(held_);
    const bool isHot = ImGui::IsItemHovered() || ImGui::IsItemActive();
    if (isHot) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    if (!isHeld_)
        tooltipOnHover(tr("Drag it to another corner. A right click opens a menu that hides it, too."));
    drawMenu(params);
    ImGui::End();
    if (!isHot) return;
    const glm::vec2 high = legend.low + legend.size;
    ImGui::GetBackgroundDrawList()->AddRect(ImVec2(legend.low.x, legend.low.y), ImVec2(high.x, high.y),
                                            ImGui::GetColorU32(ImGuiCol_CheckMark),
                                            0.4f * ImGui::GetFontSize());
}

}  // namespace app
