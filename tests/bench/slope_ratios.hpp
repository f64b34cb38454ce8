// Rolling grains and runoff against the sequential methods and one thread against several: a line each, from
// runs that alternate. One thread.
#pragma once

#include "tests/bench/extent.hpp"

namespace bench {

/// Runs the races and prints their lines to standard output, as README.md in this folder describes them.
void printSlopeRatios(const Extent& extent);

}  // namespace bench
