// A place to draw to that is not the window: textures for colour and depth. Shaders may read them afterwards.
// Not drawn to and read from in the same pass. Only on the thread that holds the context.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <initializer_list>
#include <vector>

#include "engine/handle.hpp"
#include "engine/image.hpp"
#include "engine/texture.hpp"

namespace engine {

class Window;

/// Owner of one framebuffer and its textures.
class Target {
  public:
    /// Width x height pixels with one texture a format, colours in the order of the shader's outputs and at
    /// most one depth. Throws Error if the driver cannot draw to this combination.
    Target(int width, int height, std::initializer_list<Format> formats = {Format::RGBA8, Format::Depth24},
           Sampling sampling = {});

    /// Draws here from now on, over what is there.
    void target() const;
    /// Draws here from now on, cleared to a colour (with alpha 1) and the farthest depth.
    void target(glm::vec3 clear) const;
    /// Draws here from now on, cleared to a colour with alpha and the farthest depth.
    void target(glm::vec4 clear) const;

    /// Copies the first colour into another target, scaled to its size, and draws there from now on.
    void blit(const Target& to) const;
    /// Copies the first colour into the window, scaled to its size, and draws there from now on.
    void blit(const Window& to) const;

    /// The n-th colour texture. Throws Error if there is none.
    const Texture& colour(std::size_t n = 0) const;
    /// The depth texture. Throws Error if there is none.
    const Texture& depth() const;

    /// The first colour as a picture of 3 or 4 channels (RGB, RGBA), top row first: the bytes that a screen
    /// would show. Slow: it waits for the graphics card.
    Image picture(int channels = 3) const;

    glm::ivec2 size() const { return size_; }         ///< Width and height [pixels].
    std::size_t bytes() const;                        ///< Of graphics memory, all textures together.
    unsigned name() const { return handle_.name(); }  ///< The OpenGL name of the framebuffer.

  private:
    void attach(Format format, Sampling sampling);

    glm::ivec2 size_;
    std::vector<Texture> colours_;
    std::vector<Texture> depth_;  // none or one
    Handle<Kind::Framebuffer> handle_;
};

}  // namespace engine
