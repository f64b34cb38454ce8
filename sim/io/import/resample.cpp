#include "sim/io/import/resample.hpp"

#include <algorithm>
#include <cmath>

#include "sim/io/import/lanczos.hpp"

namespace wadi::io {

namespace {

// Taylor's series for |x| <= π/2; the first term left out is below 2e-17.
double cosine(double x) {
    double term = 1, sum = 1;
    for (int n = 2; n <= 20; n += 2) {
        term *= -x * x / (n * (n - 1));
        sum += term;
    }
    return sum;
}

// Number of points in a row whose mean stands for a cell.
int pointsAcross(double cellSize, double spacing) {
    return std::max(1, static_cast<int>(std::ceil(cellSize / spacing - 1e-6)));
}

// How cells of the new grid lie along one axis of the old one.
struct Axis {
    double step;  // Cells of the old grid in one of the new
    int points;   // Points in a cell of the new one

    Axis(double cellSize, double spacing)
        : step(cellSize / spacing), points(pointsAcross(cellSize, spacing)) {}
    float position(int cell, int point) const {
        return static_cast<float>((cell + (point + 0.5) / points) * step);
    }
};

float meanOfCell(const Field<float>& grid, const Axis& across, const Axis& down, int x, int z) {
    double sum = 0;
    for (int j = 0; j < down.points; ++j)
        for (int i = 0; i < across.points; ++i)
            sum += grid.bicubic(across.position(x, i), down.position(z, j));
    return static_cast<float>(sum / (across.points * down.points));
}

Field<float> resampleBicubic(const Field<float>& grid, int columns, int rows, const Axis& across,
                             const Axis& down, Progress* progress) {
    // Bicubic curves overshoot beside cliffs, perhaps beyond what a terrain can hold.
    const auto [lowest, highest] = std::minmax_element(grid.values().begin(), grid.values().end());
    Field<float> result(columns, rows);
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x)
            result.at(x, z) = std::clamp(meanOfCell(grid, across, down, x, z), *lowest, *highest);
        if (progress != nullptr) progress->reach(double(z + 1) / rows);
    }
    return result;
}

}  // namespace

Spacing metresPerDegree(double latitude) {
    constexpr double kPi = 3.14159265358979323846;
    // Cosines of multiples of the latitude: cos (n + 1)a = 2 cos a cos na - cos (n - 1)a.
    double c[7] = {1, cosine(latitude * (kPi / 180))};
    for (int n = 2; n < 7; ++n) c[n] = 2 * c[1] * c[n - 1] - c[n - 2];
    return {111412.84 * c[1] - 93.5 * c[3] + 0.118 * c[5],
            111132.92 - 559.82 * c[2] + 1.175 * c[4] - 0.0023 * c[6]};
}

GridSize resampledSize(int columns, int rows, Spacing from, double cellSize) {
    return {std::floor(columns * (from.x / cellSize) + 0.5), std::floor(rows * (from.z / cellSize) + 0.5)};
}

Heightmap resample(const Field<float>& grid, Spacing from, double cellSize, Kernel kernel,
                   Progress* progress) {
    const GridSize size = resampledSize(grid.columns(), grid.rows(), from, cellSize);
    const int columns = static_cast<int>(size.columns), rows = static_cast<int>(size.rows);
    const auto metres = static_cast<float>(cellSize);
    if (kernel == Kernel::bicubic)
        return {resampleBicubic(grid, columns, rows, {cellSize, from.x}, {cellSize, from.z}, progress),
                metres};
    return {resampleLanczos(grid, columns, rows, cellSize / from.x, cellSize / from.z, progress), metres};
}

}  // namespace wadi::io
