// Water: the depth of the water as a texture, and the shaders that draw its surface and its cut sides. Not
// the mesh they are drawn with, nor the flow (sim). The thread that owns the GL context.
#pragma once

#include <filesystem>

#include "app/landscape/layer_texture.hpp"
#include "app/landscape/look.hpp"
#include "engine/shader.hpp"
#include "sim/snapshot.hpp"

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
    void describe(engine::Shader& shader, const wadi::Snapshot& snapshot, const LookParams& look) const;

    engine::Shader& surface() { return surface_; }
    engine::Shader& wall() { return wall_; }

  private:
    engine::Shader surface_, wall_;
    LayerTexture depth_;
    bool isWet_ = false;
};

}  // namespace app
