// Half floats, which 16-bit float textures hold. Drivers make them of floats one at a time; this makes as
// many at once as the processor can. Not a number to calculate with. Any thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace engine {

/// The same values as IEEE 754 binary16, rounded to the nearest, and to even where two are as near. What is
/// greater than 65504 becomes infinite.
std::vector<std::uint16_t> halvesOf(std::span<const float> values);

}  // namespace engine
