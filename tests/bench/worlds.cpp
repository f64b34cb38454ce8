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

namespace {

Simulation grown(const Parameters& params, int epochs) {
    Simulation world = copyOf(Simulation(params), coreCount());
    for (int epoch = 0; epoch < epochs; ++epoch) world.step();
    return world;
}

}  // namespace

Simulation defaultWorld(int size, int epochs) {
    Parameters params;
    params.terrain.size = size;
    return grown(params, epochs);
}

Simulation rainedOn(int size, int epochs) {
    Parameters params;
    params.terrain.size = size;
    params.droplet.restEnds = params.talus.enabled = false;
    return grown(params, epochs);
}

}  // namespace bench
