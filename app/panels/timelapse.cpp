#include "app/panels/timelapse.hpp"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/base/figures.hpp"
#include "app/base/timed_path.hpp"
#include "app/export/child_process.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/param_panel.hpp"
#include "engine/error.hpp"
#include "sim/core/error.hpp"

namespace app {

namespace {

std::unique_ptr<const Studio> studioFor(const LapsePlan& plan, const LapseView& view) {
    if (plan.kind == LapseKind::heights) return nullptr;
    QualityParams quality = view.quality;
    quality.resolution = std::max(1.f, quality.resolution);
    return std::make_unique<const Studio>(view.camera, view.look, quality, plan.size);
}

}  // namespace

void TimelapsePanel::draw(const wadi::Snapshot& snapshot) {
    const Lapse* lapse = lapse_.current();
    std::vector<std::string_view> hidden;
    if (params_->kind == LapseKind::heights) hidden.push_back("size");
    ImGui::BeginDisabled(lapse != nullptr);
    drawParams(
        params_.group(), [](const wadi::Param&) {}, hidden);
    ImGui::EndDisabled();
    if (lapse) {
        drawProgress(*lapse, snapshot.running);
    } else {
        drawPlan(snapshot);
    }
}

void TimelapsePanel::drawPlan(const wadi::Snapshot& snapshot) {
    const LapsePlan plan = planOf(*params_, snapshot);
    const bool isPicture = plan.kind == LapseKind::pictures && plan.target == LapseTarget::folder;
    if (isPicture && sampleFor(snapshot) != sampled_) sampleWanted_ = sampleFor(snapshot);
    const bool lacksFfmpeg = plan.target == LapseTarget::film && !programInPath("ffmpeg");
    if (lacksFfmpeg) {
        ImGui::TextWrapped("A film needs the program ffmpeg, which is not installed.");
    } else {
        ImGui::TextWrapped("%s.", planText(plan, bytes(plan)).c_str());
    }
    ImGui::BeginDisabled(lacksFfmpeg);
    if (ImGui::Button("Start", ImVec2(ImGui::GetContentRegionAvail().x, 0))) startWanted_ = true;
    ImGui::EndDisabled();
    tooltipOnHover(
        "Records while time flows, from the next epoch that is a multiple of \"Every\". The simulation waits "
        "for "
        "each frame, so that none is missed. Pictures keep the place and the look of the start. It goes "
        "beside "
        "the exports, into the folder that the Export panel names.");
}

void TimelapsePanel::drawProgress(const Lapse& lapse, bool isRunning) {
    const Recorder::State state = lapse.state();
    const auto frames = static_cast<float>(lapse.plan().frames);
    const std::string text = grouped(static_cast<std::int64_t>(state.written)) + " of " +
                             grouped(static_cast<std::int64_t>(lapse.plan().frames)) + ", " +
                             byteCount(state.bytes);
    ImGui::ProgressBar(static_cast<float>(state.written) / frames, ImVec2(-1, 0), text.c_str());
    tooltipOnHover("Frames that are on the disk, and the room they take.");
    if (!isRunning) ImGui::TextDisabled("Time stands still: Space lets it run.");
    ImGui::BeginDisabled(lapse.isClosed());
    if (ImGui::Button(lapse.isClosed() ? "Finishing..." : "Stop",
                      ImVec2(ImGui::GetContentRegionAvail().x, 0)))
        lapse_.stop();
    ImGui::EndDisabled();
    tooltipOnHover("Ends the time-lapse. The frames so far are kept; a film of them plays.");
}

void TimelapsePanel::follow(const std::shared_ptr<const wadi::Snapshot>& snapshot, Landscape& landscape,
                            const LapseView& view, Background& background, const std::string& folder,
                            const std::tm& time) {
    try {
        if (std::exchange(startWanted_, false)) start(snapshot, view, folder, time);
        if (sampleWanted_) measure(snapshot, landscape, view, background);
    } catch (const wadi::Error& error) {
        messages_.error(error.what());
    } catch (const engine::Error& error) {
        messages_.error(error.what());
    }
    lapse_.follow(snapshot, &landscape, view.overlay);
}

void TimelapsePanel::start(const std::shared_ptr<const wadi::Snapshot>& snapshot, const LapseView& view,
                           const std::string& folder, const std::tm& time) {
    const LapsePlan plan = planOf(*params_, *snapshot);
    const char* ending = plan.target == LapseTarget::film ? ".mp4" : "-frames";
    std::unique_ptr<const Studio> studio = studioFor(plan, view);
    lapse_.start(plan, bytes(plan), timedPath(folder, time, ending), *snapshot, std::move(studio),
                 view.overlay);
}

void TimelapsePanel::measure(const std::shared_ptr<const wadi::Snapshot>& snapshot, Landscape& landscape,
                             const LapseView& view, Background& background) {
    sampled_ = *std::exchange(sampleWanted_, std::nullopt);
    pictureBytes_.reset();
    const LapsePlan plan = planOf(*params_, *snapshot);
    const auto studio = studioFor(plan, view);
    if (!studio) return;
    auto picture = std::make_shared<const engine::Image>(studio->picture(landscape, snapshot));
    background.start("Measuring a picture", [this, picture, about = sampled_]() -> Background::Finish {
        const auto size = static_cast<double>(picture->png().size());
        return [this, size, about] {
            if (about == sampled_) pictureBytes_ = size;
        };
    });
}

LapseBytes TimelapsePanel::bytes(const LapsePlan& plan) const {
    return bytesOf(plan, plan.size == sampled_.size ? pictureBytes_ : std::nullopt);
}

TimelapsePanel::Sample TimelapsePanel::sampleFor(const wadi::Snapshot& snapshot) const {
    return {pixelsOf(params_->size), snapshot.world};
}

}  // namespace app
