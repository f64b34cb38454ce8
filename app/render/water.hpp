// Water: depth and velocity of the water as textures, and the passes that draw its surface and its cut sides.
// Not the mesh they are drawn with, nor the flow (sim). The thread that owns the GL context.
#pragma once

#include <filesystem>
#include <vector>

#include "app/render/layer_texture.hpp"
#include "app/render/pass_context.hpp"
#include "engine/shader.hpp"

namespace app {

/// Level of the sea, or far below all land if there is none or it is not shown [m].
float seaLevel(const wadi::Snapshot& snapshot, const LookParams& look);

/// The water that a look shows: if it shows lakes and the snapshot has them, those; else what has flowed.
const wadi::Layer& waterOf(const wadi::Snapshot& snapshot, const LookParams& look);

/// Whether a look shows any water of the snapshot.
bool hasWater(const wadi::Snapshot& snapshot, const LookParams& look);

class Ground;

class Water {
  public:
    /// Shaders are compiled when they are first used, which throws engine::Error if they do not compile.
    explicit Water(const std::filesystem::path& shaderFolder);

    /// Takes over what changed of the water that a look shows.
    LayerTexture::Upload update(const wadi::Snapshot& snapshot, const LookParams& look, UploadBudget& budget);
    /// The next snapshot is of another world.
    void restart() {
        depth_.restart();
        current_.restart();
    }
    /// Whether all of the water is there.
    bool isWhole() const { return depth_.isWhole(); }

    /// Draws the surface and its cut sides, if any is seen, with what is painted on `ground`.
    void draw(const PassContext& context, const Ground& ground);

    /// Depth of the water that a look shows [m], or one texel if there is none.
    const engine::Texture& depth(const LookParams& look) const {
        return look.water || look.lakes ? depth_.texture() : dry_.texture();
    }
    /// Of graphics memory.
    std::size_t bytes() const { return depth_.bytes() + current_.bytes() + grid_.bytes(); }

    std::vector<engine::Shader*> shaders() { return {&wall_, &surface_, &calm_}; }

  private:
    void layGrid(const PassContext& context);
    void drawWith(engine::Shader& shader, const PassContext& context, const Ground& ground);

    engine::Shader surface_, calm_, wall_;  // calm: without what is costly
    Grid grid_;                             // what of the mesh has water
    LayerTexture depth_, dry_;
    CurrentTexture current_;
};

}  // namespace app
