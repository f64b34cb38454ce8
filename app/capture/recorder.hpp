// Recorder: the thread that writes the frames of a time-lapse, and the short queue before it. Not a choice
// of frames. Every member function may be called from the one thread that made it.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "app/export/frame_sink.hpp"

namespace app {

class Recorder {
  public:
    /// Most frames that wait to be written: whoever brings more has to wait.
    static constexpr std::size_t kMostWaiting = 3;

    explicit Recorder(std::unique_ptr<FrameSink> sink);
    /// As close(), and waits until all is written.
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// Whether push() would not wait.
    bool hasRoom() const;
    /// Hands in a frame, waiting for room. After a fault or close() it is dropped.
    void push(Frame frame);
    /// No more frames come: writes those that wait and ends, meanwhile in the background.
    void close();
    /// Waits until all is written; after close().
    void wait();

    /// How it stands.
    struct State {
        std::uint64_t written = 0;  ///< Frames
        double bytes = 0;           ///< On the disk; grows until all is done
        bool isDone = false;        ///< All is written, or a fault has ended it
        std::string fault;          ///< The sentence of what went wrong, or ""
    };
    State state() const;

  private:
    void work();
    bool next(Frame& frame);
    void attempt();

    std::unique_ptr<FrameSink> sink_;  // the thread's alone
    mutable std::mutex mutex_;         // guards all below
    std::condition_variable moved_;
    std::deque<Frame> waiting_;
    State state_;
    bool isClosed_ = false;
    std::thread thread_;
};

}  // namespace app
