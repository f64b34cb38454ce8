#include "app/panels/sidebar.hpp"

#include <imgui.h>

#include <algorithm>

namespace app {

namespace {

/// A word at the right end of the last item.
void drawMark(const char* word) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax(),
                 size = ImGui::CalcTextSize(word);
    const ImVec2 at(high.x - size.x - ImGui::GetFontSize(), (low.y + high.y - size.y) / 2);
    ImGui::GetWindowDrawList()->AddText(at, ImGui::GetColorU32(ImGuiCol_CheckMark), word);
}

}  // namespace

void Sidebar::begin(float bottom) {
    const float em = ImGui::GetFontSize();
    const float most = std::max(20 * em, ImGui::GetIO().DisplaySize.x * 0.6f);
    ImGui::SetNextWindowPos(ImVec2(0, 0));
    ImGui::SetNextWindowSize(ImVec2(23 * em, bottom), ImGuiCond_FirstUseEver);
    ImGui::SetNextWindowSizeConstraints(ImVec2(18 * em, bottom), ImVec2(most, bottom));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.f);
    ImGui::Begin("Wadi", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNavInputs |
                     ImGuiWindowFlags_AlwaysVerticalScrollbar | ImGuiWindowFlags_NoBringToFrontOnFocus);
    ImGui::PopStyleVar();
    width_ = ImGui::GetWindowWidth();
}

void Sidebar::end() {
    ImGui::End();
}

void Sidebar::caption(const char* title) {
    ImGui::Spacing();
    ImGui::TextDisabled("%s", title);
}

bool Sidebar::section(const char* title, bool open, bool on) {
    const bool isOpen = ImGui::CollapsingHeader(title, open ? ImGuiTreeNodeFlags_DefaultOpen : 0);
    if (on) drawMark("on");
    return isOpen;
}

}  // namespace app
