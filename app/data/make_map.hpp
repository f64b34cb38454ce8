// Map making: the channels of a map as files have them, of the layers of a world. Not the choice of maps, nor
// their files (exporter). Any thread.
#pragma once

#include <vector>

#include "sim/world/layer_fields.hpp"

namespace app {

/// The channels of a layer's file, wadi::fileChannelsOf() of them, in its unit. The world must hold
/// sourcesOf() it. What is told from the start makes the ground anew with which the world began, which takes
/// a while.
std::vector<wadi::Field<float>> makeMap(const wadi::LayerFields& world, wadi::LayerId layer);

}  // namespace app
