// What Window and Target share: being drawn to, copied from and read as a picture. Also for those
// who are handed a framebuffer by its number. Only on the thread that holds the context.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <optional>

#include "engine/image.hpp"

namespace engine {

/// Sends the following draw calls to a framebuffer (0: the window) of `size` pixels, cleared to `colour` and
/// the farthest depth unless there is no colour.
void drawTo(unsigned framebuffer, glm::ivec2 size, const std::optional<glm::vec4>& colour);

/// Copies the colour of one framebuffer into a part of another that begins at `at` [pixels, from the lower
/// left corner], scaled smoothly where sizes differ. Draws to that part from now on.
void copyColour(unsigned from, glm::ivec2 fromSize, unsigned to, glm::ivec2 toSize, glm::ivec2 at = {0, 0});

/// Reads the colour of a framebuffer into an RGB picture. Slow: it waits for the graphics card.
Image readColour(unsigned framebuffer, glm::ivec2 size);

}  // namespace engine
