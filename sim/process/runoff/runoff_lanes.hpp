// Runoff lanes: the drops of a tile that step together, and the vector code that moves them. What they do to
// the ground is done afterwards, in lane order (runoff_work). The thread that runs the tile.
#pragma once

#include <cstdint>

#include "sim/core/execution.hpp"
#include "sim/core/quantum.hpp"
#include "sim/particles/lanes.hpp"
#include "sim/particles/population.hpp"

namespace wadi {

/// Drops as a structure of arrays; one entry a lane. Positions are in the tile [cells].
struct RunoffLanes {
    alignas(64) float x[kLanes];
    alignas(64) float z[kLanes];
    alignas(64) float velocityX[kLanes];
    alignas(64) float velocityZ[kLanes];
    alignas(64) float fraction[kLanes];
    alignas(64) Quanta load[kLanes];
    alignas(64) Quanta dye[kLanes];
    alignas(64) std::int32_t age[kLanes];        ///< Steps taken
    alignas(64) std::int32_t stepsLeft[kLanes];  ///< Steps left in this epoch
    alignas(64) std::int32_t cell[kLanes];       ///< Place in the window of the cell it stands on
    alignas(64) std::int32_t from[kLanes];       ///< Out: place of the cell that it stood on before the step
    alignas(64) Quanta wanted[kLanes];           ///< Out: what it takes from there; negative: lays down
    BirthId birth[kLanes];                       ///< No matter to the step
};

/// What a step needs to know of parameters and ground.
struct RunoffStep : LaneGround {
    float depositionRate, ramp, flatStop, friction, speed;
    float erosion;          ///< Height that erosion takes from a wall on full ramp [quanta]
    float width;            ///< Quanta that a slope of 45° in a drop's eyes falls over a cell
    std::int32_t maxSteps;  ///< Age at which a drop ends
};

/// What a step reports.
struct RunoffEvents {
    LaneEvents lanes;
    bool nearBounds = false;  ///< Whether what is wanted might meet a bound of the range of heights
};

/// Longest way of a step along x or z [cells].
inline constexpr float kRunoffTravel = 2.f;

/// One step of the first `count` lanes [1..kLanes] over ground that does not change meanwhile.
using RunoffStepper = RunoffEvents (*)(RunoffLanes& lanes, const RunoffStep& step, int count);

/// The stepper for a level of vector instructions; all give the same bits.
RunoffStepper runoffStepper(Simd simd);

}  // namespace wadi
