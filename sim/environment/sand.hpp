// Sand: what loose sediment is like, for all processes that pile it up, and where the ground is wet because
// water stands on it or stood on it lately. Not how sand is moved, nor the water itself. The thread that
// steps the simulation.
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/core/param.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

struct SandParams {
    float repose = 33.f;
    bool dampSteeper = true;
    float moistRepose = 45.f;
    float drying = 50.f;
};

template <class V>
void visit(V&& v, SandParams& p) {
    v("repose", p.repose, 5.f, 60.f, "°",
      "Angle of repose: sand that lies steeper slides. 33° is dry sand, 22° the wind method as published.",
      Rank::main);
    v("dampSteeper", p.dampSteeper, "Whether wet sand stands steeper than dry sand.", Rank::main);
    v("dampRepose", p.moistRepose, 5.f, 80.f, "°", "Angle of repose of wet sand, if it is the greater one.",
      Rank::main);
    v("drying", p.drying, 1.f, 1000.f, "epochs", "Time in which wet sand dries when the water has gone.",
      Scale::logarithmic, Rank::main);
}

/// Angle of repose of wet sand [°]: that of dry sand if water makes no difference.
inline float moistRepose(const SandParams& sand) {
    return sand.dampSteeper ? std::max(sand.moistRepose, sand.repose) : sand.repose;
}

/// Wets what is under water or, by a film's depth, above the sea, and lets the rest dry for one epoch: from
/// 255 to 0 in sand.drying epochs.
void updateMoisture(Terrain& terrain, const SandParams& sand, std::uint64_t epoch, const ThreadPool& pool);

/// Whether sand of this dampness [0..255] counts as wet.
constexpr bool isWet(std::uint8_t moisture) {
    return moisture > 0;
}

}  // namespace wadi
