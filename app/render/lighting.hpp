// Lighting: what the sun's height and the look make of sky, sunlight and fog (Atmosphere, Fog), and the
// passes that draw the sky and the map of shadows. Not a simulation of the atmosphere, nor the shading of
// pixels (shaders/light.glsl, shaders/shadow.glsl). Atmosphere and fog are values for any thread; the passes
// belong to the thread that owns the GL context.
#pragma once

#include <cstddef>
#include <filesystem>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <optional>
#include <vector>

#include "app/look/look.hpp"
#include "app/render/pass_context.hpp"
#include "engine/model.hpp"
#include "engine/shader.hpp"
#include "engine/shadow.hpp"

namespace app {

/// Colours are linear light; 1 is the white of a screen before tone mapping.
struct Atmosphere {
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
Atmosphere airOf(const LookParams& look);

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

/// The pass that draws what is seen where there is no land. Its colours are those of the fog.
class Sky {
  public:
    /// Compiles the shader. Throws engine::Error if it does not compile.
    explicit Sky(const std::filesystem::path& shaderFolder);
    void draw(const PassContext& context);

    std::vector<engine::Shader*> shaders() { return {&shader_}; }

  private:
    engine::Shader shader_;
    engine::Billboard billboard_;
};

/// The pass that draws the map of shadows: when the ground, the sun or the mesh is another than before, or
/// the eye sees what is not in it.
class ShadowPass {
  public:
    /// Compiles the shader. Throws engine::Error if it does not compile.
    explicit ShadowPass(const std::filesystem::path& shaderFolder);

    /// The ground has changed.
    void forget() {
        isOld_ = true;
        begun_.reset();
    }
    /// Draws the map anew if it is not what the stage needs. True if it did.
    bool draw(const PassContext& context);
    /// The same for the next patches of the mesh, of no more than `most` quads or than those of a whole
    /// patch. False if the map was what the stage needs.
    bool drawSome(const PassContext& context, std::size_t most);

    const engine::ShadowMap& map() const { return map_; }
    /// Of graphics memory.
    std::size_t bytes() const { return map_.depth().bytes() + grid_.bytes(); }

    std::vector<engine::Shader*> shaders() { return {&shader_}; }

  private:
    /// All that decides what the map looks like, but the ground and the part of it that is aimed at.
    struct View {
        glm::vec3 toSun{0.f};
        glm::vec3 low{0.f}, high{0.f};
        float detail = 0.f;
        int size = 0;
        bool isFitted = false;

        bool operator==(const View&) const = default;
    };

    static View viewFor(const PassContext& context);
    bool serves(const PassContext& context, const View& wanted) const;
    bool isAimed(const PassContext& context, const View& wanted) const;
    engine::SunView aim(const PassContext& context, const View& wanted, double room) const;
    void begin(const PassContext& context, const View& wanted);
    MeshView meshFor(const PassContext& context) const;

    engine::Shader shader_;
    Grid grid_;  // as fine everywhere: the sun is equally far from everything
    engine::ShadowMap map_{1};
    View drawn_;
    bool isOld_ = true;
    std::optional<View> begun_;  // of which patches are left to draw
    Patches left_;
};

}  // namespace app
