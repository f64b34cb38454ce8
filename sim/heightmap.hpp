// Heightmap: plain heights in metres with their spacing, on their way into a terrain or out of one.
// Not a state that erodes: that is Terrain. Any thread, one at a time.
#pragma once

#include "sim/field.hpp"

namespace wadi {

/// A grid of heights.
struct Heightmap {
    Field<float> heights;   ///< [m], row 0 is the northern (far) edge
    float cellSize = 10.f;  ///< Distance of neighbouring samples [m, > 0]
};

}  // namespace wadi
