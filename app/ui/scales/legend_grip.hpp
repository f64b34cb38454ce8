// Legend grip: takes the mouse over the legend, so that a hand drags it to another corner of the view or
// hides it. Not what the legend tells (legend). Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <glm/vec2.hpp>

#include "app/ui/scales/guides.hpp"
#include "app/ui/window_layout.hpp"

namespace app {

class LegendGrip {
  public:
    /// Where the legend is to be drawn, as a share of the room that it leaves: in its corner, or where a hand
    /// holds it.
    glm::vec2 share(const GuideParams& params) const {
        return isHeld_ ? held_ : shareOf(params.legendCorner);
    }
    bool isHeld() const { return isHeld_; }

    /// Takes the mouse over a legend that stands there in a room. Let go of, it stands in the nearest corner.
    void draw(GuideParams& params, const WindowLayout::WindowPlace& legend,
              const WindowLayout::WindowPlace& room);

  private:
    bool isHeld_ = false;
    glm::vec2 held_{0.f};  // see share()
    glm::vec2 hand_{0.f};  // from its upper left corner, where the mouse took it
};

}  // namespace app
