#include "engine/texture.hpp"

#include <glad/gl.h>

#include <glm/common.hpp>
#include <string>

#include "engine/device.hpp"
#include "engine/error.hpp"
#include "engine/half.hpp"

namespace engine {

Layout layoutOf(Format format) {
    switch (format) {
        case Format::R8:
            return {GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1, 1};
        case Format::RG8:
            return {GL_RG8, GL_RG, GL_UNSIGNED_BYTE, 2, 2};
        case Format::RG8S:
            return {GL_RG8_SNORM, GL_RG, GL_FLOAT, 2, 2};
        case Format::RGBA8:
            return {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4, 4};
        case Format::SRGB8A8:
            return {GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE, 4, 4};
        case Format::R16F:
            return {GL_R16F, GL_RED, GL_FLOAT, 1, 2};
        case Format::RG16F:
            return {GL_RG16F, GL_RG, GL_FLOAT, 2, 4};
        case Format::RGB16F:
            return {GL_RGB16F, GL_RGB, GL_FLOAT, 3, 6};
        case Format::RGBA16F:
            return {GL_RGBA16F, GL_RGBA, GL_FLOAT, 4, 8};
        case Format::R32F:
            return {GL_R32F, GL_RED, GL_FLOAT, 1, 4};
        case Format::Depth24:
            return {GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_FLOAT, 1, 4};
        case Format::Depth32F:
            return {GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT, 1, 4};
    }
    throw Error("A texture was asked for in a format that does not exist.");
}

int channelsOf(Format format) {
    return layoutOf(format).channels;
}

bool isDepth(Format format) {
    return layoutOf(format).format == GL_DEPTH_COMPONENT;
}

bool isHalf(Format format) {
    return format == Format::R16F || format == Format::RG16F || format == Format::RGB16F ||
           format == Format::RGBA16F;
}

std::size_t bytesOf(Format format, int width, int height) {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height) *
           static_cast<std::size_t>(layoutOf(format).bytes);
}

namespace {

// Uploads must not disturb a texture that a shader has been given already.
constexpr GLenum kWorkUnit = GL_TEXTURE0 + 31;
constexpr GLenum kMostCopies = 16;  // halvings of the largest texture that any driver has

std::string sizeText(glm::ivec2 size) {
    return std::to_string(size.x) + " x " + std::to_string(size.y);
}

void parameter(GLenum what, GLenum value) {
    glTexParameteri(GL_TEXTURE_2D, what, static_cast<GLint>(value));
}

void setSampling(const Sampling& sampling) {
    const GLenum filter = sampling.filter == Filter::Nearest ? GL_NEAREST : GL_LINEAR;
    const bool copies = sampling.filter == Filter::Mipmapped;
    const GLenum wrap = sampling.wrap == Wrap::Repeat ? GL_REPEAT : GL_CLAMP_TO_EDGE;
    parameter(GL_TEXTURE_MIN_FILTER, copies ? GL_LINEAR_MIPMAP_LINEAR : filter);
    parameter(GL_TEXTURE_MAG_FILTER, filter);
    parameter(GL_TEXTURE_WRAP_S, wrap);
    parameter(GL_TEXTURE_WRAP_T, wrap);
    parameter(GL_TEXTURE_MAX_LEVEL, copies ? kMostCopies : 0);
    if (!sampling.compare) return;
    parameter(GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    parameter(GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
}

/// The values that a part takes. Throws Error if it leaves the texture or fewer are given.
std::size_t checkedCount(glm::ivec2 whole, glm::ivec2 at, glm::ivec2 size, const Layout& layout,
                         std::size_t given) {
    const bool inside = at.x >= 0 && at.y >= 0 && size.x >= 0 && size.y >= 0 && at.x <= whole.x - size.x &&
                        at.y <= whole.y - size.y;
    if (!inside)
        throw Error("An upload of {0} texels at ({1}, {2}) leaves its texture of {3}; give a part inside it.",
                    sizeText(size), at.x, at.y, sizeText(whole));
    const auto needed = static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.y) *
                        static_cast<std::size_t>(layout.channels);
    if (given < needed)
        throw Error("An upload of {0} texels needs {1} values and got {2}; give them all.", sizeText(size),
                    needed, given);
    return needed;
}

}  // namespace

Texture::Texture(int width, int height, Format format, Sampling sampling)
    : size_(width, height), format_(format), copies_(sampling.filter == Filter::Mipmapped) {
    checkSize(size_);
    const Layout layout = layoutOf(format);
    glActiveTexture(kWorkUnit);
    glBindTexture(GL_TEXTURE_2D, handle_.name());
    setSampling(sampling);
    forgetErrors();
    glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(layout.internal), width, height, 0, layout.format,
                 layout.type, nullptr);
    if (glGetError() == GL_OUT_OF_MEMORY)
        throw Error("The graphics memory has no room for a texture of {0}; choose a smaller map or window.",
                    sizeText(size_));
}

void Texture::upload(glm::ivec2 at, glm::ivec2 size, std::span<const float> texels) {
    const Layout layout = layoutOf(format_);
    if (layout.type != GL_FLOAT) throw Error("Floats were uploaded to an 8-bit texture; give it bytes.");
    const std::size_t count = checkedCount(size_, at, size, layout, texels.size());
    if (isHalf(format_))
        uploadAs(GL_HALF_FLOAT, at, size, halvesOf(texels.first(count)).data());
    else
        uploadAs(GL_FLOAT, at, size, texels.data());
}

void Texture::upload(glm::ivec2 at, glm::ivec2 size, std::span<const std::uint8_t> texels) {
    const Layout layout = layoutOf(format_);
    if (layout.type != GL_UNSIGNED_BYTE)
        throw Error("Bytes were uploaded to a float texture; give it floats.");
    checkedCount(size_, at, size, layout, texels.size());
    uploadAs(GL_UNSIGNED_BYTE, at, size, texels.data());
}

void Texture::uploadAs(unsigned type, glm::ivec2 at, glm::ivec2 size, const void* texels) {
    if (size.x == 0 || size.y == 0) return;
    glActiveTexture(kWorkUnit);
    glBindTexture(GL_TEXTURE_2D, handle_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexSubImage2D(GL_TEXTURE_2D, 0, at.x, at.y, size.x, size.y, layoutOf(format_).format, type, texels);
}

void Texture::shrink() const {
    glActiveTexture(kWorkUnit);
    glBindTexture(GL_TEXTURE_2D, handle_.name());
    glGenerateMipmap(GL_TEXTURE_2D);
}

std::vector<float> Texture::read() const {
    const Layout layout = layoutOf(format_);
    std::vector<float> texels(static_cast<std::size_t>(size_.x) * static_cast<std::size_t>(size_.y) *
                              static_cast<std::size_t>(layout.channels));
    glActiveTexture(kWorkUnit);
    glBindTexture(GL_TEXTURE_2D, handle_.name());
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTexImage(GL_TEXTURE_2D, 0, layout.format, GL_FLOAT, texels.data());
    return texels;
}

std::size_t Texture::bytes() const {
    std::size_t sum = bytesOf(format_, size_.x, size_.y);
    for (glm::ivec2 copy = size_; copies_ && copy != glm::ivec2(1);) {
        copy = glm::max(copy / 2, glm::ivec2(1));
        sum += bytesOf(format_, copy.x, copy.y);
    }
    return sum;
}

void Texture::bind(int unit) const {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, handle_.name());
}

}  // namespace engine
