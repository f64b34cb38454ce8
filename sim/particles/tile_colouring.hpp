// TileColouring and crossings: which tiles may run at the same time, and where a particle belongs that has
// stepped out of its tile. Tiles of one colour never touch, so that each may reach past its edge. Not a
// schedule of threads. Any thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

#include "sim/core/tiles.hpp"

namespace wadi {

/// The tiles of a grid by colour; the colours follow each other, the tiles of one run in parallel.
using TileColouring = std::vector<std::vector<std::int32_t>>;

/// TileColouring the tiles like a board of 2 × 2 colours: between two of one colour lies a whole tile. Where
/// periodic edges bring an odd number of tiles together, or a last tile too narrow to keep its neighbours
/// apart, a third colour stands in.
TileColouring colours(const TileGrid& grid, bool periodic);

/// Cells past the edge of its tile that a process reads and writes. Two tiles of one colour reach into the
/// same tile between them: what one writes must stay clear of what the other reads or writes.
struct Reach {
    int read = 1;
    int write = 1;

    bool fits() const { return std::max(read, write) + write <= kTileSize; }
};

/// Cells around a part of a map that a rank must know for it: one more, for slopes of what is there.
inline int haloFor(const Reach& reach) {
    return std::max(reach.read, reach.write) + 1;
}

/// A way from one tile towards another.
struct TileCrossing {
    bool offMap = false;  ///< It leads over an edge of the map, and nothing comes back
    int direction = 4;    ///< Of TileParticles::out; 4: it leads back into the same tile
    glm::vec2 shift{};    ///< What to add to a position in the one tile for the same place in the other
};

/// The way of a particle at `position` [cells of the tile] outside of its tile. After a far leap or over a
/// narrow tile the position may lie outside of the next one too: it goes on from there.
TileCrossing crossing(const TileGrid& grid, std::size_t tile, glm::vec2 position, bool periodic);

/// The tile in a direction from another, over the edges of the map; count() if there is none.
std::size_t neighbour(const TileGrid& grid, std::size_t tile, int direction, bool periodic);

}  // namespace wadi
