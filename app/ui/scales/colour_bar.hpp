// Colour bar: what the colours of data mean: a bar with round numbers beside it, or the colours of a pair.
// It decides nothing. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <glm/vec2.hpp>
#include <string>

#include "app/data/flat_picture.hpp"

struct ImDrawList;

namespace app {

/// What a bar tells.
struct ColourKey {
    LayerId quantity = LayerId::height;
    ColourMap colours = ColourMap::viridis;
    ChannelScales scales = {};
};

/// Extent of a key whose bars are `height` tall [window units].
glm::vec2 colourKeySize(const ColourKey& key, float height);

/// Draws it from its upper left corner; marks the given values, if there are any, one a channel.
void drawColourKey(ImDrawList& list, const ColourKey& key, glm::vec2 low, float height,
                   const glm::vec2* values = nullptr);

/// A number of ticksOf() as it is written beside a bar: "0.01", "120".
std::string scaleText(const ColourScale& scale, double number);

/// The values at a cell in words: "slope 32.4°".
std::string readingText(LayerId quantity, glm::vec2 values);

}  // namespace app
