// CurrentTexture: the velocity of the water as a texture of two channels, one texel a cell. Water runs
// everywhere at once, so changed tiles are uploaded in turns. Not how it is shown (shaders/waves.glsl). The
// thread that owns the GL context.
#pragma once

#include <cstddef>
#include <vector>

#include "app/render/layer_texture.hpp"
#include "engine/texture.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

class CurrentTexture {
  public:
    /// One texel of water at rest, until the first update().
    CurrentTexture();

    /// Shows the velocities to the east and to the south [cells per step], which have all the tiles of `grid`
    /// or none; none, or none that runs, takes no memory. Uploads no more than the budget has left, nor than
    /// `most` [bytes]; the rest follows in later calls, in turn.
    LayerTexture::Upload update(const wadi::TileGrid& grid, const wadi::Layer& east, const wadi::Layer& south,
                                UploadBudget& budget, std::size_t most);

    /// The next velocities are those of another world.
    void restart();

    /// One texel of water at rest until all tiles have been uploaded.
    const engine::Texture& texture() const { return missing_ == 0 ? texture_ : blank_; }
    /// Of graphics memory.
    std::size_t bytes() const { return texture_.bytes() + blank_.bytes(); }

  private:
    LayerTexture::Upload clear();
    void upload(const wadi::TileGrid& grid, std::size_t t, const wadi::LayerTile& east,
                const wadi::LayerTile& south, LayerTexture::Upload& done);

    engine::Texture blank_, texture_;
    wadi::Layer east_, south_;  // as they are shown
    std::size_t missing_ = 0;   // tiles that have not been uploaded yet
    std::size_t next_ = 0;      // tile
    std::vector<float> pairs_;
};

}  // namespace app
