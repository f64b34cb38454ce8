// LayerTexture: a layer of the newest snapshot as a texture. Uploads the tiles whose pointer is another than
// that of the tile it shows; it keeps those tiles alive, so that no pointer can come back for other values.
// The thread that owns the GL context.
#pragma once

#include <cstddef>
#include <glm/common.hpp>
#include <glm/vec2.hpp>
#include <limits>
#include <vector>

#include "engine/texture.hpp"
#include "sim/snapshot.hpp"

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

class LayerTexture {
  public:
    /// What one update() did.
    struct Upload {
        std::size_t tiles = 0;
        std::size_t bytes = 0;
        CellRect cells;  ///< Holds all that changed

        /// Adds what another one did.
        void include(const Upload& other) {
            tiles += other.tiles;
            bytes += other.bytes;
            cells.include(other.cells);
        }
    };

    /// A texture of one cell of 0, until the first update(). `format`: one channel of floats.
    explicit LayerTexture(engine::Format format = engine::Format::R32F);

    /// Shows `layer`, which has all the tiles of `grid` or none; none changes nothing. No more whole rows of
    /// tiles are begun once `most` tiles are done; the rest follows in later calls, in turn. A layer of
    /// another size is uploaded whole.
    Upload update(const wadi::TileGrid& grid, const wadi::Layer& layer,
                  std::size_t most = std::numeric_limits<std::size_t>::max());

    /// Back to one cell of 0, which takes no memory.
    void clear();

    /// One float a cell.
    const engine::Texture& texture() const { return texture_; }

  private:
    void resize(const wadi::TileGrid& grid);
    void updateRow(const wadi::TileGrid& grid, const wadi::Layer& layer, std::size_t row, Upload& upload);
    void uploadRun(const wadi::TileGrid& grid, const wadi::Layer& layer, std::size_t first, std::size_t end,
                   Upload& upload);

    engine::Texture texture_;
    wadi::Layer shown_;
    std::size_t nextRow_ = 0;
    std::vector<float> strip_;  // neighbouring tiles side by side: one upload costs less than several
};

}  // namespace app
