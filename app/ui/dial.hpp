// Dial: a compass on which a direction is turned with the mouse. It knows directions, not winds. Inside a
// frame of Dear ImGui, on the window's thread.
#pragma once

#include "app/ui/param_panel.hpp"
#include "sim/core/param.hpp"

namespace app {

/// Direction from the middle of a dial to a point [°, 0..360), clockwise from north (up); of the middle
/// itself 0.
float bearingOf(float east, float south);

/// Draws a compass of `side` [window units] whose arrow comes from `degrees` [0..360, clockwise from north]
/// and crosses the dial. True if it was turned: `degrees` is then a whole number, or with Ctrl held one of 16
/// winds.
bool compass(const char* id, float& degrees, float side);

/// Draws a compass for a parameter in degrees, in a row of its own.
void drawDial(wadi::ParamGroup& group, std::string_view name, const ParamChanged& changed);

}  // namespace app
