// Brush laps: how long a dab of a large brush takes, and the undo of it. Not a race: there is nothing to
// compare with. One thread.
#pragma once

#include "tests/bench/extent.hpp"

namespace bench {

/// Prints a line "ms brush SIZE KIND" and a line "ms brush SIZE undo-KIND" for every kind of brush, with a
/// radius of 64 cells on the largest map of `extent.compared`, doubled in full: 2048².
void printBrushLaps(const Extent& extent);

}  // namespace bench
