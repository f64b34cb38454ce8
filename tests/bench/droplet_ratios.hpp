// The droplet against the sequential methods, one thread against several, a large map against a small one:
// a line each, from runs that alternate. Not Google Benchmark, which finishes one row before the next. One
// thread.
#pragma once

#include "tests/bench/extent.hpp"
#include "tests/bench/worlds.hpp"

namespace bench {

/// Runs the races and prints their lines to standard output, as README.md in this folder describes them.
void printDropletRatios(Worlds& worlds, const Extent& extent);

}  // namespace bench
