#include "engine/target.hpp"

#include <glad/gl.h>

#include <string>

#include "engine/error.hpp"
#include "engine/framebuffer.hpp"
#include "engine/window.hpp"

namespace engine {

Target::Target(int width, int height, std::initializer_list<Format> formats, Sampling sampling)
    : size_(width, height) {
    colours_.reserve(formats.size());
    glBindFramebuffer(GL_FRAMEBUFFER, handle_.name());
    for (Format format : formats) attach(format, sampling);

    std::vector<GLenum> outputs;
    for (std::size_t n = 0; n < colours_.size(); ++n)
        outputs.push_back(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(n));
    if (outputs.empty()) outputs.push_back(GL_NONE);
    glDrawBuffers(static_cast<GLsizei>(outputs.size()), outputs.data());
    glReadBuffer(outputs.front());

    const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    if (status != GL_FRAMEBUFFER_COMPLETE)
        throw Error("The graphics driver cannot draw to a target of this combination of formats (status " +
                    std::to_string(status) + "); update the driver.");
}

void Target::attach(Format format, Sampling sampling) {
    std::vector<Texture>& textures = isDepth(format) ? depth_ : colours_;
    const auto number = static_cast<GLenum>(textures.size());
    if (isDepth(format) && number > 0)
        throw Error("A target was given two depth formats; give it one at most.");
    textures.emplace_back(size_.x, size_.y, format, sampling);
    const GLenum point = isDepth(format) ? GL_DEPTH_ATTACHMENT : GL_COLOR_ATTACHMENT0 + number;
    glFramebufferTexture2D(GL_FRAMEBUFFER, point, GL_TEXTURE_2D, textures.back().name(), 0);
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

void Target::blit(const Target& to) const {
    copyColour(handle_.name(), size_, to.handle_.name(), to.size_);
}

void Target::blit(const Window& to) const {
    copyColour(handle_.name(), size_, 0, to.pixels());
}

const Texture& Target::colour(std::size_t n) const {
    if (n >= colours_.size())
        throw Error("Colour " + std::to_string(n) + " was asked of a target that has " +
                    std::to_string(colours_.size()) + "; make the target with that colour.");
    return colours_[n];
}

const Texture& Target::depth() const {
    if (depth_.empty())
        throw Error("The depth was asked of a target without one; make the target with a depth format.");
    return depth_.front();
}

Image Target::picture(int channels) const {
    colour();
    return readColour(handle_.name(), size_, channels);
}

std::size_t Target::bytes() const {
    std::size_t sum = 0;
    for (const auto* textures : {&colours_, &depth_})
        for (const Texture& texture : *textures) sum += texture.bytes();
    return sum;
}

}  // namespace engine
