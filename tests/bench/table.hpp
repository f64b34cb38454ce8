// The rows of Google Benchmark's table: every course on every size of map. Not the ratios, whose runs
// alternate. One thread.
#pragma once

#include "tests/bench/extent.hpp"

namespace bench {

/// Registers a row for every course, size of map and number of threads and for the plain method where there
/// is one. `extent` must outlive their runs.
void registerTable(const Extent& extent);

}  // namespace bench
