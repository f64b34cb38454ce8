// Legend: what the data over the ground and the colours of particles mean, beside the landscape, and the
// values under the pointer. It lies under all panels and takes no mouse itself: see LegendGrip. Inside a
// frame of Dear ImGui, on the window's thread.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

#include "app/look/look.hpp"
#include "app/render/landscape.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// What a legend tells.
struct LegendText {
    OverlayView overlay = {};
    std::optional<glm::vec2> values = {};  ///< Under the pointer
    bool then = false;                     ///< Whether they are those of the moment that is compared with
    LayerId missing = LayerId::none;       ///< That is wished for and not there
    bool isOnItsWay = false;               ///< Whether it is still being computed
    bool onlyNow = false;                  ///< Whether that moment does not tell the data
    bool particles = false;                ///< Whether particles are shown
    std::optional<glm::vec3> paths = {};   ///< Colour of the paths of drops, if they are shown [sRGB]
    std::optional<glm::vec3> water = {};   ///< Colour of water, if it is shown [sRGB]
    bool isInPicture = false;              ///< Whether there is no pointer
};

/// What there is to tell of a landscape that shows a snapshot in a look, but for the pointer.
LegendText legendOf(const Landscape& landscape, const wadi::Snapshot& snapshot, const LookParams& look);

/// Draws the legend in a room that begins at `low`, as tall as that lets it be, at a share of what is left
/// along each side: (0, 0) is the upper left corner. Nothing if there is nothing to tell, or no room for it.
/// Returns its extent, 0 if there is none [window units].
glm::vec2 drawLegend(const LegendText& text, glm::vec2 low, glm::vec2 room, glm::vec2 share = glm::vec2(0.f));

}  // namespace app
