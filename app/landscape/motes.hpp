// Motes: the particles of a snapshot as points, coloured by what they do. Not their way: that is up to the
// simulation. The thread that owns the GL context.
#pragma once

#include <cstddef>
#include <filesystem>
#include <glm/vec4.hpp>
#include <optional>
#include <vector>

#include "engine/buffer.hpp"
#include "engine/model.hpp"
#include "engine/shader.hpp"
#include "sim/snapshot.hpp"

namespace app {

class Motes {
  public:
    /// Compiles the shader. Throws engine::Error if it does not compile.
    explicit Motes(const std::filesystem::path& shaderFolder);

    /// Takes over the particles of a snapshot. True if there are others than before.
    bool update(const wadi::Snapshot& snapshot);

    bool empty() const { return count_ == 0; }
    /// Renders them as points; shader() must be in use, with the mesh and the air set.
    void render();
    engine::Shader& shader() { return shader_; }

  private:
    void reserve(std::size_t count);

    engine::Shader shader_;
    std::vector<glm::vec4> points_;  // place [cells], above the ground [m], deed
    std::optional<engine::Buffer> buffer_;
    std::optional<engine::Model> model_;
    std::size_t count_ = 0;
};

}  // namespace app
