// Studio: pictures of a landscape at a size, from a place and in a look that stay, whatever the window shows.
// Not the window's own picture, which may lag behind its snapshot. The thread that owns the GL context.
#pragma once

#include <glm/vec2.hpp>
#include <memory>

#include "app/landscape/landscape.hpp"
#include "app/landscape/look.hpp"
#include "engine/camera.hpp"
#include "engine/image.hpp"
#include "engine/target.hpp"
#include "sim/snapshot.hpp"

namespace app {

class Studio {
  public:
    /// Pictures of `size` pixels as `camera` sees the landscape, for a window of that shape. Throws
    /// engine::Error if the driver cannot draw that large.
    Studio(const engine::Camera& camera, const LookParams& look, const QualityParams& quality,
           glm::ivec2 size);

    /// A picture of a snapshot, which `landscape` shows from then on. All that the look needs of it is in the
    /// picture, also what the window would let come in a little later.
    engine::Image picture(Landscape& landscape, const std::shared_ptr<const wadi::Snapshot>& snapshot) const;

    /// What snapshots must hold for it.
    wadi::View view() const { return viewOf(look_); }
    glm::ivec2 size() const { return target_.size(); }

  private:
    engine::Camera camera_;
    LookParams look_;
    QualityParams quality_;
    engine::Target target_;
};

/// The quality of pictures for which nobody waits at a window.
QualityParams pictureQuality(glm::ivec2 size);

}  // namespace app
