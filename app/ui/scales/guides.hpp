// Guides: a compass and a scale bar over the lower left corner of the landscape, and in which corner a legend
// stands. They lie under all panels and take no mouse. Not what takes them into a picture (app/capture), nor
// the legend. Inside a frame of Dear ImGui, on the thread of that.
#pragma once

#include <imgui.h>

#include <array>
#include <glm/vec2.hpp>
#include <string>
#include <string_view>

namespace app {

/// Corners of the view.
enum class Corner { upperLeft, upperRight, lowerLeft, lowerRight };
inline constexpr std::array<std::string_view, 4> kCornerNames = {"upperLeft", "upperRight", "lowerLeft",
                                                                 "lowerRight"};

/// Which of them are shown, and where.
struct GuideParams {
    bool compass = true;
    bool scaleBar = true;
    bool legend = true;
    Corner legendCorner = Corner::upperLeft;
};

template <class V>
void visit(V&& v, GuideParams& p) {
    v("compass", p.compass,
      "Whether a needle shows where north is. Pictures have it only with their legend.");
    v("scaleBar", p.scaleBar,
      "Whether a bar shows how long so many metres are in the middle of the view. Pictures have it only with "
      "their "
      "legend.");
    v("legend", p.legend,
      "Whether it is shown over the view what the colours of data, particles and water mean.");
    v("legendCorner", p.legendCorner, kCornerNames,
      "In which corner of the view, and of pictures, the legend stands. It can be dragged to another.");
}

/// What stands behind words and lines over the landscape: dark, and as clear as `alpha` [0..255] says; black,
/// with a line around it, where a high contrast is wanted. `rounding` [window units].
void drawPlate(ImDrawList& list, glm::vec2 low, glm::vec2 high, float rounding, int alpha);
/// The ink of lines and words on it.
ImU32 plateInk();

/// Where a corner of a room is: (0, 0) is the upper left one.
glm::vec2 shareOf(Corner corner);

/// What they tell of a view.
struct GuideView {
    float yaw = 0.f;  ///< Compass angle of the eye seen from the place that it looks at: see engine::Camera
    float metresPerUnit = 1.f;  ///< Across, in the middle of the view [m per window unit, > 0]
    bool isParallel = false;    ///< Whether it is the same everywhere
};

/// The length of a scale bar that is at most `most` long: 1, 2 or 5 times a power of ten [m].
float barLength(float most);

/// Where north is on the compass: to the right and down, of length 1.
glm::vec2 northOn(float yaw);

/// Draws what is wished for over the part of the window from `low` on. Returns how far it reaches to the
/// right and up from the lower left corner, 0 if nothing is drawn or there is no room [window units].
glm::vec2 drawGuides(const GuideParams& params, const GuideView& view, glm::vec2 low, glm::vec2 size);

}  // namespace app
