// Look panel: how the landscape is shown and what a picture may cost. Inside a frame of Dear ImGui, on the
// window's thread.
#pragma once

#include "app/base/tuned.hpp"
#include "app/look/look.hpp"
#include "app/look/quality.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// Draws the panel. What it changes shows in the same frame. `snapshot` tells what shares of heights and
/// widths are in metres.
void drawLook(Tuned<LookParams>& look, Tuned<QualityParams>& quality, const wadi::Snapshot& snapshot);

}  // namespace app
