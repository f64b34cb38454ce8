#include "app/panels/brush.hpp"

#include <imgui.h>

#include <string>

#include "app/panels/icons.hpp"
#include "app/panels/param_panel.hpp"

namespace app {

void drawBrush(Tuned<BrushParams>& brush, Steering& steering, const wadi::Snapshot& snapshot) {
    ImGui::TextDisabled("Left-drag on the ground raises rock.");
    drawParams(brush.group(), [](const wadi::Param&) {});
    const bool none = snapshot.undoable == 0;
    const std::string text = "Undo stroke (" + std::to_string(snapshot.undoable) + ")###undo";
    ImGui::BeginDisabled(none);
    if (ImGui::Button(text.c_str(), ImVec2(-1, 0))) steering.undoStroke();
    ImGui::EndDisabled();
    tooltipOnHover(none ? "There is no stroke to undo."
                        : "Takes the last stroke away again. Keys: Ctrl + Z.");
}

}  // namespace app
