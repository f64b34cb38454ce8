// Terrain panel: the parameters of the base terrain, making a new one, the way to files; parameters that are
// heights, on sliders that reach over the land there is and no further; and those of uplift and wind that
// matter. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <string_view>
#include <vector>

#include "app/base/simulation_control.hpp"
#include "app/ui/gallery.hpp"
#include "app/ui/param_panel.hpp"
#include "sim/live/snapshot.hpp"
#include "sim/process/wind/wind_params.hpp"

namespace app {

/// The same parameter with a range from a little below the lowest ground to a little above the highest, in
/// whole tens of metres, as far as the parameter itself reaches [m].
wadi::Param nearGround(const wadi::Param& height, const wadi::Snapshot& snapshot);

/// Draws masks: the heights at which they begin and end reach over the land.
void drawMasks(wadi::ParamGroup& masks, const wadi::Snapshot& snapshot, const ParamChanged& changed);

/// To be called when the sea was switched: on, it rises to a level at which it is seen and leaves land, if it
/// has none yet. Tells what has changed.
void switchSea(wadi::ParamGroup& sea, const wadi::Snapshot& snapshot, const ParamChanged& changed);

/// To be called when plants were switched: on, where there never were any and none would come up, they are
/// sown and spread. Tells the simulation, as one edit.
void switchVegetation(SimulationControl& control, const wadi::Snapshot& snapshot);

/// Draws the sea, on a slider that reaches over the land.
void drawSea(wadi::ParamGroup& sea, const wadi::Snapshot& snapshot, const ParamChanged& changed);

/// Draws uplift: those of its parameters that matter for its pattern.
void drawUplift(wadi::ParamGroup& uplift, const ParamChanged& changed);

/// The parameters of the wind that do nothing for what it moves, and from where.
std::vector<std::string_view> idleIn(wadi::WindMethod method, wadi::WindRose rose);

/// Whence the winds of a rose come that is turned to a direction, as a dial shows them [0..360, clockwise
/// from north]; none where that shows one alone, or a rose of one's own.
std::vector<float> windsOnDial(wadi::WindRose rose, float direction);

/// Draws the wind: those of its parameters that do something for what it moves.
void drawWind(wadi::ParamGroup& wind, const ParamChanged& changed);

/// What the panel shows besides parameters, for the search.
std::vector<NamedRow> terrainRows();

/// Draws the panel, with the base terrains of `gallery`, which `background` paints. True if the person wants
/// to choose a file.
bool drawTerrain(SimulationControl& control, const wadi::Snapshot& snapshot, Gallery& gallery,
                 Background& background);

}  // namespace app
