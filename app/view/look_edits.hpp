// LookEdits: makes the look of a world go with it through undo and redo, as its parameters do: each change by
// hand is an edit, and another world brings or keeps its own. It draws nothing. The window's thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "app/base/simulation_control.hpp"
#include "app/look/look.hpp"
#include "engine/window.hpp"
#include "sim/live/snapshot.hpp"
#include "sim/world/command.hpp"

namespace app {

// Sun drag: turning the sun with the mouse in the view, while its key is held. Not the strip of the day in the
// panel. No drawing; the window's thread.

/// Moves the sun of a look by one frame's input: to the right of the mouse turns it clockwise, up raises it,
/// within the ranges of LookParams. Input that the panels have captured is ignored. True if the sun is held.
bool dragSun(const engine::Input& input, LookParams& look);

/// A look as what goes with a world through the simulation.
std::shared_ptr<const wadi::Companion> companionOf(const LookParams& look);

class LookEdits {
  public:
    /// Begins with a world and its look, for which there is no companion.
    LookEdits(std::uint64_t world, const LookParams& look) : world_(world), first_(look), known_(look) {}

    /// The look of a world that is under way with it as its companion.
    void await(const LookParams& look) { awaited_ = look; }
    /// Sets `look` to that of a world that has come, or to what undo or redo has made of it (`isTurned`).
    void heed(const wadi::Snapshot& snapshot, bool isTurned, LookParams& look);
    /// Makes what a hand has changed of the look an edit; to be called when the hand has let go.
    void tell(const LookParams& look, Steering& steering);

  private:
    std::uint64_t world_;
    LookParams first_, known_;
    std::optional<LookParams> awaited_ = {};
};

}  // namespace app
