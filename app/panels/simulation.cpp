#include "app/panels/simulation.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/base/figures.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/param_panel.hpp"
#include "app/ui/words.hpp"

namespace app {

namespace {

void drawButtons(Steering& steering) {
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
    if (ImGui::Button(steering.running() ? "Pause" : "Run", ImVec2(width, 0)))
        steering.run(!steering.running());
    tooltipOnHover("Starts and stops the flow of time. Key: Space.");
    ImGui::SameLine(0, gap);
    if (ImGui::Button("Step", ImVec2(width, 0))) steering.stepOnce();
    tooltipOnHover("Runs one epoch, then pauses. Key: the full stop.");
    ImGui::SameLine(0, gap);
    if (ImGui::Button("Restart", ImVec2(width, 0))) steering.restart();
    tooltipOnHover("Begins this world anew, as it was before the first epoch.");
}

/// The rain as drops on this map; the parameter itself is per thousand cells, so that it fits every map.
void drawDrops(Steering& steering, const wadi::Snapshot& snapshot) {
    wadi::ParamGroup& group = steering.group("droplet");
    wadi::Param& rain = paramOf(group, "rain");
    const wadi::Param& fallback = fallbackOf(group, rain);
    const auto cells =
        static_cast<std::size_t>(snapshot.grid.columns) * static_cast<std::size_t>(snapshot.grid.rows);
    ImGui::PushID("drops");
    beginRow("Drops per epoch");
    int drops = dropsPerEpoch(rain.number(), cells);
    const bool moved = ImGui::SliderInt("##value", &drops, 0, dropsPerEpoch(rain.highest, cells), "%d drops",
                                        ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_Logarithmic);
    if (moved)
        rain.setNumber(std::clamp(1000.0 * drops / static_cast<double>(cells), rain.lowest, rain.highest));
    if (!ImGui::IsItemActive())
        tooltipOnHover(
            ("Rain on the whole map, " + rain.text() + " drops per 1000 cells.\n\n" + tooltip(rain, fallback))
                .c_str());
    const bool undone = endRowWithReset(differs(rain, fallback));
    if (undone) reset(rain, fallback);
    if (moved || undone) steering.changed(rain);
    ImGui::PopID();
}

void drawLimit(Steering& steering) {
    constexpr float kMost = 240.f;
    ImGui::PushID("limit");
    beginRow("Speed limit");
    float limit = steering.limit();
    if (ImGui::SliderFloat("##value", &limit, 0.f, kMost, limit > 0 ? "%.0f epochs/s" : "none",
                           ImGuiSliderFlags_AlwaysClamp))
        steering.limit(std::round(limit));
    if (!ImGui::IsItemActive())
        tooltipOnHover(
            "Most epochs in a second; 0 is as fast as the machine can.\n\nCtrl-click to type a value.");
    if (endRowWithReset(steering.limit() != Steering::kStartLimit)) steering.limit(Steering::kStartLimit);
    ImGui::PopID();
}

void drawThreads(Steering& steering) {
    ImGui::PushID("threads");
    beginRow("Threads");
    int threads = steering.threads();
    if (ImGui::SliderInt("##value", &threads, 1, wadi::coreCount(), "%d", ImGuiSliderFlags_AlwaysClamp))
        steering.threads(threads);
    if (!ImGui::IsItemActive())
        tooltipOnHover(
            "Most processor cores to work on; the landscape is the same for any number. One less than there "
            "are leaves the window fluid.\n\nCtrl-click to type a value.");
    if (endRowWithReset(steering.threads() != wadi::defaultThreads()))
        steering.threads(wadi::defaultThreads());
    ImGui::PopID();
}

void drawEpochs(const wadi::Snapshot& snapshot) {
    beginRow("Epochs run");
    ImGui::TextUnformatted(grouped(static_cast<std::int64_t>(snapshot.epoch)).c_str());
    tooltipOnHover("An epoch is the unit of simulated time: rain falls, and every drop takes some steps.");
}

}  // namespace

int dropsPerEpoch(double rain, std::size_t cells) {
    const double drops = std::round(rain * static_cast<double>(cells) / 1000);
    // Half the range of int is the most that a slider takes.
    return static_cast<int>(std::min(drops, double{std::numeric_limits<int>::max() / 2}));
}

void drawFiner(Steering& steering, const wadi::Snapshot& snapshot) {
    const bool isRoom = 2 * std::max(snapshot.grid.columns, snapshot.grid.rows) <= wadi::kMostSide;
    ImGui::BeginDisabled(!isRoom);
    if (ImGui::Button("Finer ×2", ImVec2(ImGui::GetContentRegionAvail().x, 0))) steering.upsample();
    ImGui::EndDisabled();
    tooltipOnHover(
        "Makes the landscape twice as fine, with four cells for each, and goes on: large forms first, detail "
        "after. Needs four times the memory and time. Undo brings the coarse one back.");
}

void drawSimulation(Steering& steering, const wadi::Snapshot& snapshot) {
    drawButtons(steering);
    drawEpochs(snapshot);
    drawFiner(steering, snapshot);
    drawDrops(steering, snapshot);
    drawLimit(steering);
    drawThreads(steering);
    drawParam(steering.group("world"), "seed", [&](const wadi::Param& p) { steering.changed(p); });
}

}  // namespace app
