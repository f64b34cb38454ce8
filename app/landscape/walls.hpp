// Walls: the pass that draws the cut sides of the block. Not the water in the cut
// (Water). The thread that owns the GL context.
#pragma once

#include <filesystem>
#include <vector>

#include "app/landscape/stage.hpp"
#include "engine/shader.hpp"

namespace app {

class Walls {
  public:
    /// Compiles the shader. Throws engine::Error if it does not compile.
    explicit Walls(const std::filesystem::path& shaderFolder);
    void draw(const Stage& stage);

    std::vector<engine::Shader*> shaders() { return {&shader_}; }

  private:
    engine::Shader shader_;
};

}  // namespace app
