// Fills: areas of charts, which the pattern over their colour tells apart where colours are not seen, as maps
// and sections of geologists do. Not the lines of charts nor the words that say what is what (strokes).
// Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <imgui.h>

#include <cstddef>
#include <vector>

namespace app {

/// What is drawn over the colour of an area.
enum class Hatch { none, slanted, stippled, waved, crossed, level, back, upright, grid };
inline constexpr std::size_t kHatches = 9;

/// How an area is drawn.
struct Fill {
    ImU32 colour = 0;
    Hatch hatch = Hatch::none;
};

/// An area of a chart: columns side by side, each from a top to a bottom [window units]. There is nothing
/// where a bottom is not below its top.
struct Band {
    float left = 0;
    float step = 1;  ///< Width of a column [window units, > 0]
    float foot = 0;  ///< Height of the screen from which its pattern is counted, so that it stands still
    std::vector<float> tops = {}, bottoms = {};  ///< One of each for a column

    void add(float top, float bottom);
};

/// Draws an area and, over its top, a line in the ink of its pattern.
void drawBand(ImDrawList& list, const Band& band, const Fill& fill);

/// Draws a rectangle of it, for a key.
void drawSample(ImDrawList& list, ImVec2 low, ImVec2 high, const Fill& fill);

}  // namespace app
