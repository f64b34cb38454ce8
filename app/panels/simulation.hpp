// Simulation panel: run, pause and step, how much it rains, how far the world has come, how fast it may
// go and on how many threads. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include "app/base/simulation_control.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// Draws the panel. What it changes goes to the simulation, whose next epoch uses it.
void drawSimulation(Steering& steering, const wadi::Snapshot& snapshot);

/// Drops born in an epoch on a map of `cells` when it rains `rain` drops per thousand cells.
int dropsPerEpoch(double rain, std::size_t cells);

}  // namespace app
