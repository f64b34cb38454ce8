// Data panel: which data lie over the ground and how, as a section of the sidebar. Inside a frame of Dear
// ImGui, on the window's thread.
#pragma once

#include "app/base/tuned.hpp"
#include "app/look/overlay_params.hpp"
#include "engine/input.hpp"

namespace app {

/// Draws the section. `interval`: between the contours that are shown [m]; 0 if there are none.
void drawData(Tuned<OverlayParams>& overlay, float interval);

/// Shows the next quantity with O, the one before with Shift and O, contours with C.
void heedDataKeys(Tuned<OverlayParams>& overlay, const engine::Input& input);

}  // namespace app
