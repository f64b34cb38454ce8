// Wind lanes: the grains of a tile that step together, and the vector code that moves them. What they do to
// the ground is done afterwards, in lane order (wind_work). The thread that runs the tile.
#pragma once

#include <cstdint>

#include "sim/core/execution.hpp"
#include "sim/core/quantum.hpp"
#include "sim/particles/lanes.hpp"
#include "sim/particles/population.hpp"

namespace wadi {

/// Neighbours of a cell: the offsets of the one with this number; half of them, the others are opposite.
inline constexpr int kSlideX[4] = {1, 0, 1, 1};
inline constexpr int kSlideZ[4] = {0, 1, 1, -1};

/// Grains as a structure of arrays; one entry a lane. Positions are in the tile [cells].
struct WindLanes {
    alignas(64) float x[kLanes];
    alignas(64) float z[kLanes];
    alignas(64) float height[kLanes];
    alignas(64) float velocityX[kLanes];
    alignas(64) float velocityY[kLanes];
    alignas(64) float velocityZ[kLanes];
    alignas(64) float fraction[kLanes];
    alignas(64) Quanta load[kLanes];
    alignas(64) Quanta dye[kLanes];
    alignas(64) std::int32_t stepsLeft[kLanes];  ///< Steps left in this epoch
    alignas(64) float wind[kLanes];         ///< In: part of the wind that blows there; if WindStep::isPainted
    alignas(64) std::int32_t cell[kLanes];  ///< Place in the window of the cell it stands on
    alignas(64) std::int32_t from[kLanes];  ///< Out: place of the cell that it stood on before the step
    alignas(64) Quanta wanted[kLanes];      ///< Out: what it takes from there; negative: lets fall
    /// Out: what slides between that cell and those around it: to the neighbour of kSlideX and kSlideZ, then
    /// to the opposite one; negative: towards the cell. Only where WindEvents::slides says so.
    alignas(64) Quanta slides[8][kLanes];
    BirthId birth[kLanes];  ///< No matter to the step
    // Between the two halves of a step:
    alignas(64) float normalX[kLanes];
    alignas(64) float normalZ[kLanes];
    alignas(64) Quanta ground[kLanes];
};

/// What a step needs to know of parameters and ground.
struct WindStep : LaneGround {
    float dt, gravity, relaxation, suspension, abrasion, windX, windZ;
    bool isPainted;          ///< Whether hands have said where the wind blows
    float heightOfQuantum;   ///< A quantum in heights
    float flatness;          ///< Square of the quanta in a cell's width: a slope of 45°
    float climb;             ///< Greatest rise that a grain climbs in a step, above where it is [heights]
    float repose;            ///< Greatest difference of neighbours at rest [quanta]
    float settling;          ///< How fast an excess slides: 1 as published, 0 not at all [0..2]
    const Quanta* sediment;  ///< Of the window, by place
};

/// Greatest rise that a grain climbs in a step [cells]: what is steeper is a wall.
inline constexpr float kWindClimb = 1.5f;

/// Longest way of a step along x or z [cells]: a faster grain would not see the ground that it leaps over.
inline constexpr float kWindTravel = 2.f;

/// What a step reports: a bit each lane.
struct WindEvents {
    LaneEvents lanes;
    std::uint64_t touches = 0;  ///< Touches the ground of the map
    std::uint64_t bare = 0;     ///< What it wants is rock
    std::uint64_t slides = 0;   ///< Something slides
    std::uint64_t inner = 0;    ///< Came from a cell of which all neighbours lie on the tile
    std::uint64_t inside = 0;   ///< Is on the tile
};

/// One step of the first `count` lanes [1..kLanes] over ground that does not change meanwhile.
using WindStepper = WindEvents (*)(WindLanes& lanes, const WindStep& step, int count);

/// The stepper for a level of vector instructions; all give the same bits.
WindStepper windStepper(Simd simd);

}  // namespace wadi
