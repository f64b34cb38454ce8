// Wind field: the wind over the ground as the ground shapes it: how hard it drags on each cell, where it
// blows to, the lee in which it does not blow, and the eddy before a cliff, in which it blows back. A local
// form (Paris et al. 2019, "Desertscape simulation") of flow over low hills with a bubble of still air behind
// what is steep (Kroy, Sauermann and Herrmann 2002). Not a flow of air that is solved for, nor what it does
// to sand (Slabs). The thread that steps the simulation.
#pragma once

#include <glm/vec2.hpp>

#include "sim/core/field.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/process/wind/still_air.hpp"
#include "sim/process/wind/wind_params.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// The wind at a cell.
struct Air {
    float east = 0, south = 0;  ///< Where a slab is carried in a mean hop [cells]
    float shear = 0;            ///< Drag on the ground, 1 over a plain [0..kMostShear]; -1: in the lee
    float ground = 0;           ///< Height of the ground when the wind was found [cells]

    bool isSheltered() const { return shear < 0; }
};

template <>
inline constexpr bool kBeginsAsZeros<Air> = true;

/// Most drag of the wind anywhere, over a plain 1.
inline constexpr float kMostShear = 4.f;

class WindField {
  public:
    /// Finds the wind over the ground as it is; `wind`: of the epoch, not 0 [cells per unit of time]. On a
    /// part of a map: the wind over that, from ground that is known 2 cells around it; all ranks.
    void find(const Terrain& terrain, const WindParams& params, glm::vec2 wind, const ThreadPool& pool);

    /// By cell; as large as the terrain once found, and filled on its part.
    const Field<Air>& air() const { return air_; }

  private:
    class Work;

    StillAir still_;
    Field<Air> air_;
    Field<float> surface_;  // of the ground and of the still air on it [cells]; then at one scale …
    Field<float> across_;   // … and on the way to the next
    Field<float> shelter_;  // as StillAir finds it
    Field<float> shear_, east_, south_;
};

}  // namespace wadi
