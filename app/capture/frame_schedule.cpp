#include "app/capture/frame_schedule.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <new>
#include <utility>

#include "app/base/faults.hpp"
#include "app/base/number_format.hpp"
#include "sim/io/files/messages.hpp"

namespace app {

Recorder::Recorder(std::unique_ptr<FrameSink> sink)
    : sink_(std::move(sink)),
      noMemory_(wadi::Sentence("The time-lapse took more memory than there is: choose smaller pictures.")) {
    thread_ = std::thread([this] { work(); });
}

Recorder::~Recorder() {
    close();
    thread_.join();
}

bool Recorder::hasRoom() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size() < kMostWaiting;
}

void Recorder::push(Frame frame) {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return waiting_.size() < kMostWaiting || state_.isDone || isClosed_; });
    if (state_.isDone || isClosed_) return;
    waiting_.push_back(std::move(frame));
    moved_.notify_all();
}

void Recorder::close() {
    const std::lock_guard lock(mutex_);
    isClosed_ = true;
    moved_.notify_all();
}

void Recorder::wait() {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return state_.isDone; });
}

Recorder::State Recorder::state() const {
    const std::lock_guard lock(mutex_);
    return state_;
}

bool Recorder::next(Frame& frame) {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return !waiting_.empty() || isClosed_; });
    if (waiting_.empty()) return false;
    frame = std::move(waiting_.front());
    waiting_.pop_front();
    moved_.notify_all();
    return true;
}

void Recorder::attempt() {
    Frame frame;
    while (next(frame)) {
        sink_->write(frame);
        frame = {};
        const double bytes = sink_->bytes();
        const std::lock_guard lock(mutex_);
        ++state_.written;
        state_.bytes = bytes;
    }
    sink_->end();
}

void Recorder::work() {
    wadi::Sentence fault;
    try {
        try {
            attempt();
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception& error) {
            fault = sentenceOf(error);
        }
    } catch (const std::bad_alloc&) {
        fault = std::move(noMemory_);
    }
    const double bytes = sink_->bytes();
    sink_.reset();
    const std::lock_guard lock(mutex_);
    state_.fault = std::move(fault);
    if (state_.fault.empty()) state_.bytes = bytes;
    state_.isDone = true;
    waiting_.clear();
    moved_.notify_all();
}

namespace {

std::unique_ptr<FrameSink> sinkFor(const LapsePlan& plan, const std::filesystem::path& target,
                                   const wadi::io::HeightRange& range) {
    return plan.target == LapseTarget::film ? film(target, plan, range) : pngFrames(target, range);
}

/// lapseRange() of the start, and what uplift and a falling base level can add until the last frame.
wadi::io::HeightRange rangeOf(const LapsePlan& plan, const wadi::Snapshot& start) {
    const wadi::UpliftParams& uplift = start.parameters.uplift;
    const wadi::IncisionParams& incision = start.parameters.incision;
    const std::uint64_t last = plan.frames > 0 ? plan.epochOf(plan.frames - 1) : start.epoch;
    const double kiloyears =
        static_cast<double>(last - start.epoch) * start.parameters.time.yearsPerEpoch / 1000;
    double rise = 0, fall = 0;  // [m]; a mm/a is a metre in a thousand years
    if (uplift.enabled) {
        const bool isPainted = uplift.form == wadi::UpliftForm::painted;
        const double full = kiloyears * double{uplift.rate};
        const double other = -full * (isPainted ? 1 : double{uplift.subsidence});
        rise = std::max({0.0, full, other});
        fall = std::max({0.0, -full, -other});
    }
    if (incision.enabled) fall += kiloyears * double{incision.baseFall} + double{incision.baseStep};
    const wadi::io::HeightRange range = lapseRange(start.lowest, start.highest);
    const double lowest = std::max(std::ceil(wadi::kLowestMetres), std::floor(range.lowest - fall));
    const double highest = std::min(std::floor(wadi::kHighestMetres), std::ceil(range.highest + rise));
    return {static_cast<float>(lowest), static_cast<float>(highest)};
}

}  // namespace

Lapse::Lapse(const LapsePlan& plan, std::filesystem::path target, const wadi::Snapshot& start)
    : plan_(plan),
      target_(std::move(target)),
      range_(rangeOf(plan_, start)),
      world_(start.world),
      ground_(start.ground),
      recorder_(sinkFor(plan_, target_, range_)) {}

std::uint64_t Lapse::next() const {
    return plan_.epochOf(std::min(taken_, plan_.frames - 1));
}

bool Lapse::isNext(const wadi::Snapshot& snapshot) const {
    return !isClosed_ && isOfWorld(snapshot) && snapshot.epoch == next();
}

void Lapse::take(Frame frame) {
    recorder_.push(std::move(frame));
    if (++taken_ == plan_.frames) close();
}

void Lapse::close() {
    isClosed_ = true;
    recorder_.close();
}

void Lapse::wait() {
    close();
    recorder_.wait();
}

wadi::Sentence Lapse::scaleText() const {
    if (plan_.kind != LapseKind::heights) return {};
    const std::string lowest = wadi::io::exactNumber(range_.lowest);
    const std::string highest = wadi::io::exactNumber(range_.highest);
    if (plan_.target == LapseTarget::film)
        return wadi::Sentence("Heights in all its frames: black = {0} m, white = {1} m.", lowest, highest);
    return wadi::Sentence("Heights in all its frames: 0 = {0} m, 65535 = {1} m.", lowest, highest);
}

wadi::Sentence Lapse::doneText() const {
    const Recorder::State state = recorder_.state();
    if (state.written == 0)
        return wadi::Sentence("The time-lapse ended before its first frame: nothing was written.");
    return wadi::Sentence("Wrote {0}, {1}, to {2}.", framesText(state.written), byteCount(state.bytes),
                          wadi::io::quoted(target_));
}

}  // namespace app
