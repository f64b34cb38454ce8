// Contour labels: heights written along their lines, under all panels. Not where they stand
// (app/render/contour_label_finder). Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <vector>

#include "app/render/contour_label_finder.hpp"

namespace app {

/// Size of a digit, as ContourLabels takes it [window units].
glm::vec2 contourDigit();

/// Writes heights among contours of an interval [m]; `corner` is that of the picture in the window.
void drawContourLabels(const std::vector<ContourLabel>& labels, float interval, glm::vec2 corner);

}  // namespace app
