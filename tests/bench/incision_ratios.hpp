// Valleys against the plain method and one thread against several: a line each, from runs that alternate. One
// thread.
#pragma once

#include "tests/bench/extent.hpp"

namespace bench {

/// Runs the races and prints their lines to standard output, as README.md in this folder describes them.
void printIncisionRatios(const Extent& extent);

}  // namespace bench
