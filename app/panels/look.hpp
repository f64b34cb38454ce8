// Look panel: how the landscape is shown, with a strip of sky on which the sun is dragged, and what a picture
// may cost. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <string>

#include "app/base/bound_params.hpp"
#include "app/look/look.hpp"
#include "app/look/quality.hpp"
#include "app/ui/param_panel.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// An hour as a clock shows it: 14.5 is "14:30".
std::string clockText(float hour);

/// Draws the strip in a row of its own, with the sun at the hour at which it stands as high. A drag
/// moves it along its path, in steps of five minutes. True if it was moved.
bool drawDay(LookParams& look);

/// What the panel shows besides parameters, for the search.
std::vector<NamedRow> lookRows();

/// Draws the panel. What it changes shows in the same frame. `snapshot` tells what shares of heights and
/// widths are in metres.
void drawLook(BoundParams<LookParams>& look, BoundParams<QualityParams>& quality,
              const wadi::Snapshot& snapshot);

}  // namespace app
