// Thumbnail: a small picture of a base terrain seen from above, shaded by a sun in the north-west. Made by
// the processor alone; not a view of the world (landscape). Any thread.
#pragma once

#include "engine/image.hpp"
#include "sim/generate/generate.hpp"

namespace app {

/// The base terrain of these parameters, whatever their size, as an RGBA picture of `side` × `side` pixels
/// [2..1024]; sand is yellow.
engine::Image thumbnail(wadi::GenerateParams params, std::uint32_t seed, int side);

}  // namespace app
