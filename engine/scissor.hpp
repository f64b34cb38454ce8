// Scissor: for as long as it lives, drawing, clearing and copying touch only some columns and rows of what is
// drawn to. One at a time. Only on the thread that holds the context.
#pragma once

#include <glm/vec2.hpp>

namespace engine {

class Scissor {
  public:
    /// Keeps all to the part that begins at `at` [pixels, from the lower left corner] and has `size` pixels.
    Scissor(glm::ivec2 at, glm::ivec2 size);
    ~Scissor();
    Scissor(const Scissor&) = delete;
    Scissor& operator=(const Scissor&) = delete;
};

}  // namespace engine
