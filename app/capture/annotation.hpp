// Annotation: what is written into a picture, legend, compass and scale bar, as plates in its corners that are drawn
// once and laid over its rows as they come. Not the picture, nor what stands on the plates (app/ui). Made on the
// thread that owns the GL context; laid on any.
#pragma once

#include <glm/vec2.hpp>
#include <vector>

#include "app/ui/scales/guides.hpp"
#include "app/ui/scales/legend.hpp"
#include "engine/camera.hpp"
#include "engine/image.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// What the guides tell of a picture of `size` pixels.
GuideView guideView(const engine::Camera& camera, const wadi::Snapshot& snapshot, glm::ivec2 size);

class Annotation {
  public:
    /// For a picture of `size` pixels, in letters that grow with it; what finds no room is left out. Throws
    /// engine::Error if there is no room for it on the graphics card.
    Annotation(glm::ivec2 size, LegendText legend, const GuideParams& guides, const GuideView& view);

    /// Lays it over rows of the picture, in three or four channels, of which the first one is `top`.
    void lay(engine::Image& rows, int top) const;

    /// Height of the letters in a picture of `size` pixels [pixels].
    static float lettersFor(glm::ivec2 size);

  private:
    struct Plate {
        glm::ivec2 at;        // its upper left corner in the picture
        engine::Image image;  // four channels, colours times alpha
    };

    std::vector<Plate> plates_;
};

}  // namespace app
