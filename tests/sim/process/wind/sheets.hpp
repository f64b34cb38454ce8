// Sheets of sand on rock for tests of what the wind makes of them. For tests only.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/vec2.hpp>

#include "sim/core/random.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/world/maps.hpp"

namespace wadi::test {

/// A steady west wind with all else by default.
inline WindParams westWind() {
    WindParams wind;
    wind.enabled = true;
    wind.direction = 270;
    wind.veer = 8;
    wind.gusts = 0;
    return wind;
}

/// This wind and nothing else.
inline Parameters steady(const WindParams& wind, std::uint32_t seed) {
    Parameters params;
    params.world.seed = seed;
    params.droplet.enabled = params.talus.enabled = false;
    params.wind = wind;
    return params;
}

/// A sheet of sand on rock, a little uneven [cells].
inline Heightmap sheetOf(glm::ivec2 size, float depth, std::uint32_t seed) {
    Heightmap map = maps::flat(size.x, size.y, 0.f);
    map.sediment = Field<float>(size.x, size.y);
    const Random random(seed);
    for (std::size_t i = 0; i < map.heights.size(); ++i) {
        map.sediment[i] = map.cellSize * std::max(0.f, depth - 0.5f + random.unit(0, i, 0));
        map.heights[i] = map.sediment[i];
    }
    return map;
}

/// A cone of sand on rock that rises by a slope up to its middle, which is so far from the western edge.
/// Size, radius and middle in cells.
inline Heightmap coneOfSand(glm::ivec2 size, float radius, float middle, float slope) {
    Heightmap map = maps::flat(size.x, size.y, 0.f);
    map.sediment = Field<float>(size.x, size.y);
    for (int z = 0; z < size.y; ++z) {
        for (int x = 0; x < size.x; ++x) {
            const float away = std::hypot(static_cast<float>(x) + 0.5f - middle,
                                          static_cast<float>(z) + 0.5f - static_cast<float>(size.y) / 2);
            map.sediment.at(x, z) = map.heights.at(x, z) =
                slope * map.cellSize * std::max(0.f, radius - away);
        }
    }
    return map;
}

/// A sheetOf() sand in this wind.
inline Simulation sheet(glm::ivec2 size, float depth, const WindParams& wind, std::uint32_t seed) {
    return Simulation(sheetOf(size, depth, seed), steady(wind, seed), {.threads = 1});
}

}  // namespace wadi::test
