// Chart: where numbers lie in a plot on the screen, and its axes with round numbers and units. Not what is
// plotted. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <imgui.h>

#include <string>

namespace app {

/// A plot on the screen and the numbers at its sides.
struct Chart {
    ImVec2 low, high;  ///< Corners on the screen, the upper left one first
    double left = 0, right = 1;
    double bottom = 0, top = 1;

    float x(double number) const {
        return low.x + static_cast<float>((number - left) / (right - left)) * (high.x - low.x);
    }
    float y(double number) const {
        return high.y - static_cast<float>((number - bottom) / (top - bottom)) * (high.y - low.y);
    }
    /// Share of the way from left to right at which a column of the screen lies.
    float shareAt(float screen) const { return (screen - low.x) / (high.x - low.x); }
};

/// Lets the heights of a plot begin and end at a fine round number beyond the data, so that it does not stir
/// at every change; at 0 where they begin there.
void fitHeights(Chart& plot, double lowest, double highest);

/// What an axis says.
struct AxisText {
    std::string title;  ///< With its unit: "Distance [km]"
    double unit = 1;    ///< So many of the chart's numbers are 1 of the axis's
    double least = 0;   ///< Least step from number to number
    /// Whether the chart's numbers are logarithms to base 10 of those that the axis says.
    bool isLogarithmic = false;
};

/// An axis in metres, or in kilometres where it is long: "Distance [km]".
AxisText metresAxis(const std::string& name, double length);

/// Draws the lines of a grid and numbers: those of `across` below the plot with the title under them, which
/// covers none, those of `up` at its left.
void drawAcross(ImDrawList& list, const Chart& chart, const AxisText& across);
void drawUp(ImDrawList& list, const Chart& chart, const AxisText& up);

/// Room that an axis at the left and one below take [window units].
float axisWidth();
float axisHeight();

}  // namespace app
