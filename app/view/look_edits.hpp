// LookEdits: makes the look of a world go with it through undo and redo, as its parameters do: each change by
// hand is an edit, and another world brings or keeps its own; and turns the sun with the mouse in the view.
// It draws nothing. The window's thread.
#pragma once

#include <cstddef>
#include <vector>

#include "app/base/simulation_control.hpp"
#include "app/look/look.hpp"
#include "engine/window.hpp"
#include "sim/live/snapshot.hpp"
#include "sim/world/command.hpp"

namespace app {

/// Moves the sun of a look by one frame's input: to the right of the mouse turns it clockwise, up raises it,
/// within the ranges of LookParams. Input that the panels have captured is ignored. True if the sun is held.
bool dragSun(const engine::Input& input, LookParams& look);

class LookEdits {
  public:
    /// Begins with the look of a world.
    explicit LookEdits(const LookParams& look) : looks_{{look, 0}}, known_(look) {}

    /// Keeps the look of a world that is asked for. Returns its number, which must go with the world.
    wadi::AppStateId begin(const LookParams& look) { return keep(look, looks_.size()); }
    /// The same for a world that is to keep the present look.
    wadi::AppStateId begin() { return keep(known_, start_); }
    /// Sets `look` to that of the snapshot, which a new world, undo or redo has brought.
    void update(const wadi::Snapshot& snapshot, LookParams& look);
    /// Makes what a hand has changed of the look an edit; to be called when the hand has let go.
    void publish(const LookParams& look, SimulationControl& control);
    /// The look with which the present world was opened.
    const LookParams& start() const { return looks_[start_].look; }

  private:
    struct Kept {
        LookParams look;
        std::size_t start;  // number of the look with which its world was opened
    };
    wadi::AppStateId keep(const LookParams& look, std::size_t start);

    std::vector<Kept> looks_;  // by their numbers; some 200 bytes for each edit of the look
    LookParams known_;
    std::size_t start_ = 0;  // number of start()
};

}  // namespace app
