// Look panel: how the landscape is shown and what a picture may cost. Inside a frame of Dear ImGui, on the
// window's thread.
#pragma once

#include "app/landscape/look.hpp"
#include "app/landscape/quality.hpp"
#include "app/tuned.hpp"

namespace app {

/// Draws the panel. What it changes shows in the same frame.
void drawLook(Tuned<LookParams>& look, Tuned<QualityParams>& quality);

}  // namespace app
