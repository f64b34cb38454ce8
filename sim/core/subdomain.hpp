// Subdomain: the part of a map that one of several ranks works on, a rectangle of whole tiles, and the cells
// of others around it that it has to know (its halo). Cells and tiles are numbered as on the whole map
// everywhere, so that a process draws the same chance there, and a part has the bits of the whole. Not the
// map itself, of which a rank touches these cells only. A value; any thread, but for what asks other ranks:
// the one that steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/core/communicator.hpp"
#include "sim/core/tiles.hpp"

namespace wadi {

/// Cells around its own that a rank knows of a map [< kTileSize]: at least as far as a process reaches past
/// its tile (Reach), and one more for slopes there.
inline constexpr int kHaloWidth = 40;

/// The cells of a box and `width` [>= 0] more around it: cut at the edges of the grid, or coming back on the
/// other side. No cell is in two of the boxes.
std::vector<TileGrid::Box> grown(const TileGrid& grid, const TileGrid::Box& box, int width, bool wraps);

/// A box with the margin, a cell wide, beside it beyond each edge of the grid that it touches: at -1, and at
/// columns or rows.
TileGrid::Box withMargins(const TileGrid& grid, const TileGrid::Box& box);

/// What two boxes share; no columns or no rows: nothing.
TileGrid::Box shared(const TileGrid::Box& a, const TileGrid::Box& b);
inline bool isEmpty(const TileGrid::Box& box) {
    return box.columns <= 0 || box.rows <= 0;
}

/// Calls f(x, z) for every cell of some boxes.
template <class F>
void eachCell(const std::vector<TileGrid::Box>& boxes, F&& f) {
    for (const TileGrid::Box& box : boxes)
        for (int z = box.z; z < box.z + box.rows; ++z)
            for (int x = box.x; x < box.x + box.columns; ++x) f(x, z);
}

class Subdomain {
  public:
    Subdomain() = default;
    /// All of a map, and no other ranks.
    explicit Subdomain(TileGrid grid) : grid_(grid), tiles_{0, 0, grid.across(), grid.down()} {}
    /// The part of the communicator's rank, which must outlive it. Parts are rectangles that are about as
    /// large as each other and take little memory, which makes most of them wider than high. Throws Error if so many ranks cannot share
    /// out the tiles as rectangles.
    Subdomain(TileGrid grid, const Communicator& ranks);

    /// The whole map [cells].
    const TileGrid& grid() const { return grid_; }
    /// Whether the part is all of the map.
    bool isWhole() const { return ranks_ == nullptr; }
    /// The other ranks; only if there are some.
    const Communicator& ranks() const { return *ranks_; }

    /// Its tiles, counted in tiles from the corner of the map.
    const TileGrid::Box& tiles() const { return tiles_; }
    /// Its cells.
    TileGrid::Box cells() const { return cellsOf(tiles_); }
    /// The tiles of another rank.
    TileGrid::Box tilesOf(int rank) const;
    /// Cells of a rectangle of tiles.
    TileGrid::Box cellsOf(const TileGrid::Box& tiles) const;
    /// Whether a tile is one of its own.
    bool owns(std::size_t tile) const {
        return owns(static_cast<int>(tile) % grid_.across(), static_cast<int>(tile) / grid_.across());
    }
    /// The same of the tile in a column and a row of tiles.
    bool owns(int x, int z) const {
        return x >= tiles_.x && z >= tiles_.z && x < tiles_.x + tiles_.columns && z < tiles_.z + tiles_.rows;
    }
    /// The rank that has a tile.
    int ownerOf(std::size_t tile) const;
    /// The rank that has a cell.
    int ownerOf(int x, int z) const { return ownerOf(grid_.of(x, z)); }
    /// Its cells and its halo.
    std::vector<TileGrid::Box> region() const {
        return grown(grid_, cells(), isWhole() ? 0 : kHaloWidth, true);
    }

    /// What all ranks give together. Each has to ask.
    std::int64_t sum(std::int64_t value) const;
    /// Brings an account together to which each rank has added since it was `before`, everywhere.
    void gather(std::int64_t& account, std::int64_t before) const {
        account = before + sum(account - before);
    }
    std::uint64_t sumOfHashes(std::uint64_t value) const;
    std::int64_t highest(std::int64_t value) const;
    /// The same of numbers, of which none is not a number.
    float highestNumber(float value) const;
    float lowestNumber(float value) const { return -highestNumber(-value); }
    /// Of all numbers together the one that so many [0..] stand before in their order; those of
    /// this rank come into another.
    float inOrder(std::span<float> numbers, std::int64_t before) const;
    bool any(bool value) const { return highest(value ? 1 : 0) != 0; }

  private:
    TileGrid grid_;
    TileGrid::Box tiles_{};
    const Communicator* ranks_ = nullptr;
    int across_ = 1, down_ = 1;  // ranks
};

}  // namespace wadi
