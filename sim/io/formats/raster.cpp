#include "sim/io/formats/raster.hpp"

#include <algorithm>

#include "sim/io/files/memory.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/terrain/terrain.hpp"

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

void checkDimensions(const std::filesystem::path& file, std::int64_t columns, std::int64_t rows,
                     std::int64_t most) {
    const std::string size = std::to_string(columns) + " × " + std::to_string(rows);
    if (columns < kLeastSide || rows < kLeastSide)
        fail(file, "is too small ({0} samples); a side must have at least {1}.", size, kLeastSide);
    if (columns > most || rows > most)
        fail(file, "is too large ({0} samples); crop it or scale it down to at most {1} a side.", size, most);
}

}  // namespace

void flipRows(Field<float>& values) {
    for (int z = 0; z < values.rows() / 2; ++z) {
        const auto upper = values.row(z), lower = values.row(values.rows() - 1 - z);
        std::swap_ranges(upper.begin(), upper.end(), lower.begin());
    }
}

bool isNear(double a, double b, double part) {
    return std::abs(a - b) <= part * b;
}

Spacing metresPerDegree(double latitude) {
    constexpr double kPi = 3.14159265358979323846;
    // Cosines of multiples of the latitude: cos (n + 1)a = 2 cos a cos na - cos (n - 1)a.
    double c[7] = {1, cosine(latitude * (kPi / 180))};
    for (int n = 2; n < 7; ++n) c[n] = 2 * c[1] * c[n - 1] - c[n - 2];
    return {111412.84 * c[1] - 93.5 * c[3] + 0.118 * c[5],
            111132.92 - 559.82 * c[2] + 1.175 * c[4] - 0.0023 * c[6]};
}

bool seemDegrees(int columns, int rows, Spacing spacing, double west, double south) {
    if (spacing.x >= 0.1 || spacing.z >= 0.1 || (west == 0 && south == 0)) return false;
    const double east = west + columns * spacing.x, north = south + rows * spacing.z;
    return west >= -360 && east <= 360 && south >= -90 && north <= 90;
}

void checkKeptSides(const std::filesystem::path& file, std::int64_t columns, std::int64_t rows) {
    if (std::max(columns, rows) <= kMostSide) return;
    fail(file,
         "is too large ({0} samples) for a landscape of at most {1} a side; give --resample N, or --crop "
         "X,Z,COLUMNS,ROWS for a part of it.",
         extent(static_cast<int>(columns), static_cast<int>(rows)), kMostSide);
}

void checkDimensions(const std::filesystem::path& file, std::int64_t columns, std::int64_t rows) {
    checkDimensions(file, columns, rows, kMostSide);
}

void checkDimensions(const std::filesystem::path& file, std::int64_t columns, std::int64_t rows,
                     const ReadOptions& options, double copies) {
    checkDimensions(file, columns, rows, kMostFileSide);
    if (options.isKept) checkKeptSides(file, columns, rows);
    const TileGrid::Box part = options.partOf(static_cast<int>(columns), static_cast<int>(rows));
    const auto needed =
        static_cast<std::uint64_t>(double{1} * part.columns * part.rows * sizeof(float) * copies);
    const std::uint64_t free = options.memory == 0 ? freeMemory() : options.memory;
    if (needed <= free) return;
    if (options.memory == 0)
        fail(file,
             "needs {0} of memory for its {1} × {2} samples, and {3} are free; crop it or scale it down with "
             "the program it is from.",
             inBytes(needed), columns, rows, inBytes(free));
    fail(file,
         "needs {0} of memory for its {1} × {2} samples, and {3} are allowed; crop it or scale it down with "
         "the program it is from.",
         inBytes(needed), columns, rows, inBytes(free));
}

}  // namespace wadi::io
