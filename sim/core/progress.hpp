// Progress: how far long work has come, the request to end it early, and equal pieces of work that share a
// progress. Not a thread, nor what is done about either. One thread works with it; any may look and cancel.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <utility>

#include "sim/core/error.hpp"

namespace wadi {

/// Work was ended early because the user cancelled it.
struct Cancelled : Error {
    Cancelled() : Error("The work was cancelled.") {}
};

class Progress {
  public:
    /// Reports how much is done [0..1] of the present span. Throws Cancelled if it should end; files that are
    /// being written are then as they were.
    void reach(double part) {
        if (isOver_ && isOver_()) cancel();
        update();
        part_.store(static_cast<float>(from_ + part * (to_ - from_)), std::memory_order_relaxed);
    }
    /// What reach() tells from now on is the piece from `from` to `to` of the whole [0..1, from <= to].
    void span(double from, double to) {
        from_ = from;
        to_ = to;
    }
    /// The present span, for work that parts it among its own pieces (see SubProgress).
    double from() const { return from_; }
    double to() const { return to_; }
    /// How much of the whole is done [0..1].
    float part() const { return part_.load(std::memory_order_relaxed); }

    /// Asks at every reach() whether to end early; on the thread that works. Before the work begins.
    void endIf(std::function<bool()> isOver) { isOver_ = std::move(isOver); }
    /// Throws Cancelled if it should end, for work that cannot tell how much of it is done. It may be called
    /// all the time: it asks a hundred times a second.
    void look() {
        update();
        if (!isOver_) return;
        const Clock::time_point now = Clock::now();
        if (now - looked_ < std::chrono::milliseconds(10)) return;
        looked_ = now;
        if (isOver_()) cancel();
        update();
    }
    /// Requests an early end.
    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
    /// Throws Cancelled if the work was cancelled: for what makes it count, which may come after all of it.
    void update() const {
        if (isCancelled()) throw Cancelled();
    }
    bool isCancelled() const { return cancelled_.load(std::memory_order_relaxed); }

  private:
    using Clock = std::chrono::steady_clock;

    std::function<bool()> isOver_;
    Clock::time_point looked_{};
    double from_ = 0, to_ = 1;
    std::atomic<float> part_ = 0;
    std::atomic<bool> cancelled_ = false;
};

/// The present span of a progress divided among equal pieces of work, one after another. SubProgress may be
/// divided again. For the thread that does the work.
class SubProgress {
  public:
    /// `progress` may be null. [count >= 1]
    SubProgress(Progress* progress, std::size_t count)
        : progress_(progress), count_(static_cast<double>(count)) {
        if (progress_ == nullptr) return;
        from_ = progress_->from();
        to_ = progress_->to();
    }
    /// The whole span is the present one again.
    ~SubProgress() {
        if (progress_ != nullptr) progress_->span(from_, to_);
    }
    SubProgress(const SubProgress&) = delete;
    SubProgress& operator=(const SubProgress&) = delete;

    /// The progress, for the next piece.
    Progress* next() {
        if (progress_ != nullptr) progress_->span(at(done_), at(done_ + 1));
        ++done_;
        return progress_;
    }

  private:
    double at(double pieces) const { return from_ + (to_ - from_) * pieces / count_; }

    Progress* progress_;
    double count_, done_ = 0;
    double from_ = 0, to_ = 1;
};

}  // namespace wadi
