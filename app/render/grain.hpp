// Grain: a small tileable noise that gives ground and rock a texture between the samples of the map. Looks
// only; no height changes. makeGrain() needs a GL context, grainTexels() does not.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/texture.hpp"

namespace app {

/// Texels along a side of the grain.
inline constexpr int kGrainSize = 256;

/// kGrainSize² RGBA texels that fit together at opposite edges: R is a noise of five octaves, G and B its
/// slope along x and z (128 is level), A another noise, which is smooth.
std::vector<std::uint8_t> grainTexels();

/// The grain as a texture that repeats and has smaller copies for the distance.
engine::Texture makeGrain();

}  // namespace app
