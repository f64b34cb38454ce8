// Worlds for the tests of rolling grains and of runoff: parameters with nothing but one of them switched on.
// For tests only.
#pragma once

#include "sim/world/simulation.hpp"
#include "tests/sim/world/maps.hpp"

namespace wadi::test {

/// All else as by default, but no rain.
inline Parameters onlyRoller() {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.roller.enabled = true;
    return params;
}
inline Parameters onlyRunoff() {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.runoff.enabled = true;
    return params;
}

inline Simulation run(Simulation simulation, int epochs) {
    for (int i = 0; i < epochs; ++i) simulation.step();
    return simulation;
}

/// What has been taken from cells and what has been added to others [m].
struct Volumes {
    double eroded = 0, deposited = 0;
};
inline Volumes volumesBetween(const Field<float>& before, const Field<float>& after) {
    Volumes volumes;
    for (std::size_t cell = 0; cell < before.size(); ++cell) {
        const double change = double(after[cell]) - double(before[cell]);
        (change < 0 ? volumes.eroded : volumes.deposited) += std::abs(change);
    }
    return volumes;
}

/// How unequal the quarters of a square map have been eroded: greatest over least loss.
inline double unevenness(const Field<float>& before, const Field<float>& after) {
    double lost[4] = {};
    for (int z = 0; z < before.rows(); ++z) {
        for (int x = 0; x < before.columns(); ++x) {
            // Quarters by the diagonals: north, east, south, west.
            const bool northEast = x > z, northWest = x + z < before.columns() - 1;
            const int quarter = northEast ? (northWest ? 0 : 1) : (northWest ? 3 : 2);
            lost[quarter] += std::max(0., double(before.at(x, z)) - double(after.at(x, z)));
        }
    }
    return *std::max_element(lost, lost + 4) / *std::min_element(lost, lost + 4);
}

/// A cone on a map that drops can leave on all sides.
inline Heightmap wideCone(int size) {
    Heightmap map = maps::flat(size, size, 0.f);
    const float middle = static_cast<float>(size) / 2;
    for (int z = 0; z < size; ++z) {
        for (int x = 0; x < size; ++x)
            map.heights.at(x, z) = 1000 - 5 * std::hypot(static_cast<float>(x) + 0.5f - middle,
                                                         static_cast<float>(z) + 0.5f - middle);
    }
    return map;
}

}  // namespace wadi::test
