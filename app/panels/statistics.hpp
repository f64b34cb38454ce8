// Statistics panel: speeds, drops in flight, heights, the exactness of the ledger, the hash of the state.
// It decides when the simulation should spend time on the last two. The window's thread.
#pragma once

#include <cstdint>
#include <optional>

#include "app/frame_meter.hpp"
#include "app/landscape/landscape.hpp"
#include "sim/snapshot.hpp"

namespace app {

class Statistics {
  public:
    /// Takes note of a snapshot in a frame that took `dt` [s] while the panel was shown or not. Afterwards
    /// wanted() tells whether snapshots should hold balance and hash.
    void update(const wadi::Snapshot& snapshot, bool shown, double dt);
    /// A few times a second while epochs run, since a hash costs a pass over the map; always while paused,
    /// when snapshots only come after a change.
    bool wanted() const { return wanted_; }

    /// Takes note of what a frame cost. Only those in which the ground changed are shown: the others cost
    /// next to nothing.
    void note(const Landscape::Cost& cost);

    /// Draws the panel.
    void draw(const wadi::Snapshot& snapshot, const FrameMeter& meter) const;

    /// The newest figures of the state.
    struct Figures {
        std::uint64_t epoch = 0;
        wadi::Balance balance;
        std::uint64_t hash = 0;
    };
    const std::optional<Figures>& figures() const { return figures_; }

  private:
    void drawFigures() const;

    Landscape::Cost cost_;
    bool wanted_ = false;
    double sinceFigures_ = 1e9;  // [s]
    std::optional<Figures> figures_;
};

}  // namespace app
