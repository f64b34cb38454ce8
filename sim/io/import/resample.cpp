#include "sim/io/import/resample.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "sim/io/import/meaning.hpp"
#include "sim/terrain/byte_maps.hpp"

namespace wadi::io {

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kLobes = 3;

// sin(πx). Taylor's series for |x| <= ½; the first term left out is below 2e-17.
double sinePi(double x) {
    const double nearest = std::floor(x + 0.5), angle = (x - nearest) * kPi;
    double term = angle, sum = angle;
    for (int n = 3; n <= 19; n += 2) {
        term *= -angle * angle / (n * (n - 1));
        sum += term;
    }
    const bool isOdd = nearest - 2 * std::floor(nearest / 2) != 0;
    return isOdd ? -sum : sum;
}

double sinc(double x) {
    return x == 0 ? 1 : sinePi(x) / (kPi * x);
}

// The old samples of which one new one is made, along one axis.
struct Taps {
    int first = 0;                // may lie before the grid: its edge goes on
    std::vector<double> weights;  // their sum is 1
};

std::vector<Taps> tapsOf(int count, double step) {
    const double width = std::max(1., step);
    std::vector<Taps> list(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        Taps& taps = list[static_cast<std::size_t>(i)];
        const double centre = (i + 0.5) * step - 0.5;
        taps.first = static_cast<int>(std::floor(centre - kLobes * width)) + 1;
        const int last = static_cast<int>(std::ceil(centre + kLobes * width)) - 1;
        double sum = 0;
        for (int j = taps.first; j <= last; ++j)
            sum += taps.weights.emplace_back(lanczos((j - centre) / width));
        for (double& weight : taps.weights) weight /= sum;
    }
    return list;
}

// Rows of the old grid with the new columns: as many as one new row needs, each made once.
class Rows {
  public:
    Rows(const Field<float>& grid, const std::vector<Taps>& across, std::size_t most)
        : grid_(grid), across_(across), rows_(most) {}

    // Row z of the grid, the nearest if there is none. It stays while no row is asked for that lies `most`
    // below.
    const std::vector<float>& at(int z) {
        z = std::clamp(z, 0, grid_.rows() - 1);
        Row& row = rows_[static_cast<std::size_t>(z) % rows_.size()];
        if (row.z != z) make(row, z);
        return row.values;
    }

  private:
    struct Row {
        int z = -1;
        std::vector<float> values;
    };

    void make(Row& row, int z) {
        const auto samples = grid_.row(z);
        const int last = grid_.columns() - 1;
        row.z = z;
        row.values.resize(across_.size());
        for (std::size_t x = 0; x < across_.size(); ++x) {
            const Taps& taps = across_[x];
            double sum = 0;
            for (std::size_t i = 0; i < taps.weights.size(); ++i) {
                const int at = std::clamp(taps.first + static_cast<int>(i), 0, last);
                sum += taps.weights[i] * samples[static_cast<std::size_t>(at)];
            }
            row.values[x] = static_cast<float>(sum);
        }
    }

    const Field<float>& grid_;
    const std::vector<Taps>& across_;
    std::vector<Row> rows_;
};

}  // namespace

double lanczos(double x) {
    return std::abs(x) < kLobes ? sinc(x) * sinc(x / kLobes) : 0;
}

Field<float> resampleLanczos(const Field<float>& grid, int columns, int rows, double stepX, double stepZ,
                             Progress* progress) {
    const HeightRange range = *rangeOf(grid);
    const std::vector<Taps> across = tapsOf(columns, stepX), down = tapsOf(rows, stepZ);
    std::size_t most = 1;
    for (const Taps& taps : down) most = std::max(most, taps.weights.size());
    Rows source(grid, across, most);
    Field<float> result(columns, rows);
    std::vector<double> sums(static_cast<std::size_t>(columns));
    for (int z = 0; z < rows; ++z) {
        const Taps& taps = down[static_cast<std::size_t>(z)];
        std::fill(sums.begin(), sums.end(), 0.);
        for (std::size_t j = 0; j < taps.weights.size(); ++j) {
            const std::vector<float>& row = source.at(taps.first + static_cast<int>(j));
            for (std::size_t x = 0; x < sums.size(); ++x) sums[x] += taps.weights[j] * row[x];
        }
        for (std::size_t x = 0; x < sums.size(); ++x)
            result.row(z)[x] = std::clamp(static_cast<float>(sums[x]), range.lowest, range.highest);
        if (progress != nullptr) progress->reach(double(z + 1) / rows);
    }
    return result;
}

namespace {

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

void resampleBicubic(const Field<float>& grid, HeightRange range, const Axis& across, const Axis& down,
                     const TileGrid::Box& box, Field<float>& result, Progress* progress) {
    for (int z = box.z; z < box.z + box.rows; ++z) {
        for (int x = box.x; x < box.x + box.columns; ++x)
            // Bicubic curves overshoot beside cliffs, perhaps beyond what a terrain can hold.
            result.at(x, z) = std::clamp(meanOfCell(grid, across, down, x, z), range.lowest, range.highest);
        if (progress != nullptr) progress->reach(double(z + 1 - box.z) / box.rows);
    }
}

/// The samples between which those of `count` cells of a new grid from `first` on lie, along one axis.
struct Samples {
    int first, count;

    Samples(int first_, int count_, double step, int samples) {
        constexpr int kMargin = 3;  // a curve goes through two samples on either side
        const int begin = static_cast<int>(std::floor(first_ * step)) - kMargin,
                  end = static_cast<int>(std::ceil((first_ + count_) * step)) + kMargin;
        first = std::clamp(begin, 0, samples - 1);
        count = std::clamp(end, first + 1, samples) - first;
    }
};

}  // namespace

GridSize resampledSize(int columns, int rows, Spacing from, double cellSize) {
    return {std::floor(columns * (from.x / cellSize) + 0.5), std::floor(rows * (from.z / cellSize) + 0.5)};
}

Heightmap resample(const Field<float>& grid, Spacing from, double cellSize, Kernel kernel,
                   Progress* progress) {
    const GridSize size = resampledSize(grid.columns(), grid.rows(), from, cellSize);
    const int columns = static_cast<int>(size.columns), rows = static_cast<int>(size.rows);
    const auto metres = static_cast<float>(cellSize);
    if (kernel == Kernel::bicubic) {
        Heightmap map{Field<float>(columns, rows), metres};
        resampleBicubic(grid, *rangeOf(grid), {cellSize, from.x}, {cellSize, from.z}, {0, 0, columns, rows},
                        map.heights, progress);
        return map;
    }
    return {resampleLanczos(grid, columns, rows, cellSize / from.x, cellSize / from.z, progress), metres};
}

LayerRanges rangesOf(const Heightmap& map) {
    const auto bytes = map.hardness.empty() ? std::nullopt : std::optional(HeightRange{0, 255});
    return {rangeOf(map.heights), rangeOf(map.sediment), bytes, rangeOf(map.water)};
}

Heightmap resampled(const Heightmap& map, const LayerRanges& ranges, double cellSize, const Subdomain& own) {
    const Axis axis(cellSize, double{map.cellSize});
    const auto layer = [&](const Field<float>& grid, const std::optional<HeightRange>& range) {
        Field<float> result;
        if (!range) return result;
        result = Field<float>(own.grid().columns, own.grid().rows);
        for (const TileGrid::Box& box : own.region())
            resampleBicubic(grid, *range, axis, axis, box, result, nullptr);
        return result;
    };
    Heightmap part{layer(map.heights, ranges.heights), static_cast<float>(cellSize)};
    part.sediment = layer(map.sediment, ranges.sediment);
    part.water = layer(map.water, ranges.water);
    if (ranges.hardness) part.hardness = nearest(map.hardness, own);
    part.place = map.place;
    return part;
}

std::vector<TileGrid::Box> samplesFor(const Subdomain& own, int columns, int rows, double from,
                                      double cellSize) {
    const double step = cellSize / from;
    std::vector<TileGrid::Box> boxes = own.region();
    for (TileGrid::Box& box : boxes) {
        const Samples across(box.x, box.columns, step, columns), down(box.z, box.rows, step, rows);
        box = {across.first, down.first, across.count, down.count};
    }
    return boxes;
}

}  // namespace wadi::io
