// Grounds whose rivers are known. For tests only.
#pragma once

#include <cmath>

#include "sim/analysis/streams.hpp"
#include "sim/generate/generate.hpp"

namespace grounds {

/// Noise without erosion.
inline wadi::Field<wadi::Quanta> rough(int size) {
    wadi::GenerateParams params;
    params.size = size;
    return wadi::Terrain(generate(params, 3)).bedrock();
}

/// A gutter of three rows between walls that falls to the west; each cell of it drains those east of it.
inline wadi::Field<wadi::Quanta> gutter(int columns) {
    wadi::Field<wadi::Quanta> ground(columns, 3, 1'000'000);
    for (int x = 0; x < columns; ++x) ground.at(x, 1) = 1000 * x;
    return ground;
}

/// A ground that settles until each cell stands above the next by steepness · area^-0.45 · distance; the
/// border is at 0.
inline wadi::Field<wadi::Quanta> steady(int size, float cellSize, double steepness) {
    wadi::Field<wadi::Quanta> ground = rough(size);
    wadi::Field<std::uint32_t> before;
    constexpr int kRounds = 1000;  // some 160 are enough for 192² cells
    for (int round = 0; round < kRounds; ++round) {
        const wadi::Streams streams(ground, cellSize);
        if (streams.drainage().receiver == before) break;
        before = streams.drainage().receiver;
        for (const std::uint32_t cell : streams.filled().order) {
            const std::uint32_t below = streams.drainage().receiver[cell];
            const double slope = steepness * std::pow(streams.area(cell), -wadi::kReferenceConcavity);
            const double rise = slope * streams.reach(cell) * wadi::kQuantaPerMetre;
            ground[cell] = below == cell ? 0 : ground[below] + static_cast<wadi::Quanta>(std::lround(rise));
        }
    }
    return ground;
}

}  // namespace grounds
