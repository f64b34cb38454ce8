// Tiles: square blocks of 64 × 64 cells (the last ones may be smaller) and a stamp for each that says
// when it was last changed. Not a store of values. The thread that owns the terrain.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
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
    std::size_t of(int x, int z) const {
        return static_cast<std::size_t>(z / kTileSize) * static_cast<std::size_t>(across()) +
               static_cast<std::size_t>(x / kTileSize);
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

  private:
    TileGrid grid_;
    std::uint64_t now_ = 1;
    std::vector<std::uint64_t> stamps_;
};

}  // namespace wadi
