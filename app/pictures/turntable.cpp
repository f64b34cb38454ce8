#include "app/pictures/turntable.hpp"

#include <utility>

#include "app/figures.hpp"
#include "app/paths.hpp"

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

Turntable::Turntable(const LapsePlan& plan, const std::filesystem::path& target, const Studio& studio,
                     const OverlayParams& overlay, const std::shared_ptr<const wadi::Snapshot>& snapshot,
                     const std::filesystem::path& shaders)
    : plan_(plan),
      target_(target),
      snapshot_(snapshot),
      studio_(studio),
      landscape_(shaders),
      recorder_(sinkFor(plan, target)) {
    landscape_.show(overlay, 0);
}

void Turntable::take() {
    recorder_.push(studio_.picture(landscape_, snapshot_));
    studio_.orbit(kTurn / static_cast<float>(plan_.frames));
    if (++taken_ == plan_.frames) stop();
}

void Turntable::follow() {
    if (!isClosed_ && recorder_.state().isDone) stop();  // a fault has ended it
    if (!isClosed_ && recorder_.hasRoom()) take();
}

void Turntable::stop() {
    isClosed_ = true;
    recorder_.close();
}

void Turntable::finish() {
    while (!isClosed_ && !recorder_.state().isDone) take();
    stop();
    recorder_.wait();
}

std::string Turntable::doneText() const {
    const Recorder::State state = recorder_.state();
    return "Wrote a turn of " + grouped(static_cast<std::int64_t>(state.written)) +
           (state.written == 1 ? " picture, " : " pictures, ") + byteCount(state.bytes) + ", to " +
           toText(target_) + ".";
}

}  // namespace app
