// Still air: what the ground holds the wind off: the lee behind what stands in the wind, and the eddy before
// a cliff, found line after line of cells across the wind. On a part of a map (Subdomain) lines go on where
// those of other ranks end. Not the wind over it (WindField). The thread that steps the simulation.
#pragma once

#include <algorithm>
#include <glm/vec2.hpp>

#include "sim/core/field.hpp"
#include "sim/core/math.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/process/wind/wind_params.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// Drag in an eddy, over a plain 1.
inline constexpr float kEddyDrag = 0.25f;

/// A place in a row or a column, or one beyond its ends: of the other side, or that of the end.
inline int besideOf(int i, int size, bool periodic) {
    return periodic ? wrapped(i, size) : std::clamp(i, 0, size - 1);
}

/// Calls body(i) for so many rows from `first` on, each thread for some that lie side by side.
template <class Body>
void eachWindRow(const ThreadPool& pool, int first, int count, const Body& body) {
    constexpr int kBand = 16;
    pool.forEach((count + kBand - 1) / kBand, [&](int band) {
        for (int i = band * kBand; i < std::min((band + 1) * kBand, count); ++i) body(first + i);
    });
}

/// Heights as the wind meets them.
struct WindGround {
    explicit WindGround(const Terrain& of);

    /// Of the ground or the sea [cells].
    float at(int x, int z) const {
        return static_cast<float>(std::max(terrain.height(x, z), terrain.sea())) * cells;
    }

    const Terrain& terrain;
    float cells;  ///< Of a quantum
};

class StillAir {
  public:
    /// Finds `surface`, the height of the ground and of the still air on it [cells], and `shelter`, the drag:
    /// in the lee -1, in an eddy what it has there, elsewhere 1. Both are as large as the terrain and are
    /// filled on its part, around which ground must be known 2 cells wide. `towards`: where the wind blows
    /// to, of length 1. Returns whether there may be eddies.
    bool find(const Terrain& terrain, const WindParams& params, glm::vec2 towards, const ThreadPool& pool,
              Field<float>& surface, Field<float>& shelter);

  private:
    class Work;

    // In lines across the wind, with gaps between them.
    Field<float> ground_;             // [cells]
    Field<float> air_;                // the top of the still air in the lee, or the ground [cells]
    Field<float> top_, eddy_, rock_;  // before cliffs [cells]
};

}  // namespace wadi
