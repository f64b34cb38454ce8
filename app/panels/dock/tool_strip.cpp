#include "app/panels/dock/tool_strip.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/panels/dock/panel_keys.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"

namespace app {

std::string toolHelp(const ToolFacts& tool) {
    return tr(tool.name()) + keysHint(tool.action) + '\n' + tr(tool.action->sentence);
}

ToolGrid toolGrid(int tools, float height, float least, float most, float gap) {
    ToolGrid grid;
    for (; grid.columns <= tools; ++grid.columns) {
        const int rows = (tools + grid.columns - 1) / grid.columns;
        grid.side = std::floor((height - gap * static_cast<float>(rows - 1)) / static_cast<float>(rows));
        if (grid.side >= least) break;
    }
    grid.columns = std::min(grid.columns, tools);
    grid.side = std::clamp(grid.side, least, most);
    return grid;
}

void beginBar(const char* id, glm::vec2 place, glm::vec2 size, glm::vec2 padding) {
    ImGui::SetNextWindowPos(ImVec2(place.x, place.y));
    ImGui::SetNextWindowSize(ImVec2(size.x, size.y));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(padding.x, padding.y));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin(id, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | keyFlags() |
                     ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar(3);
}

std::optional<std::size_t> ToolStrip::draw(std::size_t chosen, bool isLeft, float top, float bottom) {
    constexpr float kPad = 5.f, kGap = 3.f;
    const float em = ImGui::GetFontSize(), height = std::max(bottom - top, 1.f);
    const ToolGrid grid = toolGrid(static_cast<int>(kTools), height - 2 * kPad, std::floor(1.25f * em),
                                   std::floor(2.3f * em), kGap);
    const auto columns = static_cast<float>(grid.columns);
    width_ = columns * (grid.side + kGap) - kGap + 2 * kPad;
    beginBar("##tools", {isLeft ? 0.f : ImGui::GetIO().DisplaySize.x - width_, top}, {width_, height},
             {kPad, kPad});
    std::optional<std::size_t> clicked;
    for (std::size_t i = 0; i < kTools; ++i) {
        const std::size_t row = i / static_cast<std::size_t>(grid.columns);
        if (i % static_cast<std::size_t>(grid.columns) != 0)
            ImGui::SameLine(0, kGap);
        else
            ImGui::SetCursorPosY(kPad + static_cast<float>(row) * (grid.side + kGap));
        if (toolButton(i, grid.side, i == chosen)) clicked = i;
        if (i == 0) first_ = {{ImGui::GetItemRectMin().x, ImGui::GetItemRectMin().y}, {grid.side, grid.side}};
        if (ImGui::IsItemHovered())
            tooltipBeside(toolHelp(toolTable()[i]).c_str(), ImGui::GetItemRectMin().y,
                          ImGui::GetItemRectMax().y);
    }
    ImGui::End();
    return clicked;
}

}  // namespace app
