// The rows of Google Benchmark's table for the droplet. Not the ratios, whose runs alternate. One thread.
#pragma once

#include "tests/bench/extent.hpp"
#include "tests/bench/worlds.hpp"

namespace bench {

/// Registers a row for every size of map and number of threads and for the plain sequential method, and one
/// for the public program. `worlds` must outlive their runs.
void registerDroplet(Worlds& worlds, const Extent& extent);

}  // namespace bench
