// A two-dimensional picture on the graphics card: made, filled in whole or in part, read back.
// Not a file (that is image) and not a place to draw to (that is target). Only on the thread that holds
// the context.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <span>
#include <vector>

#include "engine/format.hpp"
#include "engine/handle.hpp"

namespace engine {

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
