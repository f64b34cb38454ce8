// ParticleSprites: the particles of a snapshot as short streaks, coloured by what they do. Not their way:
// that is up to the simulation. The thread that owns the GL context.
#pragma once

#include <cstddef>
#include <filesystem>
#include <glm/vec4.hpp>
#include <optional>
#include <vector>

#include "app/render/pass_context.hpp"
#include "engine/model.hpp"
#include "engine/shader.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

class ParticleSprites {
  public:
    /// The shader is compiled when it is first used, which throws engine::Error if it does not compile.
    explicit ParticleSprites(const std::filesystem::path& shaderFolder);

    /// Takes over all particles of a snapshot, whatever the budget has left. True if there are others than
    /// before.
    bool update(const wadi::Snapshot& snapshot, UploadBudget& budget);

    /// Draws them, if the look shows them.
    void draw(const PassContext& context);

    /// Of graphics memory.
    std::size_t bytes() const { return buffer_ ? buffer_->bytes() : 0; }

    std::vector<engine::Shader*> shaders() { return {&shader_}; }

  private:
    /// A particle as shaders/particle.vert takes it.
    struct Streak {
        glm::vec4 place;     ///< [cells], above the ground [m], exchange
        glm::vec4 velocity;  ///< Velocity [cells per step], climb [m per step], size
    };

    void upload();

    engine::Shader shader_;
    std::vector<Streak> streaks_;
    std::optional<engine::Buffer> buffer_;
    std::optional<engine::Model> model_;
    std::size_t count_ = 0;
};

}  // namespace app
