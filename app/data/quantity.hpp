// Quantity: how the values of a layer are looked at, be it flat, in the corner or over the ground: their
// colours, and how they are said. Not the layers that there are (sim/world/layer_table), nor their values
// (quantity_layer). Any thread.
#pragma once

#include <array>
#include <glm/vec3.hpp>
#include <string>
#include <string_view>

#include "app/data/colour_map.hpp"
#include "sim/world/layer_table.hpp"

namespace app {

using wadi::infoOf, wadi::LayerId, wadi::LayerInfo, wadi::LayerKind;

/// sRGB colours in which the two layers of a pair are added; neither is black.
inline constexpr std::array<glm::vec3, 2> kPairColours = {{{0.20f, 0.62f, 1.00f}, {1.00f, 0.62f, 0.16f}}};

/// Number of values at each cell: 1, or 2 for a direction or a pair; none has 0.
int channelsOf(LayerId layer);

/// The layer that a channel [0, channelsOf) is measured as: of a pair each is another one.
LayerId partOf(LayerId layer, std::size_t channel);

/// The colour map of a layer for a person who has chosen `chosen`: a sign takes a diverging one, in which
/// ground that rises is orange; a category that of categories, or of orders if its things stand in one.
ColourMap coloursFor(LayerId layer, ColourMap chosen);

/// Whether the things of a layer are pieces of land without names of their own, which have lines between
/// them: there are more of them than colours.
bool hasBorders(LayerId layer);

/// The sRGB colour of a slope along x and z [m/m] on a normal map: x is east, y is north, z is up.
glm::vec3 normalColour(float alongX, float alongZ);

/// A unit in which the values of a layer are read off a scale, and how many of its own that is.
struct ReadUnit {
    std::string_view name;
    double size = 1;
};
ReadUnit readUnitOf(LayerId layer);

/// What a thing of a category [1..] is called: "3", of directions "N".
std::string thingText(LayerId layer, int thing);

/// What is under a pointer that reads a layer: "slope" and "32.4°"; "no channel" and "".
struct ReadingWords {
    std::string what, value;
};
ReadingWords readingWords(LayerId layer, float value);

/// A value as a person reads it: "12.3 m".
std::string valueText(LayerId layer, float value);

/// What a legend is headed with: "Slope [°]", "Drainage area [km²]".
std::string titleOf(LayerId layer);

}  // namespace app
