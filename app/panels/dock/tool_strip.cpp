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

namespace {

constexpr float kPad = 5.f, kGap = 3.f;  // [window units]
/// What the strip takes of the window's width at most where it has names.
constexpr float kMostNamed = 0.15f;

/// How wide the longest name is with its key, and what stands between and after them.
float widthOfNames() {
    float widest = 0;
    for (const ToolFacts& tool : toolTable()) {
        const std::string keys = firstKeys(tool.action);
        widest = std::max(
            widest, ImGui::CalcTextSize(tr(tool.name()).c_str()).x + ImGui::CalcTextSize(keys.c_str()).x);
    }
    return std::ceil(widest + 1.2f * ImGui::GetFontSize());
}

/// The name of a tool and its key, in the button that was drawn last.
void drawName(const ToolFacts& tool) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float em = ImGui::GetFontSize(), top = std::floor((low.y + high.y - em) / 2);
    const std::string keys = firstKeys(tool.action);
    const float end = high.x - 0.4f * em - ImGui::CalcTextSize(keys.c_str()).x;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddText(ImVec2(low.x + high.y - low.y, top), ImGui::GetColorU32(ImGuiCol_Text),
                 tr(tool.name()).c_str());
    list.AddText(ImVec2(std::floor(end), top), ImGui::GetColorU32(ImGuiCol_TextDisabled), keys.c_str());
}

}  // namespace

StripLayout stripLayout(glm::vec2 screen, float height, bool wantsNames) {
    const float em = ImGui::GetFontSize(), least = std::floor(1.25f * em);
    const ToolGrid lines =
        toolGrid(static_cast<int>(kTools), height - 2 * kPad, least, std::floor(1.75f * em), kGap);
    const float width = lines.side + widthOfNames();
    if (wantsNames && lines.columns == 1 && width + 2 * kPad <= kMostNamed * screen.x)
        return {true, 1, {width, lines.side}};
    const ToolGrid grid =
        toolGrid(static_cast<int>(kTools), height - 2 * kPad, least, std::floor(2.3f * em), kGap);
    return {false, grid.columns, {grid.side, grid.side}};
}

std::optional<std::size_t> ToolStrip::draw(std::size_t chosen, bool isLeft, float top, float bottom,
                                           bool wantsNames) {
    const float height = std::max(bottom - top, 1.f);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const StripLayout layout = stripLayout({screen.x, screen.y}, height, wantsNames);
    const glm::vec2 size = layout.button;
    width_ = static_cast<float>(layout.columns) * (size.x + kGap) - kGap + 2 * kPad;
    beginBar("##tools", {isLeft ? 0.f : screen.x - width_, top}, {width_, height}, {kPad, kPad});
    std::optional<std::size_t> clicked;
    for (std::size_t i = 0; i < kTools; ++i) {
        const auto columns = static_cast<std::size_t>(layout.columns), row = i / columns;
        if (i % columns != 0)
            ImGui::SameLine(0, kGap);
        else
            ImGui::SetCursorPosY(kPad + static_cast<float>(row) * (size.y + kGap));
        if (toolButton(i, size, i == chosen)) clicked = i;
        if (layout.hasNames) drawName(toolTable()[i]);
        if (i == 0) first_ = {{ImGui::GetItemRectMin().x, ImGui::GetItemRectMin().y}, size};
        if (ImGui::IsItemHovered())
            tooltipBeside(toolHelp(toolTable()[i]).c_str(), ImGui::GetItemRectMin().y,
                          ImGui::GetItemRectMax().y);
    }
    ImGui::End();
    return clicked;
}

}  // namespace app
