#include "app/panels/brush.hpp"

#include <imgui.h>

#include <string>

#include "app/panels/icons.hpp"
#include "app/panels/param_panel.hpp"

namespace app {

namespace {

void drawUndo(Steering& steering, const wadi::Snapshot& snapshot) {
    const bool none = snapshot.edits.undoable == 0;
    const std::string title(none ? "stroke" : snapshot.edits.newest);
    const std::string text = "Undo " + title + " (" + std::to_string(snapshot.edits.undoable) + ")###undo";
    ImGui::BeginDisabled(none);
    if (ImGui::Button(text.c_str(), ImVec2(-1, 0))) steering.undo();
    ImGui::EndDisabled();
    const std::string undoes =
        snapshot.edits.newest == "blur"
            ? "Brings the ground back as it was before the blur; what happened since is lost."
            : "Takes the last stroke away again.";
    tooltipOnHover(none ? "There is nothing to undo." : (undoes + " Keys: Ctrl + Z.").c_str());
}

}  // namespace

void drawBrush(Tuned<BrushParams>& brush, Tuned<BlurParams>& blur, Steering& steering,
               const wadi::Snapshot& snapshot) {
    ImGui::TextDisabled("Left-drag on the ground raises rock.");
    drawParams(brush.group(), [](const wadi::Param&) {});
    ImGui::Separator();
    drawParam(
        blur.group(), "passes", [](const wadi::Param&) {}, "Blur passes");
    if (ImGui::Button("Blur", ImVec2(-1, 0))) steering.blur({blur->passes, snapshot.world});
    tooltipOnHover("Smooths the whole ground with a Gaussian.");
    drawUndo(steering, snapshot);
}

}  // namespace app
