// Rows of pipes: the stages of a step of shallow water, each over one row of cells with vectors. They know
// neither where the map ends nor in which order rows are taken (PipesJob). Any thread.
#pragma once

#include <array>
#include <cstdint>

#include "sim/core/execution.hpp"
#include "sim/core/quantum.hpp"
#include "sim/process/pipes/pipes_sheets.hpp"

namespace wadi {

/// What is the same for all cells in a step.
struct PipesStep {
    float axis, diagonal;  ///< Water that a difference of one quantum sets in motion in a pipe
    float keep;            ///< Part of a flow that friction leaves
    float capacity;        ///< Load of water that crosses a cell in one step on a tilt of 1 [quanta]
    float ramp;            ///< 1 / depth from which water carries all that it can [1/quanta]
    float steepness;       ///< Square of a slope of which the weighted difference is one quantum
    float leastTilt2, erosion, deposition, evaporation;
    float rainDraw, rockDraw, airDraw, loadDraw;  ///< Thresholds [0..1) for fractions of a quantum
    Quanta sea;                                   ///< Ground below it is drowned
    int first, beyond;                            ///< Cells of the row that lie on the map
};

/// Everything that the stages read and write of one row, from column -1 on, `count` cells of it. Names that
/// end on North or South belong to the rows beside it.
struct PipesRow {
    int count;
    // The state before the step …
    const Quanta *ground, *groundNorth, *groundSouth, *water, *suspended;
    std::array<const float*, kPipes> flux;
    const float *soft, *source;
    // … on the way …
    Quanta *surface, *surfaceSouth;
    std::array<float*, kPipes> wish, wishNorth;
    float *share, *shareSouth, *thick, *thickSouth;
    std::array<Quanta*, kPipes> flow, flowNorth, drift, driftNorth;
    // … and after it.
    Quanta *nextGround, *nextWater, *nextSuspended, *loose;
    std::array<float*, kPipes> nextFlux;
    float* through;  ///< If not null: water that crosses the cell [quanta]
};

/// What crossed the border of the world in a row [quanta].
struct PipesTally {
    std::int64_t entered = 0, evaporated = 0, left = 0, rockLeft = 0;

    PipesTally& operator+=(const PipesTally& other) {
        entered += other.entered;
        evaporated += other.evaporated;
        left += other.left;
        rockLeft += other.rockLeft;
        return *this;
    }
};

/// The stages of a step for a level of vector instructions; all levels give the same bits.
struct PipesStages {
    /// The level of the water, or of the ground where it is dry, or of the sea where it is drowned.
    void (*surface)(const PipesRow& row, const PipesStep& step);
    /// What would run through the pipes if there were enough water.
    void (*flux)(const PipesRow& row, const PipesStep& step);
    /// Part of that for which the water of the cell suffices, and load per water.
    void (*limit)(const PipesRow& row, const PipesStep& step);
    /// What does run, and what it carries along.
    void (*move)(const PipesRow& row, const PipesStep& step);
    /// The cell after the step: water and load have arrived, ground is taken or laid down.
    PipesTally (*settle)(const PipesRow& row, const PipesStep& step);
};

PipesStages pipesStages(Simd simd);

}  // namespace wadi
