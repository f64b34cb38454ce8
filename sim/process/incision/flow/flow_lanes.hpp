// Flow lanes: the vector code that finds the steepest way down of the cells of a row. It reads rows and
// writes rows. Not what becomes of cells without one (receivers). Any thread, on rows of its own.
#pragma once

#include <cstdint>

#include "sim/core/execution.hpp"
#include "sim/core/quantum.hpp"

namespace wadi {

/// Rows that it gets may be read and written so many cells past their end, whatever stands there.
inline constexpr int kReceiverSlack = 16;

/// A row of the ground, with a cell before it and after it.
struct ReceiverRow {
    int columns;
    const Quanta *north, *here, *south;  ///< Heights [quanta]
    Quanta sea;                          ///< Land sees what lies lower as this high; kLowest: nothing
    std::uint32_t first, key;            ///< The row's first cell, and from which chance is drawn
    std::int32_t* ways;                  ///< Out: the steepest way, or kNoWay
};

/// The function that does so for a level of Simd; all levels give the same bits.
using ReceiverStepper = void (*)(const ReceiverRow& row);
ReceiverStepper receiverStepper(Simd simd);

}  // namespace wadi
