#include "app/panels/dock/dock.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/panels/dock/panel_keys.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/language/tr.hpp"
#include "engine/gui/gui.hpp"
#include "engine/gui/keyboard.hpp"

namespace app {

namespace {

constexpr ImGuiWindowFlags kColumn = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                                     ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse |
                                     ImGuiWindowFlags_NoBringToFrontOnFocus;

/// Where icon and word of a tab stand: beside each other where there is room for all five so, else the icon
/// above.
struct TabLayout {
    bool isWide = true;
    float height = 0, gap = 0, icon = 0;
    float spare = 0;  // of the row, for each tab

    explicit TabLayout(float row) {
        const float em = ImGui::GetFontSize();
        gap = 2.f;
        icon = 0.95f * em;
        isWide = row >= needed(true);
        height = isWide ? 1.9f * em : 2.9f * em;
        spare = std::max(row - needed(isWide), 0.f) / static_cast<float>(kDockTabs.size());
    }
    float wordOf(const DockTabFacts& tab) const {
        return ImGui::CalcTextSize(tr(tab.action->title).c_str()).x;
    }
    float leastOf(const DockTabFacts& tab, bool wide) const {
        const float em = ImGui::GetFontSize();
        return wide ? icon + 0.3f * em + wordOf(tab) + 0.5f * em : wordOf(tab) + 0.2f * em;
    }
    float needed(bool wide) const {
        float all = gap * static_cast<float>(kDockTabs.size() - 1);
        for (const DockTabFacts& tab : kDockTabs) all += leastOf(tab, wide);
        return all;
    }
    float widthOf(const DockTabFacts& tab) const { return std::floor(leastOf(tab, isWide) + spare); }
};

void drawTabFace(const DockTabFacts& tab, const TabLayout& layout, bool isChosen) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const bool isHot = ImGui::IsItemHovered();
    const ImU32 ground = ImGui::GetColorU32(isChosen ? (isHot ? ImGuiCol_ButtonActive : ImGuiCol_HeaderActive)
                                            : ImGui::IsItemActive() ? ImGuiCol_ButtonHovered
                                            : isHot                 ? ImGuiCol_HeaderHovered
                                                                    : ImGuiCol_FrameBg);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, ground, ImGui::GetStyle().TabRounding, ImDrawFlags_RoundCornersTop);
    if (isChosen) list.AddRectFilled(ImVec2(low.x, high.y - 2), high, ImGui::GetColorU32(ImGuiCol_CheckMark));
    const float em = ImGui::GetFontSize(), word = layout.wordOf(tab), middle = (low.x + high.x) / 2;
    const float left = middle - (layout.icon + 0.3f * em + word) / 2, across = (low.y + high.y) / 2;
    const ImVec2 icon =
        layout.isWide ? ImVec2(left + layout.icon / 2, across) : ImVec2(middle, low.y + 0.9f * em);
    const ImVec2 text = layout.isWide ? ImVec2(left + layout.icon + 0.3f * em, across - em / 2)
                                      : ImVec2(middle - word / 2, high.y - 1.3f * em);
    engine::glyph(tab.icon.character(), {icon.x, icon.y}, layout.icon);
    list.AddText(ImVec2(std::floor(text.x), std::floor(text.y)), ImGui::GetColorU32(ImGuiCol_Text),
                 tr(tab.action->title).c_str());
}

}  // namespace

void Dock::begin(float top, float bottom) {
    const float em = ImGui::GetFontSize(), screen = ImGui::GetIO().DisplaySize.x;
    const float height = bottom - top, most = std::max(20 * em, kMostPart * screen);
    const float least = std::min(kLeastDock * em, most);
    // A window that was small for a while does not make the dock narrow for good.
    const float given = std::round(std::clamp(params_->width * em, least, most));
    ImGui::SetNextWindowSize(ImVec2(given, height));
    ImGui::SetNextWindowPos(ImVec2(isLeft() ? 0.f : screen - given, top));
    ImGui::SetNextWindowSizeConstraints(ImVec2(least, height), ImVec2(most, height));
    // What scrolls reaches from edge to edge.
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0.5f * ImGui::GetStyle().WindowPadding.y));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.f);
    ImGui::PushStyleColor(ImGuiCol_ResizeGrip, ImVec4(0, 0, 0, 0));  // its corner: a hand takes the edge
    ImGui::Begin("Wadi", nullptr, kColumn | keyFlags());
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
    width_ = ImGui::GetWindowWidth();
    if (std::abs(width_ - given) >= 1)
        params_->width = std::clamp(width_ / em, kLeastDock, kMostDock);  // it was dragged
}

void Dock::end() {
    ImGui::End();
}

void Dock::drawTabs() {
    const float pad = 0.5f * ImGui::GetStyle().WindowPadding.x;
    const TabLayout layout(width_ - 2 * pad);
    ImGui::SetCursorPosX(pad);
    for (std::size_t i = 0; i < kDockTabs.size(); ++i) {
        const DockTabFacts& tab = kDockTabs[i];
        if (i > 0) ImGui::SameLine(0, layout.gap);
        const ImVec2 size(std::max(layout.widthOf(tab), 1.f), layout.height);
        if (ImGui::InvisibleButton(tab.action->id.data(), size)) show(static_cast<DockTab>(i));
        drawTabFace(tab, layout, static_cast<DockTab>(i) == params_->tab);
        engine::markKeyboard();
        actionTooltip(tab.action);
    }
}

void Dock::beginTab() {
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y);
    const ImVec2 pad = ImGui::GetStyle().WindowPadding;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(pad.x, 0.6f * pad.y));
    // Each is a window of its own, so that it stays scrolled as it is.
    ImGui::BeginChild(kDockTabNames[static_cast<std::size_t>(params_->tab)].data(), ImVec2(0, 0), false,
                      ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_AlwaysVerticalScrollbar |
                          ImGuiWindowFlags_NavFlattened | keyFlags());
    ImGui::PopStyleVar();
}

void Dock::endTab() {
    ImGui::EndChild();
}

}  // namespace app
