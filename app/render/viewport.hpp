// Pane: which part of a picture of the landscape is drawn: one tile of a large picture, or one side of a
// comparison. Values; any thread.
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>

namespace app {

struct Pane {
    /// Corners in the whole picture, from its lower left one [0..1]; a tile may reach beyond its border.
    glm::vec2 low{0.f}, high{1.f};
    /// Of the pane only what lies between these shares of its width is drawn [0..1].
    glm::vec2 columns{0.f, 1.f};
    /// Whether there is a sky; else the picture has no colour and alpha 0 where there is no land.
    bool sky = true;

    bool operator==(const Pane&) const = default;
};

/// World to the clip space of a pane, if `vp` is that of the whole picture.
inline glm::mat4 paneOf(const glm::mat4& vp, const Pane& pane) {
    if (pane.low == glm::vec2(0.f) && pane.high == glm::vec2(1.f)) return vp;  // to the bit
    const glm::vec2 size = pane.high - pane.low, middle = pane.low + pane.high - 1.f;
    glm::mat4 crop(1.f);
    crop[0][0] = 1.f / size.x;
    crop[1][1] = 1.f / size.y;
    crop[3][0] = -middle.x / size.x;
    crop[3][1] = -middle.y / size.y;
    return crop * vp;
}

}  // namespace app
