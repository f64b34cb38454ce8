// Droplet lanes: the drops of a tile that step together, and the vector code that moves them. What they do
// to the ground is done afterwards, in lane order (droplet.cpp). The thread that runs the tile.
#pragma once

#include <cstdint>

#include "sim/core/execution.hpp"
#include "sim/core/quantum.hpp"
#include "sim/particles/lanes.hpp"
#include "sim/particles/population.hpp"

namespace wadi {

/// Drops as a structure of arrays; one entry a lane. Positions are in the tile [cells].
struct DropletLanes {
    alignas(64) float x[kLanes];
    alignas(64) float z[kLanes];
    alignas(64) float velocityX[kLanes];
    alignas(64) float velocityZ[kLanes];
    alignas(64) float volume[kLanes];
    alignas(64) float fraction[kLanes];
    alignas(64) Quanta load[kLanes];
    alignas(64) Quanta dye[kLanes];
    alignas(64) float anchorX[kLanes];
    alignas(64) float anchorZ[kLanes];
    alignas(64) std::int32_t still[kLanes];
    alignas(64) std::int32_t stepsLeft[kLanes];  ///< Steps left in this epoch
    alignas(64) std::int32_t cell[kLanes];       ///< Place in the window of the cell it stands on
    alignas(64) std::int32_t from[kLanes];       ///< Out: place of the cell that it stood on before the step
    alignas(64) Quanta wanted[kLanes];           ///< Out: what it takes from there; negative: lays down
    BirthId birth[kLanes];                       ///< No matter to the step
    alignas(64) std::int32_t leaves[kLanes];     ///< Out: 1 if it leaves that cell
    // Between the two halves of a step:
    alignas(64) float normalX[kLanes];
    alignas(64) float normalZ[kLanes];
    alignas(64) Quanta ground[kLanes];  ///< What it stands on, be it ground or water
    alignas(64) float kept[kLanes];     ///< Part of its speed that water leaves it
};

/// What a step needs to know of parameters and ground.
struct DropletStep : LaneGround {
    float dt, density, friction, evaporation, depositionRate, minVolume, maxTravel;
    float deepest;   ///< Part of its fall that a drop may want of rock in a step, so that it digs no deeper
                     ///< [0..1]
    float flatness;  ///< Square of the quanta in a cell's width: a slope of 45°
    std::int32_t restSteps;  ///< Steps that a drop must lie still to end
    const Quanta* levels;    ///< Surface of standing water by place, or null: drops ignore it
    const float* pull;       ///< By place, how strongly earlier drops pull [per unit of time]; or null …
    const float* pullEast;   ///< … and that times their mean velocity
    const float* pullSouth;
    float waterDrag;  ///< Part of its speed that a drop keeps in a step through standing water
};

/// What a step reports.
struct DropletEvents {
    LaneEvents lanes;
    bool nearBounds = false;  ///< Whether what is wanted might meet a bound of the range of heights
};

/// One step of the first `count` lanes [1..kLanes] over ground that does not change meanwhile.
using DropletStepper = DropletEvents (*)(DropletLanes& lanes, const DropletStep& step, int count);

/// The stepper for a level of vector instructions; all give the same bits.
DropletStepper dropletStepper(Simd simd);

}  // namespace wadi
