// Sky: the pass that draws what is seen where there is no land. Its colours are those of the fog (Stage).
// The thread that owns the GL context.
#pragma once

#include <filesystem>
#include <vector>

#include "app/render/pass_context.hpp"
#include "engine/billboard.hpp"
#include "engine/shader.hpp"

namespace app {

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
