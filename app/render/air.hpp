// Air: what the sun's height and the look make of sky, sunlight and fog, as colours and numbers for
// shaders/sky.glsl and shaders/light.glsl. Not a simulation of the atmosphere. Values; any thread.
#pragma once

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include "app/look/look.hpp"
#include "engine/sun_view.hpp"

namespace app {

/// Colours are linear light; 1 is the white of a screen before tone mapping.
struct Air {
    glm::vec3 zenith;     ///< Of the sky overhead
    glm::vec3 nadir;      ///< Straight below, where the block hangs in the air
    glm::vec3 sunward;    ///< At the horizon under the sun
    glm::vec3 away;       ///< At the horizon across from it
    glm::vec3 glow;       ///< Added around the sun
    glm::vec3 sun;        ///< On a surface that faces the sun
    glm::vec3 fromAbove;  ///< On one that looks up, from the whole sky
    glm::vec3 fromBelow;  ///< On one that looks down, from the ground
};

/// The air of a look: blue by day, warm under a low sun, and blue again across from it.
Air airOf(const LookParams& look);

/// Linear colour of sunlight after its way through the air: near white overhead, red at the horizon.
glm::vec3 sunColour(float elevation);  // [°]

/// Fog that thins upward as exp(-height), within a ball around the map: the air between the map and an eye
/// outside is clear, so that a map does not dissolve when it is seen from afar.
struct Fog {
    float density;   ///< Optical depth of a metre at the floor [1/m]
    float floor;     ///< [m]
    float thinning;  ///< Upward [1/m]
    glm::vec4 ball;  ///< Middle and radius [m]
};

/// The fog of a look over a block [m].
Fog fogOf(const LookParams& look, const engine::Box& block);

}  // namespace app
