// What Window and Target share: being drawn to, copied from and read as a picture. Also for those
// who are handed a framebuffer by its number. Only on the thread that holds the context.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <optional>

#include "engine/image.hpp"

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

}  // namespace engine
