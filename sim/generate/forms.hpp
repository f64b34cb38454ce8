// Form: a base terrain before it has a scale, as functions of the place on the map; and the families of
// them. Not a heightmap: generate() works one out. Functions may be called by any thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>

#include "sim/generate/generate.hpp"

namespace wadi {

/// A value by the place on the map; u grows eastward, v southward, both [0..1].
using Shape = std::function<float(float u, float v)>;

struct Form {
    Shape rock;  ///< Any range of values: it is stretched over the vertical scale. Constant: level at 0 m
    Shape hardness = {};  ///< Of the rock [0..1]; none: soft
    Shape sand = {};      ///< Level to which sand lies, 1 being GenerateParams::sand; none: no sand
};

/// Mountains and hills of noise: perlin, simplex, ridged, billow, warped, plates.
Form noiseForm(const GenerateParams& params, std::uint32_t seed);
/// Single things in the middle of the map: island, volcano, mesa.
Form peakForm(const GenerateParams& params, std::uint32_t seed);
/// Ground for water to cut: plane, canyon.
Form slopeForm(const GenerateParams& params, std::uint32_t seed);
/// Ground for wind to move: sand, pyramid.
Form sandForm(const GenerateParams& params, std::uint32_t seed);

/// From 0 at `from` to 1 at `to`, level at both ends.
inline float smooth(float from, float to, float value) {
    const float t = std::clamp((value - from) / (to - from), 0.f, 1.f);
    return t * t * (3 - 2 * t);
}

}  // namespace wadi
