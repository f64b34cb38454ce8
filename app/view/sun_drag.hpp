// Sun drag: turning the sun with the mouse in the view, while L is held. Not the strip of the day in the
// panel. No drawing; the window's thread.
#pragma once

#include "app/look/look.hpp"
#include "engine/input.hpp"

namespace app {

/// Moves the sun of a look by one frame's input: to the right of the mouse turns it clockwise, up raises it,
/// within the ranges of LookParams. Input that the panels have captured is ignored. True if the sun is held.
bool dragSun(const engine::Input& input, LookParams& look);

}  // namespace app
