// Incision lanes: the vector code that finds the steepest way down of the cells of a row, and lets a row of
// soft ground creep. It reads rows and writes rows. Any thread, on rows of its own.
#pragma once

#include <cstdint>

#include "sim/core/execution.hpp"
#include "sim/core/quantum.hpp"

namespace wadi {

/// Rows that steepest() gets may be read and written so many cells past their end, whatever stands there.
inline constexpr int kReceiverSlack = 16;

/// A row of the ground, with a cell before it and after it.
struct ReceiverRow {
    int columns;
    const Quanta *north, *here, *south;  ///< Heights [quanta]
    Quanta sea;                          ///< Land sees what lies lower as this high; kLowest: nothing
    std::uint32_t first, key;            ///< The row's first cell, and from which chance is drawn
    std::int32_t* ways;                  ///< Out: the steepest way, or kNoWay
};

/// A row of soft ground of which every cell gives each lower neighbour a part of what it is higher by.
struct CreepRow {
    int columns;
    const Quanta *north, *here, *south;  ///< Heights [quanta]
    float part;                          ///< [0..1/8]
    Quanta* to;                          ///< Out: heights, but for the first and the last
};

/// The two functions for a level of Simd; all levels give the same bits.
struct IncisionStepper {
    void (*steepest)(const ReceiverRow& row);
    void (*creep)(const CreepRow& row);
};
IncisionStepper incisionStepper(Simd simd);

}  // namespace wadi
