// Lanes: how many particles of a tile take a step together, and what they report. Not how many a register
// holds. Any thread.
#pragma once

#include <cstdint>

#include "sim/core/quantum.hpp"

namespace wadi {

/// Particles of a tile that step in lockstep. Part of the physics: all of them read the ground before any
/// of them changes it. Enough for four groups of 16, which hide each other's waits.
inline constexpr int kLanes = 64;

/// More than this [quanta] a particle cannot carry: 8 km of ground from one cell.
inline constexpr Quanta kMostLoad = 1 << 30;

/// What the lanes of a tile see of the ground.
struct LaneGround {
    const Quanta* heights;  ///< Of the window, by place
    std::int32_t stride;    ///< Of the window
    std::int32_t origin;    ///< Place of the tile's cell (0, 0)
    float columns, rows;    ///< Of the tile [cells]
    bool atEdge;            ///< Whether the tile lies at an edge over which nothing comes back …
    float lowestX, lowestZ, highestX, highestZ;  ///< … and the bounds of the map in the tile [cells]
};

/// Which lanes ask for attention after a step, a bit each.
struct LaneEvents {
    std::uint64_t any = 0;    ///< Out of the tile, ended, or without steps left
    std::uint64_t ended = 0;  ///< At the end of their life

    /// Forgets what was said of lanes from `count` [1..kLanes] on, which are empty: registers compute them
    /// too. Returns the bits of the others.
    std::uint64_t keepFirst(int count) {
        const std::uint64_t used = ~std::uint64_t{0} >> (kLanes - count);
        any &= used;
        ended &= used;
        return used;
    }
};

}  // namespace wadi
