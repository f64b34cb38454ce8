#include "app/panels/capture.hpp"

#include <imgui.h>

#include <algorithm>
#include <new>
#include <utility>

#include "app/base/faults.hpp"
#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/base/words.hpp"
#include "app/capture/frame_sink.hpp"
#include "app/render/viewpoint.hpp"
#include "app/tools/pick.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/param_panel.hpp"
#include "engine/error.hpp"
#include "sim/core/error.hpp"

namespace app {

namespace {

constexpr NamedRow kTurnRow{
    "turntable.save", marked("Save a turntable"),
    marked(
        "Saves pictures of one whole turn about the place that is looked at, of the land as it is now, where "
        "the Export panel says. If all of the land is in view, it is in all of them.")};
constexpr NamedRow kStartRow{
    "lapse.start", marked("Start"),
    marked(
        "Records while time flows, from the next epoch that is a multiple of \"Every\". The simulation waits "
        "for "
        "each frame, so that none is missed. Pictures keep the place and the look of the start. It goes "
        "beside "
        "the exports, into the folder that the Export panel names.")};

void ignore(const wadi::Param&) {}

std::optional<GuideParams> writtenIf(bool hasLegend, const GuideParams& guides) {
    return hasLegend ? std::optional(guides) : std::nullopt;
}

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
        messages.error(error.sentence());
    } catch (const engine::Error& error) {
        messages.error(sentenceOf(error));
    } catch (const std::bad_alloc&) {
        messages.error(tr("The pictures take more memory than there is: choose a smaller size."));
    }
    return false;
}

}  // namespace

std::vector<NamedRow> PicturesPanel::rows() {
    return {kTurnRow};
}

std::vector<NamedRow> TimelapsePanel::rows() {
    return {kStartRow};
}

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
        if (ImGui::Button((std::string(tr("Stop")) + "###stop picture").c_str(), fullWidth())) taker_.stop();
        return tooltipOnHover(
            (filled(tr("Ends the picture. Nothing of it is kept.{0}"), {keysHint("close")})).c_str());
    }
    if (ImGui::Button(named("Save a picture"), fullWidth())) wish();
    actionTooltip("picture");
}

void PicturesPanel::drawTurntable() {
    ImGui::BeginDisabled(turn_ != nullptr);
    drawParams(turnParams_.group(), ignore);
    ImGui::EndDisabled();
    if (turn_) return drawProgress();
    const bool lacksFfmpeg = turnParams_->target == LapseTarget::film && !programInPath("ffmpeg");
    if (lacksFfmpeg) ImGui::TextWrapped(tr("A film needs the program ffmpeg, which is not installed."));
    ImGui::BeginDisabled(lacksFfmpeg);
    turnWanted_ |= rowButton(kTurnRow);
    ImGui::EndDisabled();
}

void PicturesPanel::drawProgress() {
    const std::string text =
        filled(tr("{0} of {1}"), {grouped(static_cast<std::int64_t>(turn_->state().written)),
                                  grouped(static_cast<std::int64_t>(turn_->plan().frames))});
    ImGui::ProgressBar(turn_->part(), ImVec2(-1, 0), text.c_str());
    ImGui::BeginDisabled(turn_->isClosed());
    if (ImGui::Button(turn_->isClosed() ? named("Finishing...") : named("Stop"), fullWidth())) turn_->stop();
    ImGui::EndDisabled();
    tooltipOnHover(
        (filled(tr("Ends the turn. The pictures so far are kept.{0}"), {keysHint("close")})).c_str());
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
    engine::Camera camera = view.camera;
    camera.place(camera.pivot(), camera.distance(), camera.yaw(), camera.pitch());  // though it glides on
    OffscreenCamera offscreen(camera, view.look, pictureQuality(view.quality), view.size * params_->scale,
                              !params_->transparent);
    if (params_->marks) offscreen.mark(view.marks);
    Beside beside = view.beside;
    beside.written = writtenIf(params_->legend, view.guides);
    taker_.take(offscreen, params_->marks ? view.snapshot : wadi::asLand(*view.snapshot), beside,
                timedPath(folder, time, ".png"), background);
}

void PicturesPanel::beginTurn(const PictureView& view, const std::string& folder, const std::tm& time) {
    const LapsePlan plan =
        turnPlan(turnParams_->target, pixelsOf(turnParams_->size), turnParams_->frames, turnParams_->rate);
    const char* ending = plan.target == LapseTarget::film ? "-turn.mp4" : "-turn";
    engine::Camera camera = view.camera;
    // The window's ground goes on, and may become that of another world.
    camera.keepAbove([snapshot = view.snapshot](glm::vec2 spot) { return floorAt(*snapshot, spot); });
    OffscreenCamera offscreen(camera, view.look, pictureQuality(view.quality), plan.size);
    const engine::Box block = blockOf(*view.snapshot);
    if (seesAll(view.camera, block)) offscreen.frameTurn(block);
    turn_ = std::make_unique<Turntable>(plan, timedPath(folder, time, ending), offscreen, view.beside.overlay,
                                        wadi::asLand(*view.snapshot), shaders_,
                                        writtenIf(turnParams_->legend, view.guides));
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

namespace {

std::unique_ptr<const OffscreenCamera> offscreenFor(const LapsePlan& plan, const LapseView& view) {
    if (plan.kind == LapseKind::heights) return nullptr;
    QualityParams quality = view.quality;
    quality.resolution = std::max(1.f, quality.resolution);
    return std::make_unique<const OffscreenCamera>(view.camera, view.look, quality, plan.size);
}

}  // namespace

void TimelapsePanel::draw(const wadi::Snapshot& snapshot) {
    const Lapse* lapse = lapse_.current();
    std::vector<std::string_view> hidden;
    if (params_->kind == LapseKind::heights) hidden = {"size", "legend"};
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
        ImGui::TextWrapped(tr("A film needs the program ffmpeg, which is not installed."));
    } else {
        ImGui::TextWrapped("%s.", unbroken(tr(planText(plan, bytes(plan)))).c_str());
    }
    ImGui::BeginDisabled(lacksFfmpeg);
    startWanted_ |= rowButton(kStartRow);
    ImGui::EndDisabled();
}

void TimelapsePanel::drawProgress(const Lapse& lapse, bool isRunning) {
    const Recorder::State state = lapse.state();
    const auto frames = static_cast<float>(lapse.plan().frames);
    const std::string text =
        filled(tr("{0} of {1}, {2}"),
               {grouped(static_cast<std::int64_t>(state.written)),
                grouped(static_cast<std::int64_t>(lapse.plan().frames)), byteCount(state.bytes)});
    ImGui::ProgressBar(static_cast<float>(state.written) / frames, ImVec2(-1, 0), text.c_str());
    tooltipOnHover(tr("Frames that are on the disk, and the room they take."));
    if (!isRunning) ImGui::TextDisabled(tr("Time stands still: Space lets it run."));
    ImGui::BeginDisabled(lapse.isClosed());
    if (ImGui::Button(lapse.isClosed() ? named("Finishing...") : named("Stop"),
                      ImVec2(ImGui::GetContentRegionAvail().x, 0)))
        lapse_.stop();
    ImGui::EndDisabled();
    tooltipOnHover(tr("Ends the time-lapse. The frames so far are kept; a film of them plays."));
}

void TimelapsePanel::follow(const std::shared_ptr<const wadi::Snapshot>& snapshot, Landscape& landscape,
                            const LapseView& view, Background& background, const std::string& folder,
                            const std::tm& time) {
    succeeds(
        [&] {
            if (std::exchange(startWanted_, false)) start(snapshot, view, folder, time);
            if (sampleWanted_) measure(snapshot, landscape, view, background);
        },
        messages_);
    if (!succeeds([&] { lapse_.follow(snapshot, &landscape, view.overlay); }, messages_)) lapse_.stop();
}

void TimelapsePanel::start(const std::shared_ptr<const wadi::Snapshot>& snapshot, const LapseView& view,
                           const std::string& folder, const std::tm& time) {
    const LapsePlan plan = planOf(*params_, *snapshot);
    const char* ending = plan.target == LapseTarget::film ? ".mp4" : "-frames";
    std::unique_ptr<const OffscreenCamera> offscreen = offscreenFor(plan, view);
    lapse_.start(plan, bytes(plan), timedPath(folder, time, ending), *snapshot, std::move(offscreen),
                 view.overlay, writtenIf(params_->legend, view.guides));
}

void TimelapsePanel::measure(const std::shared_ptr<const wadi::Snapshot>& snapshot, Landscape& landscape,
                             const LapseView& view, Background& background) {
    sampled_ = *std::exchange(sampleWanted_, std::nullopt);
    pictureBytes_.reset();
    const LapsePlan plan = planOf(*params_, *snapshot);
    const auto offscreen = offscreenFor(plan, view);
    if (!offscreen) return;
    auto picture = std::make_shared<const engine::Image>(offscreen->picture(landscape, snapshot));
    background.start(tr("Measuring a picture"), [this, picture, about = sampled_]() -> Background::Finish {
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
