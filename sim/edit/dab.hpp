// Dab: how much of a brush each place around its middle gets. Not what it does there. A
// value; any thread.
#pragma once

#include <glm/vec2.hpp>

#include "sim/edit/brush.hpp"

namespace wadi {

/// The weights of one dab.
class Dab {
  public:
    /// Of a brush at a place [cells]; the stencil must outlive it, null is a block.
    Dab(const Brush& brush, glm::vec2 middle, const Field<std::uint8_t>* stamp);

    /// Cells that it may touch: [low, high), some of which may lie off the map.
    glm::ivec2 low() const { return low_; }
    glm::ivec2 high() const { return high_; }
    /// Its weight at the middle of a cell [0..1].
    float weight(int x, int z) const;

  private:
    float fading(float distance) const;
    float stampAt(glm::vec2 place) const;

    const Brush& brush_;
    glm::vec2 middle_, along_;
    const Field<std::uint8_t>* stamp_;
    glm::ivec2 low_, high_;
};

}  // namespace wadi
