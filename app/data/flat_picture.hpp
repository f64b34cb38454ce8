// FlatPicture: a quantity seen from straight above, north up, a pixel for a cell, and whole layers put
// together from the tiles of a snapshot. Not the window that shows them (app/panels/map). Any thread.
#pragma once

#include "app/data/quantity_layer.hpp"
#include "engine/image.hpp"
#include "sim/core/field.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// The values of a layer as one grid of grid.columns × grid.rows. The layer must have all its tiles.
wadi::Field<float> assemble(const wadi::TileGrid& grid, const wadi::Layer& layer);

/// Most pixels along a side of a flat picture: of larger maps it shows every n-th cell.
inline constexpr int kMostMapPixels = 1024;

/// One scale a channel; that of a direction is not used.
using ChannelScales = std::array<ColourScale, 2>;

/// The sRGB colour of a pair of numbers.
glm::vec3 pairColour(const ChannelScales& scales, float first, float second);

/// A quantity that is there as an RGBA picture. Pieces of land without names have dark lines between them,
/// for which a cell of a small map takes several pixels along a side.
engine::Image paint(const wadi::TileGrid& grid, LayerId quantity, const QuantityLayer::Channels& channels,
                    const ChannelScales& scales, const ColourTable& colours);

}  // namespace app
