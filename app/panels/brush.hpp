// Brush panel: size, height and hardness of the brush that raises rock, and undo. It paints nothing:
// that is RaiseTool. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include "app/steering.hpp"
#include "app/tools/raise_tool.hpp"
#include "app/tuned.hpp"
#include "sim/snapshot.hpp"

namespace app {

/// Draws the panel. A change of the brush counts from the next piece of a stroke on.
void drawBrush(Tuned<BrushParams>& brush, Steering& steering, const wadi::Snapshot& snapshot);

}  // namespace app
