// Water: the depth of the water as a texture, and the passes that draw its surface and its cut sides. Not
// the mesh they are drawn with, nor the flow (sim). The thread that owns the GL context.
#pragma once

#include <filesystem>
#include <vector>

#include "app/landscape/layer_texture.hpp"
#include "app/landscape/stage.hpp"
#include "engine/shader.hpp"

namespace app {

/// Water that is no deeper [m] is only wet ground and not drawn.
inline constexpr float kFilm = 0.02f;

/// Level of the sea, or far below all land if there is none or it is not shown [m].
float seaLevel(const wadi::Snapshot& snapshot, const LookParams& look);

class Water {
  public:
    /// Compiles the shaders. Throws engine::Error if they do not compile.
    explicit Water(const std::filesystem::path& shaderFolder);

    /// Takes over what changed: the lakes of the snapshot if it has some, else its water.
    LayerTexture::Upload update(const wadi::Snapshot& snapshot);

    /// Whether this look shows any water of the snapshot.
    bool isSeen(const wadi::Snapshot& snapshot, const LookParams& look) const;

    /// Gives a shader all it needs to know of the water.
    void describe(engine::Shader& shader, const Stage& stage) const;
    /// Draws the surface and its cut sides, if any is seen.
    void draw(const Stage& stage);

    std::vector<engine::Shader*> shaders() { return {&wall_, &surface_}; }

  private:
    engine::Shader surface_, wall_;
    LayerTexture depth_;
    bool isWet_ = false;
};

}  // namespace app
