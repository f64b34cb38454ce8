// Annotator: what is read off a landscape, legend, compass, scale bar and heights on contours, for one picture of it or
// for several that follow each other, in which heights stay on their lines while they can. Not how that is laid over a
// picture (Annotation). The thread that owns the GL context.
#pragma once

#include <array>
#include <memory>

#include "app/capture/annotation.hpp"
#include "app/render/comparison.hpp"
#include "app/render/landscape.hpp"
#include "app/render/offscreen_camera.hpp"
#include "app/tools/contour_labels.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

class Annotator {
  public:
    /// `guides`: which of them are written.
    explicit Annotator(const GuideParams& guides) : guides_(guides) {}

    /// For a picture from a place, of a landscape that shows all of a snapshot, and of what is compared with it, if
    /// anything is. Throws engine::Error if there is no room for it on the graphics card.
    Annotation of(const OffscreenCamera& place, const Landscape& landscape,
                  const std::shared_ptr<const wadi::Snapshot>& snapshot, const Comparison* before = nullptr);

  private:
    GuideParams guides_;
    std::array<ContourLabels, 2> contours_;  // of the snapshot and of the moment left of the line
};

}  // namespace app
