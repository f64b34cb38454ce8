// Shade: the pass that draws the map of shadows, when the ground, the sun or the mesh is another than before
// or the eye sees what is not in it. Not the shading of pixels (shaders/shadow.glsl). The thread that owns
// the GL context.
#pragma once

#include <filesystem>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "app/render/pass_context.hpp"
#include "engine/shader.hpp"
#include "engine/shadow.hpp"

namespace app {

class Shade {
  public:
    /// Compiles the shader. Throws engine::Error if it does not compile.
    explicit Shade(const std::filesystem::path& shaderFolder);

    /// The ground has changed.
    void forget() { isOld_ = true; }
    /// Draws the map anew if it is not what the stage needs. True if it did.
    bool draw(const Stage& stage);

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

    bool serves(const Stage& stage, const View& wanted) const;
    engine::SunView aim(const Stage& stage, const View& wanted, double room) const;
    void layGrid(const Stage& stage);

    engine::Shader shader_;
    Grid grid_;  // as fine everywhere: the sun is equally far from everything
    engine::ShadowMap map_{1};
    View drawn_;
    bool isOld_ = true;
};

}  // namespace app
