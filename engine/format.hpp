// How texels are stored on the graphics card, and what that costs. Only names and figures: the storage itself
// is texture and samples. Usable on any thread.
#pragma once

#include <cstddef>

namespace engine {

/// How a texel is stored. F formats take and give floats, 8-bit ones are 0 ... 255 for 0 ... 1. RG8S takes
/// and gives floats too, and stores -1 ... 1 in 8 bits. SRGB8A8 holds the bytes that a screen shows: shaders
/// read linear light from it, and what they write to a Target of it is linear light, which is blended as
/// such.
enum class Format { R8, RG8, RG8S, RGBA8, SRGB8A8, R16F, RG16F, RGB16F, RGBA16F, R32F, Depth24, Depth32F };

/// What OpenGL is told of a format.
struct Layout {
    unsigned internal;  ///< How it is stored.
    unsigned format;    ///< The channels that go in and out.
    unsigned type;      ///< Of one channel that goes in or out.
    int channels;       ///< Their number [1, 4].
    int bytes;          ///< Of one texel, stored as the format says; a driver may round it up.
};

/// The layout of a format.
Layout layoutOf(Format format);

/// Number of channels of a format [1, 4].
int channelsOf(Format format);

/// True for the depth formats.
bool isDepth(Format format);

/// True for the formats that store half floats.
bool isHalf(Format format);

/// Bytes of width x height texels.
std::size_t bytesOf(Format format, int width, int height);

}  // namespace engine
