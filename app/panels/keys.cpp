#include "app/panels/keys.hpp"

#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <string>
#include <vector>

#include "app/ui/actions.hpp"
#include "app/ui/icons.hpp"
#include "sim/io/formats/format.hpp"

namespace app {

namespace {

/// A line of a column: a row of the table, the name of a group, or nothing.
struct Line {
    const Action* row = nullptr;
    const char* caption = "";
};

/// The rows of groups that have keys or gestures, each group under its name.
std::vector<Line> linesOf(std::span<const Action> rows, std::initializer_list<ActionGroup> groups) {
    std::vector<Line> lines;
    for (const ActionGroup group : groups) {
        if (!lines.empty()) lines.push_back({});
        lines.push_back({.caption = kActionGroups[static_cast<std::size_t>(group)]});
        for (const Action& row : rows)
            if (row.group == group && row.hasKeys()) lines.push_back({&row});
    }
    return lines;
}

/// Two cells.
void drawLine(const Line& line) {
    ImGui::TableNextColumn();
    if (!line.row) {
        ImGui::TextColored(ImGui::GetStyleColorVec4(ImGuiCol_CheckMark), "%s", line.caption);
        ImGui::TableNextColumn();
        return;
    }
    ImGui::TextUnformatted(keysText(*line.row).c_str());
    tooltipOnHover(line.row->sentence.data());
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", line.row->title.data());
    tooltipOnHover(line.row->sentence.data());
}

void drawColumns(std::span<const Action> rows) {
    using enum ActionGroup;
    const std::vector<Line> left = linesOf(rows, {file, view, panels});
    const std::vector<Line> right = linesOf(rows, {edit, simulation, tools, help});
    if (!ImGui::BeginTable("keys", 5, ImGuiTableFlags_SizingFixedFit)) return;
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
        drawLine(i < left.size() ? left[i] : Line{});
        ImGui::TableNextColumn();
        ImGui::Dummy(ImVec2(1.5f * ImGui::GetFontSize(), 0));
        drawLine(i < right.size() ? right[i] : Line{});
    }
    ImGui::EndTable();
}

std::string hint() {
    return firstKeys("orbit") + " orbits  ·  scroll zooms  ·  left-drag raises rock  ·  " +
           firstKeys("rock") + "-" + firstKeys("spring") + " other tools  ·  " + firstKeys("keys") +
           " keys  ·  " + firstKeys("search") + " search";
}

}  // namespace

void drawKeys(bool& open, std::span<const Action> rows) {
    if (!open) return;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Appearing, ImVec2(0.5f, 0.5f));
    ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0), screen);  // what has no room is scrolled to
    const bool visible = ImGui::Begin("Keys and mouse", &open,
                                      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                                          ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNavInputs);
    if (visible) {
        drawColumns(rows);
        ImGui::TextDisabled("Heightmaps are read from %s.", wadi::io::readNames().c_str());
    }
    ImGui::End();
}

void Hint::draw(double dt, bool dismiss, float left, float right, float bottom) {
    constexpr double kFade = 1.5;
    if (secondsLeft_ <= 0) return;
    secondsLeft_ -= dt;
    if (dismiss) secondsLeft_ = std::min(secondsLeft_, kFade);
    const std::string text = hint();
    if (ImGui::CalcTextSize(text.c_str()).x + 2 * ImGui::GetFontSize() > right - left) return;
    const float alpha = static_cast<float>(std::clamp(secondsLeft_ / kFade, 0.0, 1.0));
    ImGui::PushStyleVar(ImGuiStyleVar_Alpha, alpha);
    ImGui::SetNextWindowPos(ImVec2((left + right) / 2, bottom - ImGui::GetFontSize()), ImGuiCond_Always,
                            ImVec2(0.5f, 1.f));
    ImGui::Begin("##hint", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::TextUnformatted(text.c_str());
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace app
