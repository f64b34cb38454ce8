#include "tests/bench/worlds.hpp"

namespace bench {

using namespace wadi;

std::vector<int> threadCounts() {
    const int all = coreCount();
    return all == 1 ? std::vector{1} : std::vector{1, all};
}

Simulation copyOf(const Simulation& start, int threads) {
    Simulation copy = start;
    copy.apply(Execute{{.threads = threads}});
    return copy;
}

Simulation rainedOn(int size, bool restEnds, int epochs) {
    Parameters params;
    params.terrain.size = size;
    params.droplet.restEnds = restEnds;
    Simulation world = copyOf(Simulation(params), coreCount());
    for (int epoch = 0; epoch < epochs; ++epoch) world.step();
    return world;
}

}  // namespace bench
