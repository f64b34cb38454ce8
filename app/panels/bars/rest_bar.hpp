// Rest bar: the line at the lower middle of the view that says that a scene has run for as long as it is meant to
// and rests, with a button to go on. It decides nothing: SimulationControl knows when. Inside a frame of Dear ImGui,
// on the window's thread.
#pragma once

#include <cstdint>
#include <string>

#include "app/base/simulation_control.hpp"
#include "app/view/viewer.hpp"

namespace app {

/// How long a scene runs before it rests, in a sentence.
std::string restText(std::int64_t epochs);

/// Draws the bar over a part of the window, as long as the world rests.
void drawRestBar(SimulationControl& control, const Area& free);

}  // namespace app
