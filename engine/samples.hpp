// Storage of several samples a pixel, which a Target with smooth edges draws to. Not a texture: shaders
// cannot read it. Only on the thread that holds the context.
#pragma once

#include <cstddef>
#include <glm/vec2.hpp>

#include "engine/format.hpp"
#include "engine/handle.hpp"

namespace engine {

/// Owner of the storage of one colour or depth.
class Samples {
  public:
    /// For `size` pixels [1, maxTextureSize()] of `count` samples, as samplesFor() allows. Throws Error if
    /// the driver has no room.
    Samples(glm::ivec2 size, Format format, int count);

    std::size_t bytes() const { return bytes_; }      ///< Of graphics memory.
    unsigned name() const { return handle_.name(); }  ///< The OpenGL name of the renderbuffer.

  private:
    Handle<Kind::Renderbuffer> handle_;
    std::size_t bytes_;
};

}  // namespace engine
