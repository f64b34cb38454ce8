// Lets mountains of noise erode for twenty epochs; prints the hash that "wadi batch" prints of the same
// world.
#include <cstdio>

#include "sim/world/simulation.hpp"

int main() {
    wadi::Parameters params;
    params.terrain.size = 128;
    wadi::Simulation world(params);
    for (int epoch = 0; epoch < 20; ++epoch) world.step();
    std::printf("hash %016llx\n", static_cast<unsigned long long>(world.hash()));
}
