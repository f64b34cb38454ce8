#include "tests/bench/worlds.hpp"

#include <algorithm>
#include <set>

namespace bench {

using namespace wadi;

std::vector<int> threadCounts() {
    const int all = coreCount();
    const std::set<int> counts = {1, std::min(2, all), all};
    return {counts.begin(), counts.end()};
}

Simulation copyOf(const Simulation& start, int threads) {
    Simulation copy = start;
    copy.apply(Execute{{.threads = threads}});
    return copy;
}

const Simulation& Worlds::at(int size, bool restEnds) {
    const auto known = made_.find({size, restEnds});
    if (known != made_.end()) return known->second;
    Parameters params;
    params.terrain.size = size;
    params.droplet.restEnds = restEnds;
    Simulation world = copyOf(Simulation(params), threadCounts().back());
    for (int epoch = 0; epoch < warmUp_; ++epoch) world.step();
    return made_.emplace(std::pair(size, restEnds), std::move(world)).first->second;
}

}  // namespace bench
