// Worlds: simulations on which it has rained for a while, so that drops of all ages are on their way over
// ground that they have shaped. Not timed themselves: a timed run starts from a copy. One thread.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "sim/world/simulation.hpp"

namespace bench {

/// Threads to time with: 1, 2 and all that the machine has, each once, ascending.
std::vector<int> threadCounts();

/// A copy of a simulation that works on this many threads [>= 1].
wadi::Simulation copyOf(const wadi::Simulation& start, int threads);

class Worlds {
  public:
    /// Each world will have seen this many epochs of rain [>= 0].
    explicit Worlds(int warmUp) : warmUp_(warmUp) {}

    /// The world with this side [cells] and all else as by default but early rest as given. Made when it is
    /// first asked for; the reference holds as long as this object.
    const wadi::Simulation& at(int size, bool restEnds);

  private:
    int warmUp_;
    std::map<std::pair<int, bool>, wadi::Simulation> made_;
};

}  // namespace bench
