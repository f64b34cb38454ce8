// Where running water gathers: channels on a tilted plane, whichever way it is tilted.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "sim/random.hpp"
#include "tests/sim/process/pipes_worlds.hpp"

using namespace wadi;
using test::Valley;

namespace {

constexpr int kSize = 192;
constexpr double kMiddle = kSize / 2.0, kRadius = 86, kSlope = 0.25, kCell = 10;

/// A round plane that falls towards a bearing, with a little noise. Around it the ground falls away.
Heightmap disk(double bearing, std::uint64_t seed) {
    Heightmap map = maps::flat(kSize, kSize);
    const Random random(seed);
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
double spacing(const Field<float>& flow, double bearing) {
    double length = 0;
    int channels = 0;
    for (double along = 20; along <= 60; along += 4) {
        const double half = 0.85 * std::sqrt(kRadius * kRadius - along * along);
        std::vector<double> line;
        double sum = 0;
        for (double aside = -half; aside <= half; aside += 0.5) {
            line.push_back(double(
                flow.bilinear(float(kMiddle + along * std::cos(bearing) - aside * std::sin(bearing)),
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

double meanSpacing(double degrees) {
    constexpr int kSeeds = 8;
    double sum = 0;
    for (int seed = 1; seed <= kSeeds; ++seed) {
        Valley valley(disk(degrees / 57.29577951, std::uint64_t(seed)), {1});
        valley.run(120);
        sum += spacing(valley.pipes.flow(), degrees / 57.29577951);
    }
    return sum / kSeeds;
}

}  // namespace

TEST_CASE("channels on a tilted plane stand equally close whichever way it falls") {
    const double east = meanSpacing(0), between = meanSpacing(22.5), diagonal = meanSpacing(45);
    MESSAGE("spacing of channels at 0°, 22.5°, 45° [cells]: " << east << ", " << between << ", " << diagonal);
    CHECK(east > 3);
    const auto [least, most] = std::minmax({east, between, diagonal});
    CHECK(most / least < 1.15);  // with four pipes a cell 1.26
}
