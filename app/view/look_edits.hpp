// LookEdits: makes the look of a world go with it through undo and redo, as its parameters do: each change by
// hand is an edit, and another world brings or keeps its own; and turns the sun with the mouse in the view.
// It draws nothing. The window's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
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
    /// Begins with a world and its look.
    LookEdits(std::uint64_t world, const LookParams& look) : world_(world), looks_{{look, 0}}, known_(look) {}

    /// The look of a world that is about to begin. Returns its number, which must go with the world.
    wadi::AppStateId await(const LookParams& look);
    /// Sets `look` to that of a world that has come, or to what undo or redo has made of it (`isTurned`).
    void update(const wadi::Snapshot& snapshot, bool isTurned, LookParams& look);
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

    std::uint64_t world_;
    std::vector<Kept> looks_;  // by their numbers; some 200 bytes for each edit of the look
    LookParams known_;
    std::size_t start_ = 0;  // number of start()
    std::optional<std::size_t> awaited_ = {};
};

}  // namespace app
