#include "sim/analysis/landform.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "sim/analysis/curves.hpp"
#include "sim/analysis/streams.hpp"
#include "sim/core/math.hpp"

namespace wadi {

namespace {

/// The value with a part of all the others below it [0..1]. Reorders them.
double percentile(std::vector<double>& values, double part) {
    const auto place =
        values.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

/// Whether a cell is part of a channel that goes on.
bool goesOn(const Streams& streams, std::uint32_t cell) {
    return streams.isChannel(cell) && !streams.isMouth(cell);
}

std::optional<double> hackOf(const Streams& streams) {
    const Drainage& drainage = streams.drainage();
    std::vector<LogPoint> points;
    for (std::uint32_t cell = 0; cell < drainage.area.size(); ++cell) {
        if (!goesOn(streams, cell)) continue;
        points.push_back({logarithm(drainage.area[cell]), logarithm(double{drainage.length[cell]})});
    }
    return slopeThrough(mediansOf(points));
}

std::optional<double> steepnessOf(const Streams& streams) {
    std::vector<double> steepness;
    for (std::uint32_t cell = 0; cell < streams.chi().size(); ++cell)
        if (goesOn(streams, cell)) steepness.push_back(streams.steepness(cell));
    return steepness.empty() ? std::nullopt : std::optional(percentile(steepness, 0.5));
}

/// Relief and hypsometric integral.
void measureHeights(const Field<Quanta>& ground, Landform& landform) {
    const auto [lowest, highest] = std::ranges::minmax(ground.values());
    std::int64_t sum = 0;
    for (const Quanta height : ground.values()) sum += height - lowest;
    const auto relief = static_cast<double>(std::int64_t{highest} - lowest);
    landform.relief = relief / kQuantaPerMetre;
    if (relief > 0)
        landform.hypsometry = static_cast<double>(sum) / (relief * static_cast<double>(ground.size()));
}

/// Rise per cell at column x, row z [quanta]: central differences, one-sided at the border.
double steepness(const Field<Quanta>& ground, int x, int z) {
    const int west = std::max(x - 1, 0), east = std::min(x + 1, ground.columns() - 1);
    const int north = std::max(z - 1, 0), south = std::min(z + 1, ground.rows() - 1);
    const auto slope = [](Quanta rise, int run) { return static_cast<double>(rise) / run; };
    const double across = slope(ground.at(east, z) - ground.at(west, z), east - west);
    const double down = slope(ground.at(x, south) - ground.at(x, north), south - north);
    return std::sqrt(across * across + down * down);
}

double steepSlope(const Field<Quanta>& ground, float cellSize) {
    std::vector<double> slopes;
    slopes.reserve(ground.size());
    for (int z = 0; z < ground.rows(); ++z) {
        for (int x = 0; x < ground.columns(); ++x) slopes.push_back(steepness(ground, x, z));
    }
    return degreesOfSlope(percentile(slopes, 0.95) / (kQuantaPerMetre * static_cast<double>(cellSize)));
}

/// Every n-th cell of the ground.
Field<Quanta> groundOf(const Terrain& terrain, int n) {
    Field<Quanta> ground((terrain.columns() + n - 1) / n, (terrain.rows() + n - 1) / n);
    for (int z = 0; z < ground.rows(); ++z) {
        for (int x = 0; x < ground.columns(); ++x) ground.at(x, z) = terrain.height(x * n, z * n);
    }
    return ground;
}

}  // namespace

Landform landformOf(const Field<Quanta>& ground, float cellSize) {
    const Streams streams(ground, cellSize);
    Landform landform{pitFraction(ground), slopeAreaOf(ground, streams, cellSize).concavity, hackOf(streams),
                      steepSlope(ground, cellSize), steepnessOf(streams)};
    measureHeights(ground, landform);
    return landform;
}

Landform landformOf(const Terrain& terrain) {
    return landformOf(groundOf(terrain, 1), terrain.cellSize());
}

Landform landformAtMost(const Terrain& terrain, int most) {
    // No side may fall below two cells.
    const int longest = std::max(terrain.columns(), terrain.rows());
    const int shortest = std::min(terrain.columns(), terrain.rows());
    const int n = std::clamp((longest + most - 1) / most, 1, shortest - 1);
    return landformOf(groundOf(terrain, n), terrain.cellSize() * static_cast<float>(n));
}

double pitFraction(const Field<Quanta>& ground) {
    const auto isPit = [&](int x, int z) {
        for (int dz = -1; dz <= 1; ++dz) {
            for (int dx = -1; dx <= 1; ++dx) {
                if ((dx || dz) && ground.at(x + dx, z + dz) <= ground.at(x, z)) return false;
            }
        }
        return true;
    };
    std::int64_t pits = 0;
    for (int z = 1; z < ground.rows() - 1; ++z) {
        for (int x = 1; x < ground.columns() - 1; ++x) pits += isPit(x, z);
    }
    const std::int64_t inner = std::int64_t{ground.rows() - 2} * (ground.columns() - 2);
    return inner > 0 ? static_cast<double>(pits) / static_cast<double>(inner) : 0;
}

double pitFraction(const Terrain& terrain) {
    return pitFraction(groundOf(terrain, 1));
}

}  // namespace wadi
