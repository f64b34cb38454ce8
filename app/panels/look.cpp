#include "app/panels/look.hpp"

#include <imgui.h>

#include <string_view>
#include <utility>
#include <vector>

#include "app/panels/day.hpp"
#include "app/panels/icons.hpp"
#include "app/panels/param_panel.hpp"

namespace app {

namespace {

/// The presets as a list to choose from, and what a person made of them.
void drawPresets(QualityParams& quality) {
    const std::optional<QualityPreset> now = presetOf(quality);
    const auto nameOf = [](QualityPreset preset) {
        return kQualityPresetNames[static_cast<std::size_t>(preset)];
    };
    if (ImGui::BeginCombo("quality", now ? nameOf(*now) : "Own choice")) {
        for (const QualityPreset preset : kQualityPresets) {
            if (!ImGui::Selectable(nameOf(preset), now == preset)) continue;
            const QualityParams before = std::exchange(quality, qualityOf(preset));
            quality.vsync = before.vsync;
            quality.frameCap = before.frameCap;
        }
        ImGui::EndCombo();
    }
    tooltipOnHover("What a picture may cost. Low suits machines without a graphics card.");
}

/// What changes nothing in the palette that is chosen.
std::vector<std::string_view> idleIn(Tuned<LookParams>& look) {
    std::vector<std::string_view> idle;
    for (const wadi::Param& param : look.group().params) {
        if (!heeds(look->palette, param.name)) idle.push_back(param.name);
    }
    return idle;
}

}  // namespace

void drawLook(Tuned<LookParams>& look, Tuned<QualityParams>& quality) {
    const ParamChanged ignore = [](const wadi::Param&) {};
    drawDay(*look);
    drawParams(look.group(), ignore, idleIn(look));
    drawPresets(*quality);
    // Without the tree's indent, which would cost width that the sliders need.
    if (ImGui::TreeNodeEx("Quality", ImGuiTreeNodeFlags_NoTreePushOnOpen))
        drawParams(quality.group(), ignore);
}

}  // namespace app
