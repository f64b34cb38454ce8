// A two-dimensional picture on the graphics card: made, filled in whole or in part, read back; and the
// formats of its texels, as OpenGL names them. Not a file (image) and not a place to draw to (target). Only
// on the thread that holds the context.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <span>
#include <vector>

#include "engine/handle.hpp"

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

/// What a shader sees between two texels; Mipmapped also blends smaller copies, see Texture::shrink().
enum class Filter { Nearest, Linear, Mipmapped };

/// What a shader sees outside [0, 1].
enum class Wrap { Clamp, Repeat };

/// How a texture is sampled.
struct Sampling {
    Filter filter = Filter::Linear;  ///< Between texels.
    Wrap wrap = Wrap::Clamp;         ///< Outside the texture.
    bool compare = false;            ///< Depth formats: a sampler2DShadow gets "is it nearer or equal".
};

/// Owner of one texture. Row 0 is the one at texture coordinate v = 0.
class Texture {
  public:
    /// Width x height texels [1, maxTextureSize()], undefined until uploaded or drawn to. Throws Error if the
    /// driver has no room.
    Texture(int width, int height, Format format, Sampling sampling = {});

    /// Fills a part: `size` texels at column/row `at`, row by row. Float formats only. Throws Error if the
    /// part leaves the texture or the data are too few.
    void upload(glm::ivec2 at, glm::ivec2 size, std::span<const float> texels);
    /// The same for 8-bit formats.
    void upload(glm::ivec2 at, glm::ivec2 size, std::span<const std::uint8_t> texels);

    /// Fills all of a float format.
    void upload(std::span<const float> texels) { upload({0, 0}, size(), texels); }
    /// Fills all of an 8-bit format.
    void upload(std::span<const std::uint8_t> texels) { upload({0, 0}, size(), texels); }

    /// Makes the smaller copies of a Mipmapped texture from what it holds; call it after every change.
    void shrink() const;

    /// Reads everything back as floats, channelsOf(format()) per texel; 8-bit formats give 0 ... 1. Slow: it
    /// waits for the graphics card.
    std::vector<float> read() const;

    glm::ivec2 size() const { return size_; }         ///< Width and height [texels].
    Format format() const { return format_; }         ///< As it was made.
    std::size_t bytes() const;                        ///< Of graphics memory, smaller copies included.
    unsigned name() const { return handle_.name(); }  ///< The OpenGL name.

    /// Makes it the texture of a unit [0, 30]. Shader::texture does so by the sampler's name.
    void bind(int unit) const;

  private:
    void uploadAs(unsigned type, glm::ivec2 at, glm::ivec2 size, const void* texels);

    Handle<Kind::Texture> handle_;
    glm::ivec2 size_;
    Format format_;
    bool copies_;  // has smaller ones of itself
};

}  // namespace engine
