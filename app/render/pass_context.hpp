// Stage: what every pass of a picture reads: the snapshot, the sight, the textures that passes share; and how
// a shader is told of them. Lives for one picture. The thread that owns the GL context.
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>

#include "app/render/grid.hpp"
#include "app/render/height_bounds.hpp"
#include "app/render/layer_texture.hpp"
#include "app/render/picture_inputs.hpp"
#include "app/render/stopwatch.hpp"
#include "engine/shader.hpp"
#include "engine/shadow.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// Water that is no deeper [m] is only wet ground and not drawn.
inline constexpr float kFilm = 0.02f;

struct Stage {
    const wadi::Snapshot& snapshot;
    const Sight& sight;
    engine::Box block;           ///< That is drawn [m]
    const Grid& grid;            ///< What the eye sees of the mesh
    const HeightBounds& bounds;  ///< Of all of the map
    const LayerTexture& heights;
    const engine::Texture& slopes;    ///< See relief.hpp
    const engine::Texture& exposure;  ///< See relief.hpp
    const engine::Texture& grain;     ///< See grain.hpp
    const engine::Texture& water;     ///< Depth of the water [m], or one texel if there is none
    const engine::ShadowMap& shadow;
    glm::ivec2 pixels;  ///< That are drawn
    Stopwatch& watch;   ///< Stands still while the driver draws

    /// Lines of the whole picture that are drawn: what has a size in pixels is measured by them.
    float lines() const { return static_cast<float>(pixels.y) / (sight.pane.high.y - sight.pane.low.y); }

    /// For a shader that includes ground.glsl and draws `mesh`, seen as `vp` says.
    void setMesh(engine::Shader& shader, const Grid& mesh, const glm::mat4& vp) const;
    /// The same, as the eye sees it.
    void setMesh(engine::Shader& shader) const { setMesh(shader, grid, sight.vp); }
    /// For a shader that includes sky.glsl.
    void setAir(engine::Shader& shader) const;
    /// For a shader that includes light.glsl.
    void setLight(engine::Shader& shader) const;
    /// For a shader that includes levels.glsl or wet.glsl.
    void setWater(engine::Shader& shader) const;
    /// For a shader that includes ring.glsl.
    void setRing(engine::Shader& shader) const;
};

}  // namespace app
