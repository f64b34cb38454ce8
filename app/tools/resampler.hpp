// Resampler: turns the way of the pointer over the ground into dabs at even distances, so that a stroke does
// not depend on how often the pointer was seen. It knows no brush and no mouse. The window's thread.
#pragma once

#include <glm/vec2.hpp>
#include <vector>

namespace app {

class Resampler {
  public:
    /// Begins a way at a place [cells]; gives its first dab.
    std::vector<glm::vec2> begin(glm::vec2 at);
    /// Goes on in a straight line; gives the dabs on it, `spacing` [cells, > 0] apart along the whole way.
    /// There are at most kMostDabs; a longer line has them further apart.
    std::vector<glm::vec2> to(glm::vec2 at, float spacing);

  private:
    glm::vec2 last_{};
    float since_ = 0;  // way since the last dab [cells]
};

/// Distance of the dabs of a brush with such a radius [cells].
float spacingOf(float radius);

}  // namespace app
