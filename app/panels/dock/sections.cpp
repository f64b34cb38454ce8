#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/dock/dock.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"

namespace app {

namespace {

/// A word at the right end of the last item.
void drawMark(const char* word, ImGuiCol ink) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax(),
                 size = ImGui::CalcTextSize(word);
    const ImVec2 at(high.x - size.x - 0.6f * ImGui::GetFontSize(), std::floor((low.y + high.y - size.y) / 2));
    ImGui::GetWindowDrawList()->AddText(at, ImGui::GetColorU32(ink), word);
}

/// Help on the last item that covers no lines of the list.
void helpBeside(const std::string& text) {
    if (ImGui::IsItemHovered())
        tooltipBeside(text.c_str(), ImGui::GetItemRectMin().y, ImGui::GetItemRectMax().y);
}

/// True if its process was switched on.
bool drawPower(const PanelSection& process, float height) {
    if (!process.power) {
        ImGui::Dummy(ImVec2(switchWidth(height), height));
        return false;
    }
    wadi::Param& power = *process.power;
    bool isOn = power.number() != 0;
    markRow(power.path());
    const bool isClicked = powerSwitch("##power", &isOn, height);
    if (isClicked) {
        power.setNumber(isOn ? 1 : 0);
        process.changed(power);
    }
    helpBeside(tooltip(power, *process.powerAtFirst));
    return isClicked && isOn;
}

/// A line of the list. True if its process was chosen: by its name, or as it was switched on.
bool drawLine(const PanelSection& process) {
    const float height = std::floor(1.3f * ImGui::GetFontSize());
    const bool isIdle = process.isOn && !process.isOn();
    ImGui::PushID(process.title.c_str());
    const bool isSwitchedOn = drawPower(process, height);
    ImGui::SameLine();
    ImGui::PushStyleColor(ImGuiCol_Text,
                          ImGui::GetStyleColorVec4(isIdle ? ImGuiCol_TextDisabled : ImGuiCol_Text));
    ImGui::PushStyleColor(ImGuiCol_Header, ImGui::GetStyleColorVec4(ImGuiCol_HeaderHovered));
    ImGui::PushStyleVar(ImGuiStyleVar_SelectableTextAlign, ImVec2(0, 0.5f));
    const bool isClicked =
        ImGui::Selectable(named(process.title).c_str(), process.isOpen, 0, ImVec2(0, height));
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(2);
    if (!process.help.empty()) helpBeside(tr(process.help));
    if (!process.caption.empty()) drawMark(tr(process.caption).c_str(), ImGuiCol_TextDisabled);
    ImGui::PopID();
    return isClicked || isSwitchedOn;
}

void openAlone(std::vector<PanelSection>& sections, const PanelSection& process) {
    for (PanelSection& section : sections)
        if (section.tab == DockTab::processes) section.isOpen = &section == &process;
}

}  // namespace

wadi::ParamGroup openSections(std::vector<PanelSection>& sections) {
    wadi::ParamGroup group{"sections", "Sections", {}, {}};
    for (PanelSection& section : sections)
        group.params.push_back({.group = group.name,
                                .name = section.title,
                                .value = &section.isOpen,
                                .unit = {},
                                .help = "Whether this section of the dock is open.",
                                .choices = {}});
    return group;
}

void showSection(Dock& dock, std::vector<PanelSection>& sections, std::string_view title) {
    const auto section = std::ranges::find(sections, title, &PanelSection::title);
    if (section == sections.end()) return;
    dock.show(section->tab);
    if (section->tab == DockTab::processes) openAlone(sections, *section);
    section->isOpen = section->isAsked = true;
}

void drawSections(std::vector<PanelSection>& sections, DockTab tab) {
    for (PanelSection& section : sections) {
        if (section.tab != tab) continue;
        ImGui::SetNextItemOpen(section.isOpen);
        section.isOpen =
            ImGui::CollapsingHeader(named(section.title).c_str(), ImGuiTreeNodeFlags_AllowItemOverlap);
        if (std::exchange(section.isAsked, false)) ImGui::SetScrollHereY(0.f);
        const bool hasMenu = section.isOpen && section.menu;
        if (!hasMenu && section.isOn && section.isOn()) drawMark(tr("on"), ImGuiCol_CheckMark);
        if (hasMenu) section.menu();
        if (section.isOpen) section.draw();
    }
}

void drawProcesses(std::vector<PanelSection>& sections) {
    const PanelSection* chosen = nullptr;
    const ImVec2 spacing = ImGui::GetStyle().ItemSpacing;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(spacing.x, 1));
    for (PanelSection& process : sections) {
        if (process.tab != DockTab::processes) continue;
        if (drawLine(process)) openAlone(sections, process);
        if (process.isOpen && !chosen) chosen = &process;
    }
    ImGui::PopStyleVar();
    if (!chosen) return;
    ImGui::Separator();
    ImGui::TextColored(ImGui::GetStyleColorVec4(ImGuiCol_CheckMark), "%s", tr(chosen->title).c_str());
    ImGui::PushID(chosen->title.c_str());
    if (chosen->menu) chosen->menu();
    chosen->draw();
    ImGui::PopID();
}

}  // namespace app
