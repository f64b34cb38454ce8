// Lapse: a time-lapse under way: which snapshot is its next frame, and what became of those before. It draws
// nothing; the window and batch share it, so that both write the same frames. One thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "app/capture/recorder.hpp"
#include "app/export/plan.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

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
    bool isOfWorld(const wadi::Snapshot& snapshot) const { return snapshot.world == world_; }
    std::uint64_t taken() const { return taken_; }
    const LapsePlan& plan() const { return plan_; }
    const std::filesystem::path& target() const { return target_; }
    Recorder::State state() const { return recorder_.state(); }

    /// What there is to say at the start: "Heights in the frames: 0 = -25 m, 65535 = 410 m." or "".
    std::string scaleText() const;
    /// "Wrote 120 frames, 33.1 MB, to out/frames." once all is done.
    std::string doneText() const;

  private:
    LapsePlan plan_;
    std::filesystem::path target_;
    wadi::io::HeightRange range_;
    std::uint64_t world_;
    std::uint64_t taken_ = 0;
    bool isClosed_ = false;
    Recorder recorder_;
};

}  // namespace app
