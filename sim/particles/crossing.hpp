// Crossing: where a particle belongs that has stepped out of its tile. Any thread.
#pragma once

#include <cstddef>
#include <glm/vec2.hpp>

#include "sim/core/tiles.hpp"

namespace wadi {

/// A way from one tile towards another.
struct Crossing {
    bool offMap = false;  ///< It leads over an edge of the map, and nothing comes back
    int direction = 4;    ///< Of Station::out; 4: it leads back into the same tile
    glm::vec2 shift{};    ///< What to add to a position in the one tile for the same place in the other
};

/// The way of a particle at `position` [cells of the tile] outside of its tile. After a far leap or over a
/// narrow tile the position may lie outside of the next one too: it goes on from there.
Crossing crossing(const TileGrid& grid, std::size_t tile, glm::vec2 position, bool periodic);

/// The tile in a direction from another, over the edges of the map; count() if there is none.
std::size_t neighbour(const TileGrid& grid, std::size_t tile, int direction, bool periodic);

}  // namespace wadi
