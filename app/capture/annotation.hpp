// Annotation: what is written into a picture, legend, compass and scale bar in its corners and heights on contours,
// as plates that are drawn once and laid over its rows as they come. Not the picture, nor what stands on the plates
// (app/ui, app/tools). Made on the thread that owns the GL context; laid on any.
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <vector>

#include "app/tools/contour_labels.hpp"
#include "app/ui/scales/guides.hpp"
#include "app/ui/scales/legend.hpp"
#include "engine/camera.hpp"
#include "engine/image.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// What the guides tell of a picture of `size` pixels.
GuideView guideView(const engine::Camera& camera, const wadi::Snapshot& snapshot, glm::ivec2 size);

/// Where heights are to be written along contours in a picture, for digits of a size [pixels].
using ContourFinder = std::function<std::vector<ContourLabel>(glm::vec2 digit)>;

class Annotation {
  public:
    /// For a picture of `size` pixels, in letters that grow with it; what finds no room is left out. Null `contours`:
    /// no heights. Throws engine::Error if there is no room for it on the graphics card.
    Annotation(glm::ivec2 size, LegendText legend, const GuideParams& guides, const GuideView& view,
               const ContourFinder& contours = nullptr);

    /// Lays it over rows of the picture, in three or four channels, of which the first one is `top`.
    void lay(engine::Image& rows, int top) const;

    /// Height of the letters in a picture of `size` pixels [pixels].
    static float lettersFor(glm::ivec2 size);

  private:
    class Drawer;
    struct Plate {
        glm::ivec2 at;        // its upper left corner in the picture
        engine::Image image;  // four channels, colours times alpha
    };

    void addHeights(Drawer& drawer, const ContourFinder& contours, float interval);

    std::vector<Plate> plates_;
};

}  // namespace app
