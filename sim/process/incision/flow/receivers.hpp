// Receivers: to which of its eight neighbours each cell sheds its water, and where it finds none: outlets and
// pits. Chance that is fixed for a cell and a way breaks ties, as in Rho8 (Fairfield and Leymarie 1991), but
// it only ever counts against a diagonal way: where one counts for more than its slope, some cells have no
// state of rest, because the height that each of two ways gives them makes the other one steeper. Not how
// pits drain (basins). The thread that steps the simulation, which shares rows out to others.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/core/execution.hpp"
#include "sim/core/quantum.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/process/incision/flow/flow_grid.hpp"

namespace wadi {

/// The ground as water sees it.
struct FlowGround {
    const Quanta* heights;  ///< Row-major [quanta]
    Quanta sea;             ///< Cells below this are under the sea; kLowest: there is none
    std::uint32_t key;      ///< From which chance is drawn

    bool isSea(std::uint32_t cell) const { return heights[cell] < sea; }
};

/// Cells that drain to no neighbour, row-major.
struct FlowEnds {
    std::vector<std::uint32_t> roots;  ///< Outlets on open sides, and hollows of the sea floor
    std::vector<std::uint32_t> pits;   ///< Others
};

/// Writes the way of every cell of the part that one works on and returns where there is none: the steepest
/// way down, where a diagonal one counts for up to a twentieth less, by a draw. Land sees the sea as level;
/// on level ground the way leads to the lesser of numbers drawn for the cells. Outlets have no way.
FlowEnds findReceivers(const FlowGrid& grid, const FlowGround& ground, WayCode* ways, const ThreadPool& pool,
                       Simd simd);

/// Writes for every cell of the part on which ways its donors lie, a bit for each, but for those that are not
/// of the part.
void findDonors(const FlowGrid& grid, const WayCode* ways, std::uint8_t* donors, const ThreadPool& pool);

}  // namespace wadi
