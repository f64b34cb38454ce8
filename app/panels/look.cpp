#include "app/panels/look.hpp"

#include <imgui.h>

#include "app/panels/param_panel.hpp"

namespace app {

void drawLook(Tuned<LookParams>& look, Tuned<QualityParams>& quality) {
    const ParamChanged ignore = [](const wadi::Param&) {};
    drawParams(look.group(), ignore);
    if (!ImGui::TreeNode("Quality")) return;
    // The tree's indent would cost width that the sliders need.
    ImGui::Unindent(ImGui::GetTreeNodeToLabelSpacing());
    drawParams(quality.group(), ignore);
    ImGui::Indent(ImGui::GetTreeNodeToLabelSpacing());
    ImGui::TreePop();
}

}  // namespace app
