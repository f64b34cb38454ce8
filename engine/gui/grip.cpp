#include "engine/gui/grip.hpp"

#include <imgui.h>

namespace engine {

void beginGrip(const char* name, glm::vec2 low, glm::vec2 size) {
    ImGui::SetNextWindowPos(ImVec2(low.x, low.y));
    ImGui::SetNextWindowSize(ImVec2(size.x, size.y));
    ImGui::SetNextWindowContentSize(ImVec2(size.x, size.y));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus);
    ImGui::PopStyleVar(2);
}

}  // namespace engine
