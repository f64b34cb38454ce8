#include "app/panels/sidebar.hpp"

#include <imgui.h>

#include <algorithm>

namespace app {

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

bool Sidebar::section(const char* title, bool open) {
    return ImGui::CollapsingHeader(title, open ? ImGuiTreeNodeFlags_DefaultOpen : 0);
}

}  // namespace app
