// Floor: the ground that what rivers bring is laid on, in tiles: what is laid down costs what it touches, and
// a rank that shares a map can do with the tiles of others that it was given. Not how it comes to lie there
// (delta, playa). The thread that steps the simulation.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sim/core/quantum.hpp"
#include "sim/core/subdomain.hpp"
#include "sim/process/incision/deposits/ground_dye.hpp"

namespace wadi {

class Floor {
  public:
    /// Heights of a tile: row-major, kTileSize in a row, of which the last tiles of a map use fewer.
    static constexpr std::size_t kCells = std::size_t{kTileSize} * kTileSize;
    using Heights = std::array<Quanta, kCells>;
    struct Tile {
        std::unique_ptr<Heights> given;  ///< Of another rank
        Quanta* first;                   ///< Its first cell, in those or in the map
        std::size_t stride;              ///< From row to row
        std::bitset<kCells> isOpen;      ///< To what is laid down
        bool isChanged = false;
    };
    /// A cell; without a tile: of one that is not known.
    struct Cell {
        Tile* tile;
        std::size_t at;

        Quanta height() const { return place(); }
        void raise(Quanta height) const {
            place() = height;
            tile->isChanged = true;
        }
        bool isOpen() const { return tile->isOpen[at]; }
        void open(bool isSo) const { tile->isOpen[at] = isSo; }
        Quanta& place() const { return tile->first[at / kTileSize * tile->stride + at % kTileSize]; }
    };

    /// Of the map that a part belongs to: `heights` [quanta], row-major, of which the part's are known and
    /// change. Cells below `level` are open. Both must outlive it.
    Floor(const Subdomain& own, Quanta level, Quanta* heights);

    /// A cell by its position. A tile that is not known is noted.
    Cell at(std::uint32_t cell);
    /// The tiles that were asked for and not known since the last call [by number; one may come again].
    std::vector<std::uint32_t> takeMissing() { return std::exchange(missing_, {}); }
    bool knows(std::uint32_t tile) const { return tiles_[tile] != nullptr || own_.owns(tile); }
    /// The tile of a cell.
    std::uint32_t tileOf(std::uint32_t cell) const;
    /// Makes a tile of another rank known.
    void give(std::uint32_t tile, std::unique_ptr<Heights> heights);
    /// Calls f(tile, heights) for the tiles of others that have changed, by number.
    template <class F>
    void eachChanged(const F& f) const {
        for (std::size_t t = 0; t < tiles_.size(); ++t)
            if (tiles_[t] && tiles_[t]->given && tiles_[t]->isChanged)
                f(static_cast<std::uint32_t>(t), *tiles_[t]->given);
    }

  private:
    void add(std::uint32_t tile, std::unique_ptr<Heights> given, Quanta* first, std::size_t stride);

    const Subdomain& own_;
    Quanta level_;
    Quanta* heights_;
    std::vector<std::unique_ptr<Tile>> tiles_;
    std::vector<std::uint32_t> missing_;
};

/// What a river brings to its end.
struct Brought {
    std::uint32_t root;    ///< Where it ends
    std::int64_t amount;   ///< [quanta]
    std::int64_t dye = 0;  ///< Of it, once that is known (river_dye)
};

/// What lays down on a floor what a river brings.
class FloorBuilder {
  public:
    virtual ~FloorBuilder() = default;

    /// Lays an amount [quanta, >= 0] down around a cell where a river ends, and returns what found no room
    /// there. Where there is dye, `delivery` of the same amount lays it down with that. Nothing: nothing is
    /// laid down, since the floor lacks tiles.
    std::optional<std::int64_t> lay(std::uint32_t end, std::int64_t amount, DyedDelivery* delivery = nullptr);
    /// Asks the floor for what lay() would ask for as it lies now.
    void foresee(std::uint32_t end, std::int64_t amount);

  private:
    /// Finds cells enough for an amount [> 0], from the end outwards; false: the floor beside them is not
    /// known.
    virtual bool collect(std::uint32_t end, std::int64_t amount) = 0;
    /// Lays it down on those, and returns what found no room.
    virtual std::int64_t fill(std::int64_t amount, DyedDelivery* delivery) = 0;
    /// Forgets them; if they are not full, they are open again.
    virtual void clear(bool areFull) = 0;
};

/// Copies the cells of a tile from a map of heights, or into one.
void copyTile(const TileGrid& map, std::uint32_t tile, const Quanta* heights, Floor::Heights& cells);
void copyTile(const TileGrid& map, std::uint32_t tile, const Floor::Heights& cells, Quanta* heights);

}  // namespace wadi
