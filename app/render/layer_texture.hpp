// LayerTexture and CurrentTexture: a layer of the newest snapshot, and the velocity of the water, as
// textures. They upload what has changed and keep the tiles that they show alive, so that no pointer can come
// back for other values. Not how they are shown. The thread that owns the GL context.
#pragma once

#include <cstddef>
#include <glm/common.hpp>
#include <glm/vec2.hpp>
#include <limits>
#include <vector>

#include "engine/texture.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// A rectangle of cells: low <= cell < high in x and z. Empty by default.
struct CellRect {
    glm::ivec2 low{std::numeric_limits<int>::max()};
    glm::ivec2 high{std::numeric_limits<int>::min()};

    bool empty() const { return low.x >= high.x; }
    /// Grows to hold another one too.
    void include(const CellRect& other) {
        low = glm::min(low, other.low);
        high = glm::max(high, other.high);
    }
};

/// What the layers of a frame may upload together. What is over comes in the next frames.
struct UploadBudget {
    std::size_t left = std::size_t{8} << 20;  ///< [bytes]
};

class LayerTexture {
  public:
    /// What one update() did.
    struct Upload {
        std::size_t tiles = 0;
        std::size_t bytes = 0;
        CellRect cells;        ///< Holds all that changed
        bool cleared = false;  ///< Something is not shown any more

        /// Whether anything looks different.
        bool any() const { return tiles > 0 || cleared; }

        /// Adds what another one did.
        void include(const Upload& other) {
            tiles += other.tiles;
            bytes += other.bytes;
            cells.include(other.cells);
            cleared = cleared || other.cleared;
        }
    };

    /// Shows a texel of 0, until a layer is whole. `format`: one channel of floats, or R8 for values of 0
    /// to 1.
    explicit LayerTexture(engine::Format format = engine::Format::R32F);

    /// Takes over `layer`, which has all the tiles of `grid` or none; none changes nothing. Uploads no more
    /// than the budget has left, nor, once the layer is whole, than `most` [bytes]; the rest follows in later
    /// calls, in turn. Either must have room for a tile. Of 16 bits there are values times `scale`, of which
    /// none is infinite; tiles that are there keep theirs.
    Upload update(const wadi::TileGrid& grid, const wadi::Layer& layer, UploadBudget& budget,
                  std::size_t most = std::numeric_limits<std::size_t>::max(), float scale = 1.f);

    /// The next layer belongs to another world: it is not whole before all of it has been uploaded.
    void restart();
    /// Back to one texel of 0, which takes no memory.
    Upload clear();

    /// Whether all tiles of the layer have been uploaded since it began, or there is none.
    bool isWhole() const { return missing_ == 0; }

    /// One float a cell; a single 0 while the layer is not whole.
    const engine::Texture& texture() const { return isWhole() ? texture_ : blank_; }
    /// Of graphics memory.
    std::size_t bytes() const { return texture_.bytes() + blank_.bytes(); }

  private:
    void resize(const wadi::TileGrid& grid);
    void uploadNext(const wadi::TileGrid& grid, const wadi::Layer::value_type& tile, Upload& upload,
                    float scale);

    engine::Texture blank_, texture_;
    wadi::Layer shown_;
    std::size_t missing_ = 0;  // tiles that have not been uploaded yet
    std::size_t next_ = 0;     // tile
};

/// The velocity of the water as a texture of two channels, one texel a cell. Water runs everywhere at
/// once, so changed tiles are uploaded in turns. Not how it is shown (shaders/waves.glsl).
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
