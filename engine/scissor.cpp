#include "engine/scissor.hpp"

#include <glad/gl.h>

#include <algorithm>

namespace engine {

Scissor::Scissor(glm::ivec2 at, glm::ivec2 size) {
    glEnable(GL_SCISSOR_TEST);
    glScissor(at.x, at.y, std::max(size.x, 0), std::max(size.y, 0));
}

Scissor::~Scissor() {
    glDisable(GL_SCISSOR_TEST);
}

}  // namespace engine
