// ViewVolume: the part of the world that a projection shows, to leave out what is not in it. Mathematics
// only: no OpenGL. Any thread.
#pragma once

#include <array>
#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

#include "engine/sun_view.hpp"

namespace engine {

/// The planes that bound it. Light comes from without: for shadows, what stands before the near plane counts.
enum class Bounds { All, Sides };

class ViewVolume {
  public:
    /// What `vp` (world to clip space) shows, or of that only the four sides.
    explicit ViewVolume(const glm::mat4& vp, Bounds bounds = Bounds::All);

    /// False if no point of the box is inside. May be true for a box that passes close by a corner.
    bool touches(const Box& box) const;

  private:
    std::array<glm::vec4, 6> planes_;  // inside where their product with a point is not negative
};

}  // namespace engine
