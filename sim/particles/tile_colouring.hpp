// Colours: which tiles may run at the same time. Tiles of one colour never touch, so that each may reach
// past its edge. Not a schedule of threads. Any thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sim/core/tiles.hpp"

namespace wadi {

/// The tiles of a grid by colour; the colours follow each other, the tiles of one run in parallel.
using Colours = std::vector<std::vector<std::int32_t>>;

/// Colours the tiles like a board of 2 × 2 colours: between two of one colour lies a whole tile. Where
/// periodic edges bring an odd number of tiles together, or a last tile too narrow to keep its neighbours
/// apart, a third colour stands in.
Colours colours(const TileGrid& grid, bool periodic);

/// Cells past the edge of its tile that a process reads and writes. Two tiles of one colour reach into the
/// same tile between them: what one writes must stay clear of what the other reads or writes.
struct Reach {
    int read = 1;
    int write = 1;

    bool fits() const { return std::max(read, write) + write <= kTileSize; }
};

}  // namespace wadi
