// Legend: what the data over the ground mean, beside the landscape, and their value under the pointer. It
// lies under all panels and takes no mouse. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <glm/vec2.hpp>
#include <optional>

#include "app/landscape/overlay_params.hpp"

namespace app {

/// Draws the legend with its upper left corner at (left, top), as tall as `room` [window units] lets it be;
/// nothing if no data are shown, or there is no room. `values` are those under the pointer.
void drawLegend(const OverlayView& overlay, const std::optional<glm::vec2>& values, float left, float top,
                float room);

}  // namespace app
