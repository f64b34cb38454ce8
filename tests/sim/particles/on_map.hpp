// On the map: the particles of a process as one list, with positions in cells of the map. Not for the
// program, which goes through them tile by tile. Any thread.
#pragma once

#include <type_traits>
#include <vector>

#include "sim/particles/population.hpp"

namespace wadi::test {

/// A copy of all particles of a process. On a periodic map that ends with a narrow tile, a position may lie
/// beyond the edge, still to come back.
auto onMap(const auto& process) {
    const auto& population = process.particles();
    using Particle = std::remove_cvref_t<decltype(population[0].here[0])>;
    std::vector<Particle> all;
    population.forEach([&](const TileGrid::Box& box, Particle particle) {
        particle.shift({static_cast<float>(box.x), static_cast<float>(box.z)});
        all.push_back(particle);
    });
    return all;
}

}  // namespace wadi::test
