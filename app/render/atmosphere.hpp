// Air: what the sun's height and the look make of sky, sunlight and fog, as colours and numbers for
// shaders/sky.glsl and shaders/light.glsl. Not a simulation of the atmosphere. Values; any thread.
#pragma once

#include <filesystem>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <vector>

#include "app/look/look.hpp"
#include "app/render/pass_context.hpp"
#include "engine/model.hpp"
#include "engine/shader.hpp"
#include "engine/shadow.hpp"

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

// Sky: the pass that draws what is seen where there is no land. Its colours are those of the fog (Stage).
// The thread that owns the GL context.

class Sky {
  public:
    /// Compiles the shader. Throws engine::Error if it does not compile.
    explicit Sky(const std::filesystem::path& shaderFolder);
    void draw(const Stage& stage);

    std::vector<engine::Shader*> shaders() { return {&shader_}; }

  private:
    engine::Shader shader_;
    engine::Billboard billboard_;
};

}  // namespace app
