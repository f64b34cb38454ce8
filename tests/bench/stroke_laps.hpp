// Stroke laps: how long a simulation takes to carry out a whole stroke of a large brush, and to undo it. Not
// a race: there is nothing to compare with. One thread.
#pragma once

#include "tests/bench/extent.hpp"

namespace bench {

/// Prints a line "ms stroke SIZE KIND" and a line "ms stroke SIZE undo-KIND" for every kind of brush, with a
/// radius of 64 cells on a map twice as wide as the largest of `extent.compared`, 2048² in full. A stroke is
/// what a hand paints in a second: 60 pieces of one dab, 8 cells apart. The median of `extent.rounds` strokes
/// counts.
void printStrokeLaps(const Extent& extent);

}  // namespace bench
