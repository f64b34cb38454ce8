// FlatPicture: a quantity seen from straight above, north up, a pixel for a cell. Not its window
// (panels/map). Any thread.
#pragma once

#include "app/data/quantity_layer.hpp"
#include "engine/image.hpp"

namespace app {

/// Most pixels along a side of a flat picture: of larger maps it shows every n-th cell.
inline constexpr int kMostMapPixels = 1024;

/// One scale a channel; that of a direction is not used.
using ChannelScales = std::array<ColourScale, 2>;

/// The sRGB colour of a pair of numbers.
glm::vec3 pairColour(const ChannelScales& scales, float first, float second);

/// A quantity that is there as an RGBA picture.
engine::Image paint(const wadi::TileGrid& grid, Quantity quantity, const QuantityLayer::Channels& channels,
                    const ChannelScales& scales, const ColourTable& colours);

}  // namespace app
