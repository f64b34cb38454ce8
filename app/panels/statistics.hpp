// Statistics panel: speeds, particles, heights, the exactness of both ledgers, the hash of the state, the
// landform. It decides when the simulation should spend time on the last three. The window's thread.
#pragma once

#include <cstdint>
#include <optional>

#include "app/render/landscape.hpp"
#include "app/view/pacing.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

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

    /// Draws the panel.
    void draw(const wadi::Snapshot& snapshot, const FrameMeter& meter) const;

    /// The newest figures of the state.
    struct Figures {
        std::uint64_t epoch = 0;
        wadi::Balance balance;
        wadi::WaterBalance water;
        std::uint64_t hash = 0;
    };
    const std::optional<Figures>& figures() const { return figures_; }
    /// The newest measures of the landform.
    const std::optional<wadi::Landform>& landform() const { return landform_; }

  private:
    void noteLandform(const wadi::Snapshot& snapshot, bool shown, double dt);
    void drawFigures() const;
    void drawWater() const;
    void drawLandform() const;

    Landscape::Cost cost_;
    bool wanted_ = false;
    double sinceFigures_ = 1e9;  // [s]
    std::optional<Figures> figures_;

    bool wantsLandform_ = false;
    double sinceLandform_ = 1e9;      // [s]
    std::uint64_t landformHash_ = 0;  // of the state that was measured
    std::optional<wadi::Landform> landform_;
};

}  // namespace app
