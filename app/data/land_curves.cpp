#include "app/data/land_curves.hpp"

#include <algorithm>
#include <cmath>

#include "app/base/number_format.hpp"

namespace app {

namespace {

double meanHeightOf(const wadi::Layer& layer) {
    double sum = 0, cells = 0;
    for (const auto& tile : layer) {
        for (const float value : tile->values) sum += double{value};
        cells += static_cast<double>(tile->values.size());
    }
    return cells > 0 ? sum / cells : 0;
}

wadi::Quanta countedHeight(float metres) {
    const double all = std::clamp(double{metres}, wadi::kLowestMetres, wadi::kHighestMetres);
    return wadi::toQuanta(all).value_or(0);
}

/// Every n-th cell of the ground.
wadi::Field<wadi::Quanta> everyNth(const wadi::Snapshot& snapshot, int n) {
    wadi::Field<wadi::Quanta> ground((snapshot.grid.columns + n - 1) / n, (snapshot.grid.rows + n - 1) / n);
    for (int z = 0; z < ground.rows(); ++z) {
        for (int x = 0; x < ground.columns(); ++x)
            ground.at(x, z) = countedHeight(snapshot.heightAt(x * n, z * n));
    }
    return ground;
}

std::optional<double> integralOf(const wadi::Field<wadi::Quanta>& ground) {
    const auto [lowest, highest] = std::ranges::minmax(ground.values());
    if (lowest == highest) return std::nullopt;
    double sum = 0;
    for (const wadi::Quanta height : ground.values())
        sum += static_cast<double>(height - std::int64_t{lowest});
    return sum / static_cast<double>(highest - std::int64_t{lowest}) / static_cast<double>(ground.size());
}

}  // namespace

void requestLandCurves(const wadi::Snapshot& snapshot, wadi::View& view) {
    constexpr std::int64_t kMostCells = std::int64_t{2048} * 2048;
    if (std::int64_t{snapshot.grid.columns} * snapshot.grid.rows <= kMostCells)
        view.layers.insert(wadi::LayerId::start);
}

LandCurves landCurvesOf(const wadi::Snapshot& snapshot) {
    const int longest = std::max(snapshot.grid.columns, snapshot.grid.rows);
    const int shortest = std::min(snapshot.grid.columns, snapshot.grid.rows);
    const int n = std::clamp((longest + wadi::kMostMeasured - 1) / wadi::kMostMeasured, 1, shortest - 1);
    const wadi::Field<wadi::Quanta> ground = everyNth(snapshot, n);
    LandCurves curves{.world = snapshot.world, .lowest = snapshot.lowest, .highest = snapshot.highest};
    const float cellSize = snapshot.cellSize * static_cast<float>(n);
    curves.cellSize = double{cellSize};
    const double side = double{snapshot.cellSize};
    curves.mapArea = side * side * snapshot.grid.columns * snapshot.grid.rows;
    curves.hypsometry = wadi::hypsometricCurve(ground);
    curves.integral = integralOf(ground);
    curves.slopes = wadi::slopeAreaOf(ground, wadi::Streams(ground, cellSize), cellSize);
    curves.mean = meanHeightOf(snapshot[wadi::LayerId::height]);
    if (!snapshot[wadi::LayerId::start].empty())
        curves.meanAtStart = meanHeightOf(snapshot[wadi::LayerId::start]);
    return curves;
}

wadi::Sentence loweringText(double mean, double meanAtStart) {
    constexpr double kLeast = 5e-4;  // [m]
    const double lowering = meanAtStart - mean;
    if (std::abs(lowering) < kLeast) return wadi::Sentence("as high as at the start");
    const std::string length = lengthText(std::abs(lowering));
    return lowering > 0 ? wadi::Sentence("{0} lower than at the start", length)
                        : wadi::Sentence("{0} higher than at the start", length);
}

}  // namespace app
