#include "engine/target.hpp"

#include <glad/gl.h>

#include <string>

#include "engine/device.hpp"
#include "engine/error.hpp"
#include "engine/window.hpp"

namespace engine {

namespace {

// Colours without sRGB encoding ignore it, except the window's, which may have one unasked.
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

Samples::Samples(glm::ivec2 size, Format format, int count)
    : bytes_(bytesOf(format, size.x, size.y) * static_cast<std::size_t>(count)) {
    checkSize(size);
    forgetErrors();
    glBindRenderbuffer(GL_RENDERBUFFER, handle_.name());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, count, layoutOf(format).internal, size.x, size.y);
    if (glGetError() != GL_NO_ERROR)
        throw Error(
            "The graphics memory has no room for a picture of {0} x {1} with {2} samples a pixel; choose a "
            "smaller window or fewer samples.",
            size.x, size.y, count);
}

namespace {

Error unresolved(int samples) {
    return Error(
        "A texture was asked of a target with {0} samples a pixel; resolve it first into a target with one.",
        samples);
}

}  // namespace

Target::Target(int width, int height, std::initializer_list<Format> formats, Sampling sampling, int samples)
    : size_(width, height), samples_(samplesFor(samples)) {
    glBindFramebuffer(GL_FRAMEBUFFER, handle_.name());
    for (Format format : formats) attach(format, sampling);

    std::vector<GLenum> outputs;
    for (std::size_t n = 0; n < colourFormats_.size(); ++n)
        outputs.push_back(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(n));
    if (outputs.empty()) outputs.push_back(GL_NONE);
    glDrawBuffers(static_cast<GLsizei>(outputs.size()), outputs.data());
    glReadBuffer(outputs.front());

    const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    if (status != GL_FRAMEBUFFER_COMPLETE)
        throw Error(
            "The graphics driver cannot draw to a target of this combination of formats (status {0}); update "
            "the driver.",
            status);
}

void Target::attach(Format format, Sampling sampling) {
    const bool depth = isDepth(format);
    if (depth && depthFormat_) throw Error("A target was given two depth formats; give it one at most.");
    const auto number = static_cast<GLenum>(colourFormats_.size());
    const GLenum point = depth ? GL_DEPTH_ATTACHMENT : GL_COLOR_ATTACHMENT0 + number;
    if (samples_ > 1) {
        storage_.emplace_back(size_, format, samples_);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, storage_.back().name());
    } else {
        std::vector<Texture>& textures = depth ? depth_ : colours_;
        textures.emplace_back(size_.x, size_.y, format, sampling);
        glFramebufferTexture2D(GL_FRAMEBUFFER, point, GL_TEXTURE_2D, textures.back().name(), 0);
    }
    if (depth)
        depthFormat_ = format;
    else
        colourFormats_.push_back(format);
}

void Target::target() const {
    drawTo(handle_.name(), size_, std::nullopt);
}

void Target::target(glm::vec3 clear) const {
    target(glm::vec4(clear, 1.0f));
}

void Target::target(glm::vec4 clear) const {
    drawTo(handle_.name(), size_, clear);
}

void Target::checkCopy(glm::ivec2 to) const {
    if (samples_ > 1 && to != size_)
        throw Error(
            "A target of {0} x {1} with {2} samples a pixel was to be copied to {3} x {4}; resolve it first "
            "into a target of its size.",
            size_.x, size_.y, samples_, to.x, to.y);
}

void Target::blit(const Target& to) const {
    checkCopy(to.size_);
    copyColour(handle_.name(), size_, to.handle_.name(), to.size_);
}

void Target::blit(const Window& to) const {
    checkCopy(to.pixels());
    copyColour(handle_.name(), size_, 0, to.pixels());
}

void Target::resolve(const Target& to) const {
    const bool sameColour = to.colourFormats_.empty() ||
                            (!colourFormats_.empty() && to.colourFormats_.front() == colourFormats_.front());
    if (to.size_ != size_ || to.samples_ > 1 || !sameColour ||
        (to.depthFormat_ && to.depthFormat_ != depthFormat_))
        throw Error(
            "A target was to be resolved into one of another size or formats, or of several samples; "
            "give it one that only differs in having one sample a pixel.");
    if (!to.colourFormats_.empty()) copyColour(handle_.name(), size_, to.handle_.name(), size_);
    if (to.depthFormat_) copyDepth(handle_.name(), to.handle_.name(), size_);
}

const Texture& Target::colour(std::size_t n) const {
    if (n >= colourFormats_.size())
        throw Error("Colour {0} was asked of a target that has {1}; make the target with that colour.", n,
                    colourFormats_.size());
    if (samples_ > 1) throw unresolved(samples_);
    return colours_[n];
}

const Texture& Target::depth() const {
    if (!depthFormat_)
        throw Error("The depth was asked of a target without one; make the target with a depth format.");
    if (samples_ > 1) throw unresolved(samples_);
    return depth_.front();
}

Image Target::picture(int channels) const {
    if (samples_ == 1 || colourFormats_.empty()) {
        colour();
        return readColour(handle_.name(), size_, channels);
    }
    const Target pixels(size_.x, size_.y, {colourFormats_.front()});
    resolve(pixels);
    return pixels.picture(channels);
}

std::size_t Target::bytes() const {
    std::size_t sum = 0;
    for (const Samples& samples : storage_) sum += samples.bytes();
    for (const auto* textures : {&colours_, &depth_})
        for (const Texture& texture : *textures) sum += texture.bytes();
    return sum;
}

}  // namespace engine
