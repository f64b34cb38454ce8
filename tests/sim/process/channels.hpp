// Channels: a tilted plane whose edges favour no direction, and how far apart the channels on it stand. For
// tests only.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sim/core/random.hpp"
#include "tests/sim/core/bilinear.hpp"
#include "tests/sim/world/maps.hpp"

namespace channels {

inline constexpr int kSize = 192;
inline constexpr double kMiddle = kSize / 2.0, kRadius = 86, kSlope = 0.25, kCell = 10;

/// A round plane that falls towards a bearing, with a little noise. Around it the ground falls away.
inline wadi::Heightmap disk(double bearing, std::uint64_t seed) {
    wadi::Heightmap map = maps::flat(kSize, kSize);
    const wadi::Random random(seed);
    for (int z = 0; z < kSize; ++z) {
        for (int x = 0; x < kSize; ++x) {
            const double east = x + 0.5 - kMiddle, south = z + 0.5 - kMiddle;
            const double away = std::hypot(east, south), held = std::min(1., kRadius / away);
            const double along = (east * std::cos(bearing) + south * std::sin(bearing)) * held;
            const double fall = kSlope * along + 2 * std::max(0., away - kRadius);
            const double noise = double(random.unit(0, map.heights.index(x, z), 0));
            map.heights.at(x, z) = static_cast<float>(1000 + kCell * (noise * 0.5 - fall));
        }
    }
    return map;
}

/// Mean distance of channels [cells] along lines across the slope, in its lower half: a channel begins where
/// twice the mean flow is exceeded and ends where it falls below the mean.
inline double spacing(const wadi::Field<float>& flow, double bearing) {
    double length = 0;
    int channels = 0;
    for (double along = 20; along <= 60; along += 4) {
        const double half = 0.85 * std::sqrt(kRadius * kRadius - along * along);
        std::vector<double> line;
        double sum = 0;
        for (double aside = -half; aside <= half; aside += 0.5) {
            line.push_back(double(wadi::test::bilinear(
                flow, float(kMiddle + along * std::cos(bearing) - aside * std::sin(bearing)),
                float(kMiddle + along * std::sin(bearing) + aside * std::cos(bearing)))));
            sum += line.back();
        }
        const double mean = sum / double(line.size());
        bool inside = false;
        for (const double here : line) {
            if (!inside && here > 2 * mean) ++channels, inside = true;
            if (here < mean) inside = false;
        }
        length += 2 * half;
    }
    return length / channels;
}

/// Mean over eight seeds; `flow(map)` is the map of the flow [any unit] after channels have formed on it.
template <class Flow>
double meanSpacing(double degrees, const Flow& flow) {
    constexpr int kSeeds = 8;
    double sum = 0;
    for (int seed = 1; seed <= kSeeds; ++seed)
        sum += spacing(flow(disk(degrees / 57.29577951, std::uint64_t(seed))), degrees / 57.29577951);
    return sum / kSeeds;
}

}  // namespace channels
