// Frame schedule: a time-lapse under way: which snapshot is its next frame, what became of those before, and
// the thread that writes them. It draws nothing; the window and batch share it, so that both write the same
// frames. One thread at a time.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "app/capture/frame_sink.hpp"
#include "app/capture/plan.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// The thread that writes the frames of a time-lapse, and the short queue before it. Not a choice of
/// frames. Every member function may be called from the one thread that made it.
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
        wadi::Sentence fault;       ///< The sentence of what went wrong, or ""
    };
    State state() const;

  private:
    void work();
    bool next(Frame& frame);
    void attempt();

    std::unique_ptr<FrameSink> sink_;  // the thread's alone, as the next
    wadi::Sentence noMemory_;          // made while there is memory
    mutable std::mutex mutex_;         // guards all below
    std::condition_variable moved_;
    std::deque<Frame> waiting_;
    State state_;
    bool isClosed_ = false;
    std::thread thread_;
};

class Lapse {
  public:
    /// Begins one of the world of `start`. Throws wadi::Error,
    /// as pngFrames() and film() do, if the target cannot be written.
    Lapse(const LapsePlan& plan, std::filesystem::path target, const wadi::Snapshot& start);

    /// The epoch of the next frame; of the last one if all are taken.
    std::uint64_t next() const;
    /// Whether this snapshot is the next frame.
    bool isNext(const wadi::Snapshot& snapshot) const;
    /// Whether take() would not wait.
    bool hasRoom() const { return recorder_.hasRoom(); }
    /// Hands in the next frame, waiting for room. The last one closes the time-lapse.
    void take(Frame frame);
    /// Ends it early; frames that were taken are still written.
    void close();
    /// Ends it and waits until all is written.
    void wait();

    /// Whether no more frames are taken, for whatever reason.
    bool isClosed() const { return isClosed_; }
    /// Whether the snapshot follows on the one with which it began, without a new world or a way through time
    /// between.
    bool isOfWorld(const wadi::Snapshot& snapshot) const {
        return snapshot.world == world_ && snapshot.ground == ground_;
    }
    bool isOfOtherMoment(const wadi::Snapshot& snapshot) const {
        return snapshot.world == world_ && snapshot.ground != ground_;
    }
    std::uint64_t taken() const { return taken_; }
    const LapsePlan& plan() const { return plan_; }
    const std::filesystem::path& target() const { return target_; }
    Recorder::State state() const { return recorder_.state(); }

    /// What there is to say at the start: "Heights in the frames: 0 = -25 m, 65535 = 410 m." or "".
    wadi::Sentence scaleText() const;
    /// "Wrote 120 frames, 33.1 MB, to out/frames." once all is done.
    wadi::Sentence doneText() const;

  private:
    LapsePlan plan_;
    std::filesystem::path target_;
    wadi::io::HeightRange range_;
    std::uint64_t world_, ground_;
    std::uint64_t taken_ = 0;
    bool isClosed_ = false;
    Recorder recorder_;
};

}  // namespace app
