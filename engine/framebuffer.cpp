#include "engine/framebuffer.hpp"

#include <glad/gl.h>

namespace engine {
namespace {

// Colours without sRGB encoding do not heed it, except the window's, which may have one unasked.
void encode(bool on) {
    on ? glEnable(GL_FRAMEBUFFER_SRGB) : glDisable(GL_FRAMEBUFFER_SRGB);
}

// Of the framebuffer that is bound for reading or drawing.
bool isEncoded(GLenum point, unsigned framebuffer) {
    if (framebuffer == 0) return false;
    GLint kind = GL_NONE, encoding = GL_LINEAR;
    glGetFramebufferAttachmentParameteriv(point, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE,
                                          &kind);
    if (kind == GL_NONE) return false;
    glGetFramebufferAttachmentParameteriv(point, GL_COLOR_ATTACHMENT0,
                                          GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING, &encoding);
    return encoding == GL_SRGB;
}

}  // namespace

void drawTo(unsigned framebuffer, glm::ivec2 size, const std::optional<glm::vec4>& colour) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, size.x, size.y);
    encode(framebuffer != 0);
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
    // Drivers since OpenGL 4.4 decode what they read and encode what they write, older ones do neither.
    encode(isEncoded(GL_READ_FRAMEBUFFER, from) && isEncoded(GL_DRAW_FRAMEBUFFER, to));
    glBlitFramebuffer(0, 0, fromSize.x, fromSize.y, at.x, at.y, at.x + toSize.x, at.y + toSize.y,
                      GL_COLOR_BUFFER_BIT, fromSize == toSize ? GL_NEAREST : GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, to);
    glViewport(at.x, at.y, toSize.x, toSize.y);
    encode(to != 0);
}

void copyDepth(unsigned from, unsigned to, glm::ivec2 size) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
    glBlitFramebuffer(0, 0, size.x, size.y, 0, 0, size.x, size.y, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
    drawTo(to, size, std::nullopt);
}

Image readColour(unsigned framebuffer, glm::ivec2 size, int channels) {
    Image image(size.x, size.y, channels);
    const ColoursOfScreen bytes;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glReadBuffer(framebuffer == 0 ? GL_BACK : GL_COLOR_ATTACHMENT0);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, size.x, size.y, channels == 4 ? GL_RGBA : GL_RGB, GL_UNSIGNED_BYTE,
                 image.bytes().data());
    image.flip();
    return image;
}

ColoursOfScreen::ColoursOfScreen() : before_(glIsEnabled(GL_FRAMEBUFFER_SRGB) == GL_TRUE) {
    encode(false);
}

ColoursOfScreen::~ColoursOfScreen() {
    encode(before_);
}

}  // namespace engine
