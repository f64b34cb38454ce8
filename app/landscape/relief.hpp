// Relief: what the light needs to know of the ground, at the map's full resolution however coarse the mesh
// is: slopes, openness to the sky, wetness. Worked out on the graphics card (shaders/relief.frag) where the
// ground has changed, with smaller copies for the distance. The thread that owns the GL context.
#pragma once

#include <filesystem>

#include "app/landscape/layer_texture.hpp"
#include "engine/billboard.hpp"
#include "engine/shader.hpp"
#include "engine/target.hpp"

namespace app {

class Relief {
  public:
    /// Compiles the shader. Throws engine::Error if it does not compile.
    explicit Relief(const std::filesystem::path& shaderFolder);

    /// What it is made from.
    struct Source {
        const LayerTexture& heights;
        const LayerTexture& discharge;
        float cellSize;  ///< [m]
        float river;     ///< Discharge at which a wet line begins; 0 if there is none
    };
    /// Makes anew what depends on the changed cells; everything if the map has another size. Leaves its own
    /// target bound.
    void draw(const Source& source, CellRect changed);

    /// Slope along x and z [m/m], share of the sky seen [0..1], wetness [0..1].
    const engine::Texture& texture() const { return target_.colour(); }
    engine::Shader& shader() { return shader_; }

  private:
    engine::Shader shader_;
    engine::Target target_;
    engine::Billboard billboard_;
};

}  // namespace app
