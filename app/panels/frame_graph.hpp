// Frame graph: what each pass of the last frames took, as a chart with a legend. FrameHistory is what it
// remembers, without a panel. Measures nothing itself (engine/gpu_timer). The window's thread.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <vector>

#include "app/render/landscape.hpp"
#include "engine/gpu_timer.hpp"

namespace app {

/// The times of the passes of the last frames.
class FrameHistory {
  public:
    /// Frames that are remembered.
    static constexpr std::size_t kFrames = 120;

    /// Remembers a frame, in place of the oldest one if there are enough.
    void add(const std::vector<engine::PassTime>& passes);
    /// Forgets all.
    void clear();

    /// Frames that are remembered.
    std::size_t size() const { return frames_.size(); }
    /// The passes that any of them had, in the order in which they first came.
    const std::vector<std::string>& passes() const { return passes_; }
    /// What a pass took [ms, >= 0] in a frame; frame 0 is the oldest. 0 if the frame did not have it.
    double ms(std::size_t frame, std::size_t pass) const;
    /// What all passes of a frame took together [ms, >= 0].
    double total(std::size_t frame) const;
    /// The longest frame [ms, >= 0]; 0 if there is none.
    double longest() const;
    /// What a pass took in the mean of all frames [ms, >= 0].
    double mean(std::size_t pass) const;

  private:
    std::size_t numberOf(const std::string& pass);

    std::vector<std::string> passes_;
    std::deque<std::vector<double>> frames_;  // by the number of the pass; those that came later are missing
};

class FrameGraph {
  public:
    /// Whether the passes should be measured: draw() was called since the last question.
    bool wanted();
    /// Takes note of what is known after a frame. One in which no picture was drawn does not count.
    void note(const Landscape& landscape);
    /// Draws the chart and its legend. `frames`: how many there are, as "60 frames/s".
    void draw(const std::string& frames);

    const FrameHistory& history() const { return history_; }

  private:
    FrameHistory history_;
    bool isDrawn_ = false;
};

}  // namespace app
