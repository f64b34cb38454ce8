// What of the droplet is no course: the public program, a large map against a small one, an epoch, many drops
// from birth to death. A line each, from runs that alternate. One thread.
#pragma once

#include "tests/bench/extent.hpp"

namespace bench {

/// Runs the races and prints their lines to standard output, as README.md in this folder describes them.
void printDropletRatios(const Extent& extent);

}  // namespace bench
