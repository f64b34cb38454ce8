#include "engine/format.hpp"

#include <glad/gl.h>

#include "engine/error.hpp"

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

}  // namespace engine
