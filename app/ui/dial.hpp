// Dial: a compass on which a direction is turned with the mouse: whence something comes, which side rises or
// how a line runs; and one on which a rose of winds is drawn. It knows directions, no parameters. Inside a
// frame of Dear ImGui, on the window's thread; what draws nothing on any.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/ui/param_panel.hpp"
#include "sim/core/param.hpp"

namespace app {

/// Direction from the middle of a dial to a point [°, 0..360), clockwise from north (up); of the middle
/// itself 0.
float bearingOf(float east, float south);

/// What a direction means, and so what the dial shows of it.
enum class DialKind {
    wind,  ///< Whence something comes: an arrow from there across the dial; the hand turns its tail
    tilt,  ///< To where a block falls: an arrow to the side that rises, whose head the hand turns
    axis   ///< How a line runs: both of its ends, of which the hand turns the nearer one
};

/// The direction that a hand sets by pointing towards `pointed`, while it is `now`; all in [0..360),
/// clockwise from north [°].
float turnedTo(DialKind kind, float pointed, float now);

/// What a direction means, in words: "from the W", "rises in the NNE", "runs N to S".
std::string directionText(DialKind kind, float degrees);

/// What several winds mean, in words: "from the SSW, NNW".
std::string windsText(std::span<const float> winds);

/// Draws a compass of `side` [window units] that shows `degrees` [0..360, clockwise from north], or `winds`
/// around it, if there are any. True if it was turned: `degrees` is then a whole number, or with Ctrl held
/// one of 16 winds.
bool compass(const char* id, DialKind kind, float& degrees, float side, std::span<const float> winds = {});

/// The petal of a rose of so many, from north on clockwise, that lies towards a point.
int petalAt(int petals, float east, float south);

/// The share that a hand draws at this distance from the middle [radii]: in steps of a twentieth, 0 near the
/// middle and 1 at the rim and beyond.
float shareAt(float out);

/// Draws a compass of `side` [window units] with a petal for every share [0..1], from north on clockwise. A
/// drag draws the petal that it begins on longer or shorter. The number of the petal that changed; -1: none.
int petals(const char* id, std::span<float> shares, float side);

/// Draws such a rose for parameters from 0 to 1, in a row of its own, with what it means beside it.
void drawRose(wadi::ParamGroup& group, std::span<const std::string_view> names, const ParamChanged& changed);

/// Draws a compass for a parameter in degrees, in a row of its own, with what it means beside it; if it is
/// that of a rose, with the winds of that [0..360, clockwise from north].
void drawDial(wadi::ParamGroup& group, std::string_view name, DialKind kind, const ParamChanged& changed,
              std::span<const float> winds = {});

}  // namespace app
