#include "app/capture/time_lapse.hpp"

#include <utility>

#include "app/ui/language/tr.hpp"
#include "sim/core/error.hpp"

namespace app {

LapsePlan planOf(const LapseParams& params, const wadi::Snapshot& snapshot) {
    LapsePlan plan;
    plan.kind = params.kind;
    plan.target = params.target;
    plan.every = static_cast<std::uint64_t>(params.every);
    plan.frames = static_cast<std::uint64_t>(params.frames);
    plan.first = firstFrame(snapshot.epoch, plan.every);
    plan.size = params.kind == LapseKind::pictures ? pixelsOf(params.size)
                                                   : glm::ivec2(snapshot.grid.columns, snapshot.grid.rows);
    plan.rate = params.rate;
    return plan;
}

void TimeLapse::start(LapsePlan plan, const LapseBytes& bytes, const std::filesystem::path& target,
                      const wadi::Snapshot& snapshot, std::unique_ptr<const OffscreenCamera> offscreen,
                      const OverlayParams& overlay, const std::optional<GuideParams>& written) {
    if (lapse_) return;
    // Stopped at once: else it could run past the second frame before the first is seen.
    plan.first = firstFrame(holdAt_(0), plan.every);
    held_ = 0;
    try {
        lapse_ = std::make_unique<Lapse>(plan, target, snapshot);
    } catch (const wadi::Error& error) {
        holdAt_(held_ = std::nullopt);
        return messages_.error(error.sentence());
    }
    offscreen_ = std::move(offscreen);
    overlay_ = overlay;
    annotator_.reset();
    if (written) annotator_.emplace(*written);
    const std::string scale = tr(lapse_->scaleText());
    messages_.notice(filled(tr("Time-lapse: {0}."), {tr(planText(plan, bytes))}) +
                     (scale.empty() ? "" : " " + scale));
    hold();
}

void TimeLapse::stop() {
    if (!lapse_) return;
    lapse_->close();
    hold();
}

void TimeLapse::follow(const std::shared_ptr<const wadi::Snapshot>& snapshot, Landscape* landscape,
                       const OverlayParams& shown) {
    if (!lapse_) return;
    const bool isDone = lapse_->state().isDone;
    if (!lapse_->isClosed()) {
        if (isDone) lapse_->close();
        takeIfNext(snapshot, landscape, shown);
        hold();
    }
    if (isDone) tellEnd();
}

void TimeLapse::takeIfNext(const std::shared_ptr<const wadi::Snapshot>& snapshot, Landscape* landscape,
                           const OverlayParams& shown) {
    if (lapse_->isClosed()) return;
    if (!lapse_->isOfWorld(*snapshot)) {
        messages_.notice(lapse_->isOfOtherMoment(*snapshot)
                             ? tr("Time goes on from another moment: the time-lapse has ended.")
                             : tr("There is a new world: the time-lapse of the one before has ended."));
        return lapse_->close();
    }
    if (!lapse_->hasRoom() || !lapse_->isNext(*snapshot)) return;
    lapse_->take(offscreen_ ? Frame(picture(snapshot, *landscape, shown)) : Frame(snapshot));
}

/// With the data of the start and with plants, whatever the window shows by now.
engine::Image TimeLapse::picture(const std::shared_ptr<const wadi::Snapshot>& snapshot, Landscape& landscape,
                                 const OverlayParams& shown) {
    const bool isBare = (*snapshot)[wadi::LayerId::vegetation].empty();
    const bool isAsLand = isBare || snapshot->marked == wadi::LayerId::vegetation;
    if (isAsLand && shown == overlay_) return written(snapshot, landscape);
    landscape.show(overlay_, 0);
    engine::Image image = written(isAsLand ? snapshot : wadi::asLand(*snapshot), landscape);
    landscape.show(shown, 0);
    showWholly(landscape, snapshot, offscreen_->look());
    return image;
}

engine::Image TimeLapse::written(const std::shared_ptr<const wadi::Snapshot>& snapshot,
                                 Landscape& landscape) {
    engine::Image image = offscreen_->picture(landscape, snapshot);
    if (annotator_) annotator_->of(*offscreen_, landscape, snapshot).lay(image, 0);
    return image;
}

void TimeLapse::hold() {
    const auto wanted = lapse_->isClosed() ? std::nullopt : std::optional(lapse_->next());
    if (wanted != held_) holdAt_(held_ = wanted);
}

void TimeLapse::tellEnd() {
    const Recorder::State state = lapse_->state();
    if (!state.fault.empty()) messages_.error(state.fault);
    if (state.fault.empty() || state.written > 0) messages_.notice(tr(lapse_->doneText()));
    lapse_.reset();
    offscreen_.reset();
    annotator_.reset();
}

void TimeLapse::request(wadi::View& view) const {
    if (!lapse_ || !offscreen_) return;
    view |= viewOf(offscreen_->look(), overlay_);
}

}  // namespace app
