// Tiles: square blocks of 64 × 64 cells (the last ones may be smaller), a stamp for each that says when it
// was last changed, and layers: copies of a map in tiles that several snapshots may share. Stamps belong to
// the thread that owns the terrain; any thread may read a layer.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace wadi {

/// Cells along the side of a tile.
inline constexpr int kTileSize = 64;

/// Division of a grid into tiles, row-major.
struct TileGrid {
    int columns = 0;  ///< Cells in x
    int rows = 0;     ///< Cells in z

    int across() const { return (columns + kTileSize - 1) / kTileSize; }
    int down() const { return (rows + kTileSize - 1) / kTileSize; }
    std::size_t count() const {
        return static_cast<std::size_t>(across()) * static_cast<std::size_t>(down());
    }
    /// The tile that holds cell (x, z), which must lie on the grid.
    std::size_t of(int x, int z) const { return at(x / kTileSize, z / kTileSize); }

    /// The tile in a column and a row of tiles.
    std::size_t at(int column, int row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(across()) +
               static_cast<std::size_t>(column);
    }

    /// The cells of a tile.
    struct Box {
        int x, z, columns, rows;
    };
    /// The cells of tile t [0, count()).
    Box box(std::size_t t) const;
};

/// The last change of every tile, as a number that grows.
class TileStamps {
  public:
    TileStamps() = default;
    explicit TileStamps(TileGrid grid) : grid_(grid), stamps_(grid.count(), 1) {}

    const TileGrid& grid() const { return grid_; }
    /// Marks the tile of cell (x, z) as changed now. Several threads may do so at once.
    void touch(int x, int z) {
        std::atomic_ref(stamps_[grid_.of(x, z)]).store(now_, std::memory_order_relaxed);
    }
    /// The time of the last change of tile t.
    std::uint64_t operator[](std::size_t t) const { return stamps_[t]; }
    /// The present time; `tick()` ends it, so that later changes can be told from earlier ones.
    std::uint64_t now() const { return now_; }
    void tick() { ++now_; }
    /// Marks all tiles as changed now, later than another time: of a ground that takes the place of one whose
    /// changes have been told until then.
    void touchAllAfter(std::uint64_t time) {
        now_ = std::max(now_, time) + 1;
        std::fill(stamps_.begin(), stamps_.end(), now_);
    }

  private:
    TileGrid grid_;
    std::uint64_t now_ = 1;
    std::vector<std::uint64_t> stamps_;
};

/// The values of one tile of a layer: row-major, box.columns × box.rows of them.
struct LayerTile {
    std::vector<float> values;
    float lowest = 0;   ///< Least value
    float highest = 0;  ///< Greatest value
};

/// One layer of the map in tiles (TileGrid order). Empty if it was not asked for.
using Layer = std::vector<std::shared_ptr<const LayerTile>>;

/// Least and greatest of values, of which there is one at least and none is not a number.
struct Extremes {
    float lowest, highest;
};
Extremes extremesOf(std::span<const float> values);

/// A tile of these values, of which there is one at least.
std::shared_ptr<const LayerTile> tileOf(std::vector<float> values);

/// Whether a layer holds nothing but 0.
bool isZero(const Layer& layer);

/// The value at a cell on the map of a layer that has all its tiles.
float valueAt(const TileGrid& grid, const Layer& layer, int x, int z);

/// Copies one tile; `read(from, to)` fills `to` with the values from a row-major position on the map on.
template <class Read>
std::shared_ptr<const LayerTile> copyTile(const TileGrid& grid, std::size_t t, const Read& read) {
    const TileGrid::Box box = grid.box(t);
    const auto columns = static_cast<std::size_t>(box.columns), rows = static_cast<std::size_t>(box.rows);
    std::vector<float> values(columns * rows);
    for (std::size_t z = 0; z < rows; ++z) {
        const std::size_t from =
            (static_cast<std::size_t>(box.z) + z) * static_cast<std::size_t>(grid.columns) +
            static_cast<std::size_t>(box.x);
        read(from, std::span(values).subspan(z * columns, columns));
    }
    return tileOf(std::move(values));
}

/// Takes a tile over unless it holds the same values as the one before, which most of a dry map does.
inline void renew(std::shared_ptr<const LayerTile>& shown, std::shared_ptr<const LayerTile> tile) {
    if (!shown || shown->values != tile->values) shown = std::move(tile);
}

/// Brings a layer up to date with a map; tiles that are as they were stay. Where memory ends under way it is
/// as before.
template <class Read>
void renew(Layer& layer, const TileGrid& grid, const Read& read) {
    Layer renewed = layer;
    renewed.resize(grid.count());
    for (std::size_t t = 0; t < grid.count(); ++t) renew(renewed[t], copyTile(grid, t, read));
    layer = std::move(renewed);
}

}  // namespace wadi
