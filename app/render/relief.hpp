// Relief: what the light needs to know of the ground, at the map's full resolution however coarse the mesh
// is: slopes, openness to the sky, wetness. Worked out on the graphics card (shaders/relief.glsl) where the
// ground has changed, with smaller copies for the distance. The thread that owns the GL context.
#pragma once

#include <filesystem>
#include <vector>

#include "app/render/layer_texture.hpp"
#include "app/render/stopwatch.hpp"
#include "engine/billboard.hpp"
#include "engine/shader.hpp"
#include "engine/target.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

class Relief {
  public:
    /// Compiles the shaders. Throws engine::Error if they do not compile.
    explicit Relief(const std::filesystem::path& shaderFolder);

    /// Takes over which part of the ground changed, and the map of rivers, which follows over a few calls.
    LayerTexture::Upload update(const wadi::Snapshot& snapshot, const CellRect& ground, UploadBudget& budget);
    /// The next snapshot is of another world.
    void restart() { discharge_.restart(); }
    /// Whether the map of rivers is there, if there is one.
    bool isWhole() const { return discharge_.isWhole(); }
    /// Whether something changed since draw().
    bool isOld() const { return !changed_.empty(); }
    /// Makes anew what changed, or everything if it was `fine` and no longer is, or the other way round: else
    /// it looks into fewer directions. Leaves its own target bound.
    void draw(const wadi::Snapshot& snapshot, const LayerTexture& heights, bool fine, Stopwatch& watch);
    /// Makes everything anew at the next draw().
    void forget();

    /// Slope along x and z [m/m].
    const engine::Texture& slopes() const { return target_.colour(0); }
    /// Share of the sky seen and wetness [0..1].
    const engine::Texture& exposure() const { return target_.colour(1); }
    /// Of graphics memory.
    std::size_t bytes() const { return discharge_.bytes() + target_.bytes(); }
    std::vector<engine::Shader*> shaders() { return {&fine_, &plain_}; }

  private:
    engine::Shader fine_, plain_;
    bool isFine_ = true;  // it is drawn like that
    LayerTexture discharge_{engine::Format::R16F};
    float river_ = 0;   // discharge at which a wet line begins; 0 if there is none
    CellRect changed_;  // not yet drawn
    engine::Target target_;
    engine::Billboard billboard_;
};

}  // namespace app
