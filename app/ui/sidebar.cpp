#include "app/ui/sidebar.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>

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
    const float screen = ImGui::GetIO().DisplaySize.x, most = std::max(20 * em, 0.6f * screen);
    if (wished_ == 0.f) wished_ = 23 * em;
    // A window that was small for a while does not make the column narrow for good.
    const float given = std::min(wished_, most);
    if (screen != screen_) ImGui::SetNextWindowSize(ImVec2(given, bottom));
    ImGui::SetNextWindowPos(ImVec2(0, 0));
    ImGui::SetNextWindowSizeConstraints(ImVec2(18 * em, bottom), ImVec2(most, bottom));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.f);
    ImGui::Begin("Wadi", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNavInputs |
                     ImGuiWindowFlags_AlwaysVerticalScrollbar | ImGuiWindowFlags_NoBringToFrontOnFocus);
    ImGui::PopStyleVar();
    width_ = ImGui::GetWindowWidth();
    if (screen == screen_ && std::abs(width_ - given) > 1) wished_ = width_;  // it was dragged
    screen_ = screen;
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
