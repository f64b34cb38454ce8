#include "app/capture/bands.hpp"

#include <chrono>
#include <utility>

#include "sim/core/error.hpp"

namespace app {

bool Bands::hasRoom() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size() < kMost;
}

void Bands::push(engine::Image band) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(band));
    moved_.notify_all();
}

void Bands::fail(const wadi::Sentence& reason) {
    const std::lock_guard lock(mutex_);
    reason_ = reason;
    moved_.notify_all();
}

engine::Image Bands::next(const wadi::Progress& progress) {
    // Whoever cancels does not know of the queue.
    constexpr auto kLook = std::chrono::milliseconds(50);
    std::unique_lock lock(mutex_);
    while (!moved_.wait_for(lock, kLook, [&] { return !waiting_.empty() || !reason_.empty(); }))
        progress.update();
    progress.update();
    if (!reason_.empty()) throw wadi::Error(reason_);
    engine::Image band = std::move(waiting_.front());
    waiting_.pop_front();
    return band;
}

}  // namespace app
