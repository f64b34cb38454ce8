// The ratios of failing slopes: passes over the cells of a map, Wadi's on one thread and more against the
// plain loop. Prints lines; passes no judgement. One thread calls.
#pragma once

#include "tests/bench/extent.hpp"

namespace bench {

/// Prints "ns talus" and "ratio talus" lines, a step being one cell in one pass.
void printTalusRatios(const Extent& extent);

}  // namespace bench
