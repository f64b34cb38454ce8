// Lanes: how many particles of a tile take a step together, and what they report. Not how many a register
// holds. Any thread.
#pragma once

#include <cstdint>

namespace wadi {

/// Particles of a tile that step in lockstep. Part of the physics: all of them read the ground before any
/// of them changes it. Enough for four groups of 16, which hide each other's waits.
inline constexpr int kLanes = 64;

/// Which lanes ask for attention after a step, a bit each.
struct LaneEvents {
    std::uint64_t any = 0;    ///< Out of the tile, ended, or without steps left
    std::uint64_t ended = 0;  ///< At the end of their life
};

}  // namespace wadi
