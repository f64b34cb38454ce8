// Statistics and frame graph: the land (heights, how fast it is lowered, its form), the rock and water that
// move, where dye has gone, speeds, and a check that nothing vanished; and what each pass of the last frames
// took, as a chart. It decides when the simulation should spend time on the costly numbers, and measures no
// pass itself (engine/gpu_timer). The window's thread.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "app/data/denudation.hpp"
#include "app/data/land_curves.hpp"
#include "app/render/landscape.hpp"
#include "app/view/pacing.hpp"
#include "engine/gpu_timer.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// The panel with the numbers of the simulation.
class Statistics {
  public:
    /// Takes note of a snapshot in a frame that took `dt` [s] while the panel was shown or not. Afterwards
    /// wanted() tells whether snapshots should hold balance and hash, and wantsLandform() the same.
    void update(const wadi::Snapshot& snapshot, bool shown, double dt);
    /// A few times a second while epochs run, since a hash costs a pass over the map; always while paused,
    /// when snapshots only come after a change.
    bool wanted() const { return wanted_; }
    /// Whether snapshots should hold the landform: every few seconds, and not while nothing changes.
    bool wantsLandform() const { return wantsLandform_; }

    /// Takes note of what a frame cost. Only those in which the ground changed are shown: the others cost
    /// next to nothing.
    void note(const Landscape::Cost& cost);

    /// Draws what there is to say of the land; `curves` may be null.
    void drawLand(const wadi::Snapshot& snapshot, const LandCurves* curves) const;
    /// Draws the rest: rock and water, dye, speeds, the check.
    void drawRest(const wadi::Snapshot& snapshot, const FrameMeter& meter) const;

    /// The newest figures of the state.
    struct Totals {
        std::uint64_t epoch = 0;
        wadi::Balance balance;
        wadi::WaterBalance water;
        std::optional<wadi::DyeBalance> dye;  ///< Unless nothing is dyed
        std::uint64_t hash = 0;
        float cellSize = 1;  ///< [m]
        double cells = 1;    ///< Of the map
    };
    const std::optional<Totals>& totals() const { return totals_; }
    /// The newest measures of the landform.
    const std::optional<wadi::Landform>& landform() const { return landform_; }
    /// How far dye had come by then.
    const std::optional<wadi::DyeReach>& dyeReach() const { return dyeReach_; }

  private:
    void noteLandform(const wadi::Snapshot& snapshot, bool shown, double dt);
    void drawRock() const;
    void drawWater() const;
    void drawDye() const;
    void drawCheck() const;
    void drawLowering(const LandCurves* curves) const;
    void drawLandform() const;
    std::string amount(std::int64_t quanta) const;
    std::string exactness(std::int64_t drift) const;

    Landscape::Cost cost_;
    bool wanted_ = false;
    double sinceTotals_ = 1e9;  // [s]
    std::optional<Totals> totals_;
    Denudation denudation_;

    bool wantsLandform_ = false;
    double sinceLandform_ = 1e9;      // [s]
    std::uint64_t landformHash_ = 0;  // of the state that was measured
    std::optional<wadi::Landform> landform_;
    std::optional<wadi::DyeReach> dyeReach_;
};

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
    /// The passes that any of them had, in the order of kPassNames; others after them, as they came.
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
    std::deque<std::vector<double>> frames_;  // by the number of the pass; the last ones may be missing
};

/// The chart of a FrameHistory with its legend.
class FrameGraph {
  public:
    /// Whether the passes should be measured: draw() was called since the last question.
    bool wanted();
    /// Takes note of what is known after a frame. One in which no picture was drawn does not count.
    void note(const Landscape& landscape);
    /// Draws the chart and its legend. `frames`: how many there are, as "60 frames/s".
    void draw(const std::string& frames);
    /// Draws those of a history that has a frame.
    static void drawHistory(const FrameHistory& history, const std::string& frames);

    const FrameHistory& history() const { return history_; }

  private:
    FrameHistory history_;
    bool isDrawn_ = false;
};

}  // namespace app
