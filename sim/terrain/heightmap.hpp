// Heightmap: plain heights in metres with their spacing, on their way into a terrain or out of one; on the
// way in also what lies loose, what is hard and what is under water. Not a state that erodes: that is
// Terrain. Any thread, one at a time.
#pragma once

#include <cstdint>
#include <memory>

#include "sim/core/field.hpp"
#include "sim/terrain/georeference.hpp"

namespace wadi {

/// A grid of heights.
struct Heightmap {
    Field<float> heights;               ///< Ground [m], row 0 is the northern (far) edge
    float cellSize = 10.f;              ///< Distance of neighbouring samples [m, > 0]
    Field<float> sediment = {};         ///< How much of the ground lies loose [m, >= 0]; empty: all is rock
    Field<std::uint8_t> hardness = {};  ///< Of the rock [0 soft … 255 untouchable]; empty: all is soft
    Field<float> water = {};            ///< Depth of the water on the ground [m, >= 0]; empty: all is dry
    std::shared_ptr<const Georeference> place = {};  ///< Where on Earth it lies; null: unknown
};

}  // namespace wadi
