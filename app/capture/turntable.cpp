#include "app/capture/turntable.hpp"

#include <utility>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/capture/picture_taker.hpp"
#include "app/ui/language/tr.hpp"

namespace app {

namespace {

constexpr float kTurn = 6.2831853f;  // [rad]

std::unique_ptr<FrameSink> sinkFor(const LapsePlan& plan, const std::filesystem::path& target) {
    return plan.target == LapseTarget::film ? film(target, plan, {}) : pngFrames(target, {});
}

}  // namespace

LapsePlan turnPlan(LapseTarget target, glm::ivec2 size, int frames, int rate) {
    LapsePlan plan;
    plan.kind = LapseKind::pictures;
    plan.target = target;
    plan.frames = static_cast<std::uint64_t>(frames);
    plan.size = size;
    plan.rate = rate;
    return plan;
}

void checkTurnTarget(const LapsePlan& plan, const std::filesystem::path& target) {
    sinkFor(plan, target);  // without a picture it leaves nothing
}

Turntable::Turntable(const LapsePlan& plan, const std::filesystem::path& target,
                     const OffscreenCamera& offscreen, const OverlayParams& overlay,
                     const std::shared_ptr<const wadi::Snapshot>& snapshot,
                     const std::filesystem::path& shaders, const std::optional<GuideParams>& written)
    : plan_(plan),
      target_(target),
      snapshot_(snapshot),
      offscreen_(offscreen),
      landscape_(shaders),
      tiled_(offscreen_.tiled(TiledPicture::kMostBetween)),
      recorder_(sinkFor(plan, target)) {
    landscape_.show(overlay, 0);
    if (written) annotator_.emplace(*written);
}

void Turntable::take() {
    hand(offscreen_.picture(landscape_, snapshot_));
}

void Turntable::takeSome() {
    const TimeSlice slice;
    while (!isClosed_ && recorder_.hasRoom() && !slice.isOver()) {
        if (!isPrepared_)
            isPrepared_ = offscreen_.prepare(landscape_, snapshot_);
        else if (auto picture = tiled_.step(offscreen_.draw(landscape_, *snapshot_)))
            hand(*std::move(picture));
    }
}

void Turntable::hand(engine::Image picture) {
    if (annotator_) annotator_->of(offscreen_, landscape_, snapshot_).lay(picture, 0);
    recorder_.push(std::move(picture));
    offscreen_.orbit(kTurn / static_cast<float>(plan_.frames));
    isPrepared_ = false;  // shadows are drawn for what the camera sees
    if (++taken_ == plan_.frames) stop();
}

void Turntable::follow() {
    if (!isClosed_ && recorder_.state().isDone) stop();  // a fault has ended it
    if (!isClosed_) takeSome();
}

void Turntable::stop() {
    isClosed_ = true;
    recorder_.close();
}

void Turntable::finish(const std::function<bool()>& goesOn) {
    while (!isClosed_ && !recorder_.state().isDone && goesOn()) take();
    stop();
    recorder_.wait();
}

float Turntable::part() const {
    return (static_cast<float>(taken_) + tiled_.part()) / static_cast<float>(plan_.frames);
}

std::string Turntable::doneText() const {
    const Recorder::State state = recorder_.state();
    const std::string written = grouped(static_cast<std::int64_t>(state.written));
    const std::string all = grouped(static_cast<std::int64_t>(plan_.frames));
    if (taken_ == plan_.frames)
        return filled(
            tr("Wrote a turn of {0}, {1}, to {2}."),
            {filled(tr(state.written == 1 ? marked("{0} picture") : marked("{0} pictures")), {written}),
             byteCount(state.bytes), toText(target_)});
    if (state.written == 0) return tr("The turn was stopped before its first picture: nothing was kept.");
    return filled(tr("The turn was stopped. Kept: {0} of {1} pictures, {2}, in {3}."),
                  {written, all, byteCount(state.bytes), toText(target_)});
}

}  // namespace app
