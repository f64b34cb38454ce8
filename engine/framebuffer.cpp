#include "engine/framebuffer.hpp"

#include <glad/gl.h>

namespace engine {

void drawTo(unsigned framebuffer, glm::ivec2 size, const std::optional<glm::vec4>& colour) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, size.x, size.y);
    if (!colour) return;
    // A mask that an earlier pass left closed would keep the old depth.
    glDepthMask(GL_TRUE);
    glClearColor(colour->r, colour->g, colour->b, colour->a);
    glClearDepth(1.0);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void copyColour(unsigned from, glm::ivec2 fromSize, unsigned to, glm::ivec2 toSize, glm::ivec2 at) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
    glBlitFramebuffer(0, 0, fromSize.x, fromSize.y, at.x, at.y, at.x + toSize.x, at.y + toSize.y,
                      GL_COLOR_BUFFER_BIT, fromSize == toSize ? GL_NEAREST : GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, to);
    glViewport(at.x, at.y, toSize.x, toSize.y);
}

Image readColour(unsigned framebuffer, glm::ivec2 size) {
    Image image(size.x, size.y, 3);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glReadBuffer(framebuffer == 0 ? GL_BACK : GL_COLOR_ATTACHMENT0);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, size.x, size.y, GL_RGB, GL_UNSIGNED_BYTE, image.bytes().data());
    image.flip();
    return image;
}

}  // namespace engine
