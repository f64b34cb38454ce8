// Drainage and lakes: which way water would run off a ground without hollows, how much ground each cell
// drains, and the water that would stand in every hollow if it rained for long. Computed from a ground, not
// simulated: nothing flows or changes, and no ledger counts it. Any thread; one alone works.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/core/quantum.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// The ground with every hollow filled until it spills, and a quantum more with each cell of the way to the
/// spill, so that every cell inside the border has a lower neighbour; and the cells from low to high
/// (priority-flood with epsilon: Barnes, Lehman, Mulla 2014).
struct Filled {
    Field<std::int64_t> heights;       ///< [quanta]
    std::vector<std::uint32_t> order;  ///< Cells (row-major), none before one that it drains to
};
/// Fills a ground [quanta]. Ground below `sea` is drowned: water has arrived there as it has on the border.
Filled fill(const Field<Quanta>& ground, Quanta sea = kLowest);

/// Where each cell of a filled ground drains to: the neighbour of eight with the steepest way down (D8).
struct Drainage {
    Field<std::uint32_t> receiver;  ///< Row-major position; a cell's own where water leaves or the sea begins
    Field<std::uint32_t> area;      ///< Cells that drain through this one, itself among them
    Field<float> length;            ///< Of the longest way that ends here, this cell included [cells]
};
/// The drainage of a ground that was filled with the same sea.
Drainage drain(const Filled& filled, Quanta sea = kLowest);

/// Calls visit(x, z) for every cell on the map beside column x, row z: up to eight.
template <class Visit>
void forNeighbours(int x, int z, int columns, int rows, Visit visit) {
    for (int j = std::max(z - 1, 0); j <= std::min(z + 1, rows - 1); ++j) {
        for (int i = std::max(x - 1, 0); i <= std::min(x + 1, columns - 1); ++i) {
            if (i != x || j != z) visit(i, j);
        }
    }
}

/// Distance of two neighbours by their row-major positions [cells: 1 or √2], 0 for the same cell.
double distanceBetween(std::uint32_t a, std::uint32_t b, int columns);

/// Most cells along a side in which lakes are looked for in a running simulation; a larger map is looked at
/// in squares of cells.
inline constexpr int kMostFlooded = 512;

/// Cells along the side of the squares in which a map is looked at, so that no side has more than `most`
/// [>= 1] of them.
int squaresFor(int columns, int rows, int most);

/// The lowest ground of each square of `side` cells [quanta].
Field<Quanta> lowestOfSquares(const Terrain& terrain, int side);

/// Depth of the water on each cell if every hollow were filled until it spills, at least of the water that
/// is there [m, >= 0]. Of a map with more than `most` cells along a side [>= 1], squares of cells are flooded
/// from the lowest of each: lakes smaller than one are not found. By priority-flood (drainage).
Field<float> lakeDepths(const Terrain& terrain, int most);

}  // namespace wadi
