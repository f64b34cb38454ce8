// Terrain panel: the parameters of the base terrain, making a new one, and the way to files. What it sets
// shows at the next Generate. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include "app/base/simulation_control.hpp"
#include "app/ui/gallery.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// Draws the panel, with the base terrains of `gallery`, which `background` paints. True if the person wants
/// to choose a file.
bool drawTerrain(Steering& steering, const wadi::Snapshot& snapshot, Gallery& gallery,
                 Background& background);

}  // namespace app
