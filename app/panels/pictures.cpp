#include "app/panels/pictures.hpp"

#include <imgui.h>

#include <new>
#include <utility>

#include "app/base/figures.hpp"
#include "app/base/timed_path.hpp"
#include "app/export/child_process.hpp"
#include "app/render/pick.hpp"
#include "app/render/viewpoint.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/param_panel.hpp"
#include "engine/error.hpp"
#include "sim/core/error.hpp"

namespace app {

namespace {

void ignore(const wadi::Param&) {}

ImVec2 fullWidth() {
    return {ImGui::GetContentRegionAvail().x, 0};
}

/// Tells what an attempt that draws has thrown.
template <class Attempt>
bool succeeds(const Attempt& attempt, Messages& messages) {
    try {
        attempt();
        return true;
    } catch (const wadi::Error& error) {
        messages.error(error.what());
    } catch (const engine::Error& error) {
        messages.error(error.what());
    } catch (const std::bad_alloc&) {
        messages.error("The pictures take more memory than there is: choose a smaller size.");
    }
    return false;
}

}  // namespace

void PicturesPanel::draw() {
    ImGui::BeginDisabled(taker_.isBusy());
    drawParams(params_.group(), ignore);
    ImGui::EndDisabled();
    drawPicture();
    ImGui::Separator();
    drawTurntable();
}

void PicturesPanel::drawPicture() {
    if (taker_.isBusy()) {
        const float part = taker_.part();
        const std::string text = std::to_string(static_cast<int>(100 * part)) + " %";
        ImGui::ProgressBar(part, ImVec2(-1, 0), text.c_str());
        if (ImGui::Button("Stop###stop picture", fullWidth())) taker_.stop();
        return tooltipOnHover("Ends the picture. Nothing of it is kept. Key: Esc.");
    }
    if (ImGui::Button("Save a picture", fullWidth())) wish();
    tooltipOnHover(
        "Saves the landscape as it is seen, without panels, where the Export panel says. Key: F12.");
}

void PicturesPanel::drawTurntable() {
    ImGui::BeginDisabled(turn_ != nullptr);
    drawParams(turnParams_.group(), ignore);
    ImGui::EndDisabled();
    if (turn_) return drawProgress();
    const bool lacksFfmpeg = turnParams_->target == LapseTarget::film && !programInPath("ffmpeg");
    if (lacksFfmpeg) ImGui::TextWrapped("A film needs the program ffmpeg, which is not installed.");
    ImGui::BeginDisabled(lacksFfmpeg);
    if (ImGui::Button("Save a turntable", fullWidth())) turnWanted_ = true;
    ImGui::EndDisabled();
    tooltipOnHover(
        "Saves pictures of one whole turn about the place that is looked at, of the land as it is now, where "
        "the Export panel says. If all of the land is in view, it is in all of them.");
}

void PicturesPanel::drawProgress() {
    const std::string text = grouped(static_cast<std::int64_t>(turn_->state().written)) + " of " +
                             grouped(static_cast<std::int64_t>(turn_->plan().frames));
    ImGui::ProgressBar(turn_->part(), ImVec2(-1, 0), text.c_str());
    ImGui::BeginDisabled(turn_->isClosed());
    if (ImGui::Button(turn_->isClosed() ? "Finishing..." : "Stop", fullWidth())) turn_->stop();
    ImGui::EndDisabled();
    tooltipOnHover("Ends the turn. The pictures so far are kept. Key: Esc.");
}

bool PicturesPanel::stop() {
    const bool isTurning = turn_ && !turn_->isClosed();
    if (!isTurning && !taker_.isBusy()) return false;
    if (isTurning) turn_->stop();
    taker_.stop();
    return true;
}

void PicturesPanel::follow(const PictureView& view, Background& background, const std::string& folder,
                           const std::tm& time) {
    if (std::exchange(pictureWanted_, false))
        succeeds([&] { take(view, background, folder, time); }, messages_);
    if (std::exchange(turnWanted_, false) && !turn_)
        succeeds([&] { beginTurn(view, folder, time); }, messages_);
    taker_.follow();
    followTurn();
}

void PicturesPanel::take(const PictureView& view, Background& background, const std::string& folder,
                         const std::tm& time) {
    Studio studio(view.camera, view.look, pictureQuality(), view.size * params_->scale,
                  !params_->transparent);
    if (params_->marks) studio.mark(view.marks);
    taker_.take(studio, view.snapshot, view.beside, timedPath(folder, time, ".png"), background);
}

void PicturesPanel::beginTurn(const PictureView& view, const std::string& folder, const std::tm& time) {
    const LapsePlan plan =
        turnPlan(turnParams_->target, pixelsOf(turnParams_->size), turnParams_->frames, turnParams_->rate);
    const char* ending = plan.target == LapseTarget::film ? "-turn.mp4" : "-turn";
    engine::Camera camera = view.camera;
    // The window's ground goes on, and may become that of another world.
    camera.keepAbove([snapshot = view.snapshot](glm::vec2 spot) { return floorAt(*snapshot, spot); });
    Studio studio(camera, view.look, pictureQuality(), plan.size);
    const engine::Box block = blockOf(*view.snapshot);
    if (seesAll(view.camera, block)) studio.frameTurn(block);
    turn_ = std::make_unique<Turntable>(plan, timedPath(folder, time, ending), studio, view.beside.overlay,
                                        view.snapshot, shaders_);
}

void PicturesPanel::followTurn() {
    if (!turn_) return;
    if (!succeeds([&] { turn_->follow(); }, messages_)) turn_->stop();
    const Recorder::State state = turn_->state();
    if (!state.isDone) return;
    if (!state.fault.empty()) messages_.error(state.fault);
    if (state.fault.empty() || state.written > 0) messages_.notice(turn_->doneText());
    turn_.reset();
}

}  // namespace app
