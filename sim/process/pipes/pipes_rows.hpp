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
    float drag;            ///< Square of the depth below which the bed holds water back [quanta²]
    float sideways;        ///< Part of what a cell carries on that goes sideways for a quantum of fall
    float capacity;   ///< Load for each quantum of water that crosses a cell on a slope of 1, at that power
    float gathering;  ///< One by the power that carries as `capacity` says; 0: all does [1/quantum]
    float shallow;    ///< Depth of water that carries half of it [quanta]
    float reach;      ///< Depth up to which the ground answers in full [quanta]
    float steepness;  ///< Half of a slope of which the weighted difference is one quantum
    float leastTilt, erosion, deposition, evaporation;
    float rainDraw, rockDraw, airDraw, loadDraw;  ///< Thresholds [0..1) for fractions of a quantum
    Quanta sea;                                   ///< Ground below it is drowned
    int first, beyond;                            ///< Cells of the row that lie on the map …
    int firstCounted, beyondCounted;              ///< … and those of which the tally tells
    // Ground does not cross the edge of the map but in water.
    int firstBank, beyondBank;        ///< Cells between which it moves
    bool southBank;                   ///< Whether it moves between this row and the next
    Quanta bank, diagonalBank;        ///< Fall from cell to cell at which banks stand …
    Quanta foreset, diagonalForeset;  ///< … and at which sediment does in the sea
    float undercut;                   ///< Part of the water that crosses a cell that it takes of a bank
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
    Quanta *surface, *surfaceNorth, *surfaceSouth;
    std::array<float*, kPipes> wish, wishNorth;
    float *share, *shareSouth, *thick, *thickSouth;
    float *side, *sideSouth, *spare, *spareSouth;
    std::array<Quanta*, kPipes> flow, flowNorth, drift, driftNorth;
    // … and after it.
    Quanta *nextGround, *nextWater, *nextSuspended, *loose;
    std::array<float*, kPipes> nextFlux;
    float* through;  ///< If not null: water that crosses the cell [quanta]
};

/// What banks read and write of one row, from column -1 on. Falls are those of the pipes.
struct BankRow {
    int count;
    const Quanta *ground, *groundSouth, *loose, *looseSouth;
    const float *soft, *softSouth, *through, *throughSouth;
    std::array<Quanta*, kPipes> fall, fallNorth;
    Quanta *nextGround, *nextLoose;
};

/// What crossed the border of the world in a row [quanta].
struct PipesTally {
    std::int64_t entered = 0, evaporated = 0, left = 0, rockEntered = 0, rockLeft = 0;

    PipesTally& operator+=(const PipesTally& other) {
        entered += other.entered;
        evaporated += other.evaporated;
        left += other.left;
        rockEntered += other.rockEntered;
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
    /// What falls off banks: from a cell to those at the other ends of its pipes.
    void (*fall)(const BankRow& row, const PipesStep& step);
    /// The ground after that.
    void (*slump)(const BankRow& row, const PipesStep& step);
};

/// `isPart`: for rows of which the tally tells of a part alone (firstCounted, beyondCounted).
PipesStages pipesStages(Simd simd, bool isPart);

}  // namespace wadi
