#include "engine/view_volume.hpp"

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

namespace engine {

// The planes are sums of the matrix' rows: G. Gribb and K. Hartmann, "Fast Extraction of Viewing Frustum
// Planes from the World-View-Projection Matrix", 2001.
ViewVolume::ViewVolume(const glm::mat4& vp, Bounds bounds) {
    const glm::mat4 rows = glm::transpose(vp);
    for (int axis = 0; axis < 3; ++axis) {
        const auto at = static_cast<std::size_t>(2 * axis);
        const bool isOpen = axis == 2 && bounds == Bounds::Sides;
        planes_[at] = isOpen ? glm::vec4(0.0f) : rows[3] + rows[axis];
        planes_[at + 1] = isOpen ? glm::vec4(0.0f) : rows[3] - rows[axis];
    }
}

bool ViewVolume::touches(const Box& box) const {
    return std::ranges::all_of(planes_, [&](const glm::vec4& plane) {
        const glm::vec3 normal(plane);
        const glm::vec3 farthest =
            glm::mix(box.low, box.high, glm::vec3(glm::greaterThanEqual(normal, glm::vec3(0.0f))));
        return glm::dot(normal, farthest) + plane.w >= 0.0f;
    });
}

}  // namespace engine
