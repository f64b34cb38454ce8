// Ground: the passes that draw the land and the cut sides of its block (Walls), with the noise that gives
// both a texture between the samples of the map. Looks only: no height changes. Not the water, neither on the
// ground nor in the cut. The thread that owns the GL context; detailNoiseTexels(), looseOf(), spanOf() and
// rockOf() are for any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "app/render/layer_texture.hpp"
#include "app/render/overlay.hpp"
#include "app/render/pass_context.hpp"
#include "engine/shader.hpp"
#include "engine/texture.hpp"

namespace app {

/// Texels along a side of the noise.
inline constexpr int kDetailNoiseSize = 256;

/// kDetailNoiseSize² RGBA texels that fit together at opposite edges: R is a noise of five octaves, G and B
/// its slope along x and z (128 is level), A another noise, which is smooth.
std::vector<std::uint8_t> detailNoiseTexels();

/// The noise as a texture that repeats and has smaller copies for the distance.
engine::Texture makeDetailNoise();

/// How a look shows the sediment of a world.
Loose looseOf(const wadi::Snapshot& snapshot, const LookParams& look);

/// The heights of the land by which a palette tells low from high: those of the beginning, if the snapshot
/// holds it, else those of now. In a world that works in years, where ground may rise, high is at least the
/// highest land of now, and a twelfth of the map's side above the lowest.
Span spanOf(const wadi::Snapshot& snapshot);

/// The pass that draws the land.
class Ground {
  public:
    /// Shaders are compiled when they are first used, which throws engine::Error if they do not compile.
    explicit Ground(const std::filesystem::path& shaderFolder);

    /// Takes over what changed.
    LayerTexture::Upload update(const wadi::Snapshot& snapshot, UploadBudget& budget);
    /// The next snapshot is of another world.
    void restart();
    /// Whether all that it shows is there.
    bool isWhole() const { return sediment_.isWhole() && painted_.isWhole(); }
    /// Draws the ground with data over it.
    void draw(const PassContext& context, const Overlay& overlay);

    /// Thickness of what lies loose [m].
    const engine::Texture& sediment() const { return sediment_.texture(); }
    /// Tells a shader what is painted on the ground, for painted.glsl.
    void setPainted(engine::Shader& shader, const PassContext& context) const;
    /// Of graphics memory.
    std::size_t bytes() const { return sediment_.bytes() + painted_.bytes(); }

    std::vector<engine::Shader*> shaders() { return {&full_, &plain_, &bare_}; }

  private:
    engine::Shader& shaderFor(const PictureInputs& inputs);
    static void setColours(engine::Shader& shader, const PassContext& context);
    static void setMaterials(engine::Shader& shader, const PassContext& context);

    engine::Shader full_, plain_, bare_;  // see shaders/terrain.glsl
    LayerTexture sediment_{engine::Format::R16F}, painted_{engine::Format::R8};
    wadi::LayerId paintedLayer_ = wadi::LayerId::none;  // that is in the texture
};

/// The rock of a world, as its beds are now.
Rock rockOf(const wadi::Snapshot& snapshot);

/// The pass that draws the cut sides of the block: what lies loose, and the rock in its beds.
class Walls {
  public:
    /// Shaders as those of Ground.
    explicit Walls(const std::filesystem::path& shaderFolder);
    /// `sediment` is the thickness of what lies loose [m], one texel a sample, or a single one if there is
    /// none.
    void draw(const PassContext& context, const engine::Texture& sediment);
    /// Of graphics memory.
    std::size_t bytes() const { return beds_.bytes() + lifted_.bytes(); }

    std::vector<engine::Shader*> shaders() { return {&full_, &plain_}; }

  private:
    void setBeds(engine::Shader& shader, const Rock& rock);

    engine::Shader full_, plain_;  // the latter looks less often into the map of shadows
    engine::Texture beds_;
    engine::Texture lifted_;  // see Snapshot::liftedEdges; a row a side
};

}  // namespace app
