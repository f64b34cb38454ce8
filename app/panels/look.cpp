#include "app/panels/look.hpp"

#include <imgui.h>

#include "app/panels/param_panel.hpp"

namespace app {

void drawLook(Tuned<LookParams>& look, Tuned<QualityParams>& quality) {
    const ParamChanged ignore = [](const wadi::Param&) {};
    drawParams(look.group(), ignore);
    // Without the tree's indent, which would cost width that the sliders need.
    if (ImGui::TreeNodeEx("Quality", ImGuiTreeNodeFlags_NoTreePushOnOpen))
        drawParams(quality.group(), ignore);
}

}  // namespace app
