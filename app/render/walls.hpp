// Walls: the pass that draws the cut sides of the block: what lies loose, and the rock in its beds. Not the
// water in the cut (Water). The thread that owns the GL context.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "app/render/pass_context.hpp"
#include "engine/shader.hpp"
#include "engine/texture.hpp"

namespace app {

/// The rock of a world, as its beds are now.
Rock rockOf(const wadi::Snapshot& snapshot);

class Walls {
  public:
    /// Compiles the shader. Throws engine::Error if it does not compile.
    explicit Walls(const std::filesystem::path& shaderFolder);
    /// `sediment` is the thickness of what lies loose [m], one texel a sample, or a single one if there is
    /// none.
    void draw(const Stage& stage, const engine::Texture& sediment);
    /// Of graphics memory.
    std::size_t bytes() const { return beds_.bytes(); }

    std::vector<engine::Shader*> shaders() { return {&shader_}; }

  private:
    void setBeds(const Rock& rock);

    engine::Shader shader_;
    engine::Texture beds_;
};

}  // namespace app
