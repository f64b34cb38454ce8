#include "app/capture/recorder.hpp"

#include <exception>
#include <new>
#include <utility>

namespace app {

Recorder::Recorder(std::unique_ptr<FrameSink> sink) : sink_(std::move(sink)) {
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
    std::string fault;
    try {
        attempt();
    } catch (const std::bad_alloc&) {
        fault = "The time-lapse took more memory than there is: choose smaller pictures.";
    } catch (const std::exception& error) {
        fault = error.what();
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

}  // namespace app
