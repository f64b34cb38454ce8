#include "app/panels/look.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/data/ticks.hpp"
#include "app/panels/day.hpp"
#include "app/render/ground.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/param_panel.hpp"

namespace app {

namespace {

/// The presets as a list to choose from, and what a person made of them.
void drawPresets(QualityParams& quality) {
    const std::optional<QualityPreset> now = presetOf(quality);
    const auto nameOf = [](QualityPreset preset) {
        return kQualityPresetNames[static_cast<std::size_t>(preset)];
    };
    beginRow("Quality");
    if (ImGui::BeginCombo("##quality", now ? nameOf(*now) : "Own choice")) {
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

/// What a share of a height or a width is in this world.
std::string metresOf(const wadi::Param& param, const wadi::Snapshot& snapshot) {
    const auto share = static_cast<float>(param.number());
    float metres = 0.f;
    if (param.name == "snowLine") {
        const Span span = spanOf(snapshot);
        metres = span.low + share * (span.high - span.low);
    } else if (param.name == "fogHeight") {
        metres = share * snapshot.cellSize *
                 static_cast<float>(std::max(snapshot.grid.columns, snapshot.grid.rows));
    } else {
        return "";
    }
    return tickText(double{metres}, std::abs(metres) < 10.f ? 0.1 : 1.0) + " m";
}

}  // namespace

void drawLook(Tuned<LookParams>& look, Tuned<QualityParams>& quality, const wadi::Snapshot& snapshot) {
    const ParamChanged ignore = [](const wadi::Param&) {};
    drawDay(*look);
    drawParams(look.group(), ignore, idleIn(look),
               [&](const wadi::Param& param) { return metresOf(param, snapshot); });
    drawPresets(*quality);
    // Without the tree's indent, which would cost width that the sliders need.
    if (ImGui::TreeNodeEx("Details of quality", ImGuiTreeNodeFlags_NoTreePushOnOpen))
        drawParams(quality.group(), ignore);
}

}  // namespace app
