// Worlds: simulations on which it has rained for a while, so that drops of all ages are on their way over
// ground that they have shaped. Not timed themselves: a timed run starts from a copy. One thread.
#pragma once

#include <vector>

#include "sim/world/simulation.hpp"

namespace bench {

/// Threads to time with: 1 and all that the machine has, each once, ascending.
std::vector<int> threadCounts();

/// A copy of a simulation that works on this many threads [>= 1].
wadi::Simulation copyOf(const wadi::Simulation& start, int threads);

/// A world with this side [cells] after so many epochs [>= 0], with all parameters as by default.
wadi::Simulation defaultWorld(int size, int epochs);

/// The same under rain alone, without failing slopes and early rest.
wadi::Simulation rainedOn(int size, int epochs);

}  // namespace bench
