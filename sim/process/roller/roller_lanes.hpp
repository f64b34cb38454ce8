// Roller lanes: the grains of a tile that step together, the vector code that moves them, and what they do
// to the ground far from the tile's edges. The rest is done afterwards, in lane order (roller_work). The
// thread that runs the tile.
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/core/execution.hpp"
#include "sim/core/quantum.hpp"
#include "sim/particles/lanes.hpp"
#include "sim/particles/population.hpp"

namespace wadi {

/// Weights of a uniform cubic B-spline at the four samples around a place that lies `f` [0..1) past the
/// second of them: as powers of f, one column for each sample. None is negative; together they are 1.
inline constexpr float kSpline[4][4] = {{1 / 6.f, 4 / 6.f, 1 / 6.f, 0.f},
                                        {-0.5f, 0.f, 0.5f, 0.f},
                                        {0.5f, -1.f, 0.5f, 0.f},
                                        {-1 / 6.f, 0.5f, -0.5f, 1 / 6.f}};

/// Grains as a structure of arrays; one entry a lane. Positions are in the tile [cells].
struct RollerLanes {
    alignas(64) float x[kLanes];
    alignas(64) float z[kLanes];
    alignas(64) float velocityX[kLanes];
    alignas(64) float velocityZ[kLanes];
    alignas(64) float volume[kLanes];
    alignas(64) float fraction[kLanes];
    alignas(64) Quanta load[kLanes];
    alignas(64) Quanta dye[kLanes];
    alignas(64) std::int32_t exchange[kLanes];
    alignas(64) std::int32_t stepsLeft[kLanes];  ///< Steps left in this epoch
    alignas(64) std::int32_t corner[kLanes];  ///< Out: place of the first of the 4 × 4 cells around it …
    alignas(64) float acrossX[kLanes];        ///< Out: … and how far past the middle of the second it …
    alignas(64) float acrossZ[kLanes];        ///< Out: … stood before the step [0..1)
    alignas(64) Quanta wanted[kLanes];        ///< Out: what it takes from them; negative: lays down
    alignas(64) Quanta floor[kLanes];         ///< Out: height below which it takes nothing …
    alignas(64) Quanta ceiling[kLanes];       ///< Out: … and above which it lays nothing down
    BirthId birth[kLanes];                    ///< No matter to the step
};

/// What a step needs to know of parameters and ground.
struct RollerStep : LaneGround {
    float dt, gravity, drag, criticalSpeed, restSpeed, evaporation;
    float flatness;    ///< Square of the quanta in a cell's width: a slope of 45°
    float lift;        ///< What a grain lifts in a step for every unit of speed [quanta]
    float capacity;    ///< [quanta]
    Quanta pile;       ///< Height over the lowest ground around to which grains at rest pile up …
    Quanta summit;     ///< … but not above this one [quanta]
    Quanta* ground;    ///< The heights, …
    Quanta* sediment;  ///< … and of it the sediment, to book what the lanes do …
    bool soft;         ///< … if all rock of the tile is soft

    /// Height up to which a grain piles up what it lays down, which stands on ground of this height and has cells around
    /// of which the lowest is so high.
    Quanta ceilingOver(Quanta lowest, Quanta here) const {
        return std::max(here, std::min(lowest + pile, summit));
    }
};

/// Heights below which a grain takes nothing, and above which it lays nothing down [quanta].
struct GroundLimits {
    Quanta floor, ceiling;
};

/// What of a share may be taken from a cell of this height (share > 0), or laid down on it (< 0) [quanta].
inline Quanta limited(Quanta share, Quanta height, const GroundLimits& limits) {
    return std::clamp(share, std::min(height - limits.ceiling, 0), std::max(height - limits.floor, 0));
}

/// Longest way of a step [cells].
inline constexpr float kRollerTravel = 1.f;

/// What a step reports.
struct RollerEvents {
    LaneEvents lanes;
    std::uint64_t inner = 0;       ///< All 4 × 4 cells lie on the tile, a bit each
    std::uint64_t booked = 0;      ///< What is wanted is booked already, a bit each
    std::uint64_t nearBounds = 0;  ///< What is wanted might meet a bound of the range of heights, a bit each
};

/// One step of the first `count` lanes [1..kLanes]: all of them feel the ground before any changes it.
using RollerStepper = RollerEvents (*)(RollerLanes& lanes, const RollerStep& step, int count);

/// The stepper for a level of vector instructions; all give the same bits.
RollerStepper rollerStepper(Simd simd);

}  // namespace wadi
