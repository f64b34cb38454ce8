// Damp: where the ground is wet, because water stands on it or stood on it lately. Not the water itself, nor
// what wet sand does (process). The thread that steps the simulation.
#pragma once

#include <cstdint>

#include "sim/core/thread_pool.hpp"
#include "sim/environment/sand.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// Wets what is under water or, by a film's depth, above the sea, and lets the rest dry for one epoch: from
/// 255 to 0 in sand.drying epochs.
void updateDamp(Terrain& terrain, const SandParams& sand, std::uint64_t epoch, const Workers& workers);

/// Whether sand of this dampness [0..255] counts as wet.
constexpr bool isWet(std::uint8_t damp) {
    return damp > 0;
}

}  // namespace wadi
