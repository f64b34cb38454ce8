// Creep lanes: the vector code that lets a row of soft ground creep. It reads rows and writes rows. Not
// ground that is hard in places (creep). Any thread, on rows of its own.
#pragma once

#include "sim/core/execution.hpp"
#include "sim/core/quantum.hpp"

namespace wadi {

/// A row of soft ground of which every cell gives each lower neighbour a part of what it is higher by.
struct CreepRow {
    int columns;
    const Quanta *north, *here, *south;  ///< Heights [quanta]
    float part;                          ///< [0..1/8]
    Quanta* to;                          ///< Out: heights, but for the first and the last
};

/// The function that does so for a level of Simd; all levels give the same bits.
using CreepStepper = void (*)(const CreepRow& row);
CreepStepper creepStepper(Simd simd);

}  // namespace wadi
