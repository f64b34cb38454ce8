// Block picture: a terrain as a small block, seen from one side without perspective and drawn by the
// processor: enough to tell what happens on it. No shadows, no textures, no particles: that is the renderer's
// (app/render). Any thread.
#pragma once

#include <glm/vec2.hpp>

#include "app/look/camera_place.hpp"
#include "app/look/look.hpp"
#include "engine/image.hpp"
#include "sim/terrain/terrain.hpp"

namespace app {

/// An RGBA picture of `size` [pixels, >= 8 a side] of all of a terrain in the colours of a look, from the
/// side and the height at which a place has the eye; how far off that is does not matter.
engine::Image blockPicture(const wadi::Terrain& terrain, const LookParams& look, const CameraPlace& place,
                           glm::ivec2 size);

}  // namespace app
