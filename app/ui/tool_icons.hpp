// Tool icons: buttons for tools and for the shapes of obstacles, with pictures drawn of lines. Inside a frame
// of Dear ImGui, on the window's thread.
#pragma once

#include <cstddef>

#include "sim/edit/brush.hpp"

namespace app {

/// A square button of `side` [window units] for tool number `tool` of kit(), lit if it is the chosen one.
/// True when it is clicked.
bool toolButton(std::size_t tool, float side, bool chosen);

/// The same for a shape of an obstacle.
bool shapeButton(wadi::BrushShape shape, float side, bool chosen);

}  // namespace app
