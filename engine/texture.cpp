#include "engine/texture.hpp"

#include <glad/gl.h>

#include <algorithm>
#include <glm/common.hpp>
#include <string>

#include "engine/device.hpp"
#include "engine/error.hpp"

namespace engine {
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

void checkPart(glm::ivec2 whole, glm::ivec2 at, glm::ivec2 size, std::size_t needed, std::size_t given) {
    const bool inside = at.x >= 0 && at.y >= 0 && size.x >= 0 && size.y >= 0 && at.x <= whole.x - size.x &&
                        at.y <= whole.y - size.y;
    if (!inside)
        throw Error("An upload of " + sizeText(size) + " texels at (" + std::to_string(at.x) + ", " +
                    std::to_string(at.y) + ") leaves its texture of " + sizeText(whole) +
                    "; give a part inside it.");
    if (given < needed)
        throw Error("An upload of " + sizeText(size) + " texels needs " + std::to_string(needed) +
                    " values and got " + std::to_string(given) + "; give them all.");
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
        throw Error("The graphics memory has no room for a texture of " + sizeText(size_) +
                    "; choose a smaller map or window.");
}

void Texture::upload(glm::ivec2 at, glm::ivec2 size, std::span<const float> texels, int rowLength) {
    if (layoutOf(format_).type != GL_FLOAT)
        throw Error("Floats were uploaded to an 8-bit texture; give it bytes.");
    uploadBytes(at, size, texels.data(), texels.size(), rowLength);
}

void Texture::upload(glm::ivec2 at, glm::ivec2 size, std::span<const std::uint8_t> texels, int rowLength) {
    if (layoutOf(format_).type != GL_UNSIGNED_BYTE)
        throw Error("Bytes were uploaded to a float texture; give it floats.");
    uploadBytes(at, size, texels.data(), texels.size(), rowLength);
}

void Texture::uploadBytes(glm::ivec2 at, glm::ivec2 size, const void* texels, std::size_t count,
                          int rowLength) {
    const Layout layout = layoutOf(format_);
    const auto stride = static_cast<std::size_t>(std::max(rowLength > 0 ? rowLength : size.x, 0));
    const std::size_t rows = static_cast<std::size_t>(std::max(size.y, 0));
    const std::size_t texelCount =
        rows == 0 ? 0 : (rows - 1) * stride + static_cast<std::size_t>(std::max(size.x, 0));
    checkPart(size_, at, size, texelCount * static_cast<std::size_t>(layout.channels), count);
    if (texelCount == 0) return;
    glActiveTexture(kWorkUnit);
    glBindTexture(GL_TEXTURE_2D, handle_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, rowLength);
    glTexSubImage2D(GL_TEXTURE_2D, 0, at.x, at.y, size.x, size.y, layout.format, layout.type, texels);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
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
