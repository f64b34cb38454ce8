// Small heightmaps that several tests of sim erode. For tests only.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "sim/terrain/heightmap.hpp"

namespace maps {

/// Level ground.
inline wadi::Heightmap flat(int columns, int rows, float height = 100.f) {
    return {wadi::Field<float>(columns, rows, height), 10.f};
}

/// A cone in the middle of a square map that falls by `slope` per cell of way.
inline wadi::Heightmap cone(int size, float slope = 0.5f) {
    wadi::Heightmap map = flat(size, size, 0.f);
    const float center = static_cast<float>(size) / 2;
    for (int z = 0; z < size; ++z) {
        for (int x = 0; x < size; ++x) {
            const float away =
                std::hypot(static_cast<float>(x) + 0.5f - center, static_cast<float>(z) + 0.5f - center);
            map.heights.at(x, z) = std::max(0.f, center - away) * slope * map.cellSize;
        }
    }
    return map;
}

/// A plane that falls towards growing x by `slope` per cell.
inline wadi::Heightmap plane(int columns, int rows, float slope = 0.2f) {
    wadi::Heightmap map = flat(columns, rows);
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x)
            map.heights.at(x, z) = static_cast<float>(columns - x) * slope * map.cellSize;
    }
    return map;
}

/// Hills and hollows on a slope: rock of many kinds, sand of many depths, and a pond.
inline wadi::Heightmap hills(int columns, int rows) {
    const wadi::Field<float> empty(columns, rows);
    wadi::Heightmap map{.heights = empty, .cellSize = 10.f, .sediment = empty};
    map.water = empty;
    map.hardness = wadi::Field<std::uint8_t>(columns, rows);
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x) {
            const int hill = std::abs(x % 32 - 16) * std::abs(z % 26 - 13), far = columns + rows - x - z;
            map.heights.at(x, z) = static_cast<float>(40 + far + hill);
            map.sediment.at(x, z) = static_cast<float>((x / 5 + z / 7) % 3) * 2.f;
            map.water.at(x, z) = hill < 8 ? 3.f : 0.f;
            map.hardness.at(x, z) = static_cast<std::uint8_t>((x / 9 + z / 4) % 4 * 60);
        }
    }
    return map;
}

}  // namespace maps
