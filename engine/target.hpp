// A place to draw to that is not the window: textures for colour and depth, which shaders may read
// afterwards, or several samples a pixel for smooth edges, which are resolved into textures; and what it
// shares with the window. Not drawn to and read from in the same pass. Only on the thread that holds the
// context.
#pragma once

#include <cstddef>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <initializer_list>
#include <optional>
#include <vector>

#include "engine/handle.hpp"
#include "engine/image.hpp"
#include "engine/texture.hpp"

namespace engine {

/// Sends the following draw calls to a framebuffer (0: the window) of `size` pixels, cleared to `colour` and
/// the farthest depth unless there is no colour. What is drawn to a colour of SRGB8A8, its clear too, is
/// linear light; elsewhere it is stored as it comes.
void drawTo(unsigned framebuffer, glm::ivec2 size, const std::optional<glm::vec4>& colour);

/// Copies the colour of one framebuffer into a part of another that begins at `at` [pixels, from the lower
/// left corner], scaled smoothly where sizes differ. Draws to that part from now on. The bytes stay what they
/// are, whether either holds SRGB8A8 or not; pixels are mixed as linear light if both do.
void copyColour(unsigned from, glm::ivec2 fromSize, unsigned to, glm::ivec2 toSize, glm::ivec2 at = {0, 0});

/// Copies the depth of one framebuffer into another of the same size [pixels] and depth format. Draws there
/// from now on.
void copyDepth(unsigned from, unsigned to, glm::ivec2 size);

/// Reads the colour of a framebuffer into a picture of 3 or 4 channels (RGB, RGBA): the bytes that a screen
/// would show. Slow: it waits for the graphics card.
Image readColour(unsigned framebuffer, glm::ivec2 size, int channels = 3);

/// While it lives, what is drawn is stored as it comes, also in SRGB8A8: for what has colours of the screen.
class ColoursOfScreen {
  public:
    ColoursOfScreen();
    ColoursOfScreen(const ColoursOfScreen&) = delete;
    ColoursOfScreen& operator=(const ColoursOfScreen&) = delete;
    ~ColoursOfScreen();

  private:
    bool before_;
};

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

class Window;

/// Owner of one framebuffer and its textures.
class Target {
  public:
    /// Width x height pixels with one texture a format, colours in the order of the shader's outputs and at
    /// most one depth; with storage of samplesFor(samples) samples a pixel instead if those are more than
    /// one. Throws Error if the driver cannot draw to this combination.
    Target(int width, int height, std::initializer_list<Format> formats = {Format::RGBA8, Format::Depth24},
           Sampling sampling = {}, int samples = 1);

    /// Draws here from now on, over what is there.
    void target() const;
    /// Draws here from now on, cleared to a colour (with alpha 1) and the farthest depth.
    void target(glm::vec3 clear) const;
    /// Draws here from now on, cleared to a colour with alpha and the farthest depth.
    void target(glm::vec4 clear) const;

    /// Copies the first colour into another target, scaled to its size, and draws there from now on. With
    /// several samples the sizes must be equal, else it throws Error; the colour is resolved.
    void blit(const Target& to) const;
    /// Copies the first colour into the window, scaled to its size, and draws there from now on. The same
    /// holds for several samples.
    void blit(const Window& to) const;

    /// Makes pixels of samples: fills the first colour of `to` with their mean, its depth, if it has one,
    /// with that of one of them, and draws there from now on. Throws Error unless `to` has the same size, one
    /// sample a pixel, and the same formats for what is filled.
    void resolve(const Target& to) const;

    /// The n-th colour texture. Throws Error if there is none: before it was resolved, or at all.
    const Texture& colour(std::size_t n = 0) const;
    /// The depth texture. Throws Error if there is none.
    const Texture& depth() const;

    /// The first colour as a picture of 3 or 4 channels (RGB, RGBA), top row first: the bytes that a screen
    /// would show; samples are resolved. Slow: it waits for the graphics card.
    Image picture(int channels = 3) const;

    int samples() const { return samples_; }          ///< Of each pixel: 1, 2, 4 or 8.
    glm::ivec2 size() const { return size_; }         ///< Width and height [pixels].
    std::size_t bytes() const;                        ///< Of graphics memory, all textures together.
    unsigned name() const { return handle_.name(); }  ///< The OpenGL name of the framebuffer.

  private:
    void attach(Format format, Sampling sampling);
    void checkCopy(glm::ivec2 to) const;

    glm::ivec2 size_;
    int samples_;
    std::vector<Format> colourFormats_;
    std::optional<Format> depthFormat_;
    std::vector<Samples> storage_;  // of several samples a pixel, in place of the textures
    std::vector<Texture> colours_;
    std::vector<Texture> depth_;  // none or one
    Handle<Kind::Framebuffer> handle_;
};

}  // namespace engine
