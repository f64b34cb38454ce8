#include "tests/sim/process/wind/dune_measures.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numeric>

#include "sim/core/math.hpp"
#include "tests/quantile.hpp"

namespace wadi::test {

namespace {

constexpr double kDegrees = 57.29577951308232;

/// A quantum in cells.
double cellsOf(const Terrain& terrain) {
    return 1 / (kQuantaPerMetre * double{terrain.cellSize()});
}

double deviationOf(const Terrain& terrain) {
    std::vector<double> heights(terrain.size());
    for (std::size_t i = 0; i < heights.size(); ++i) heights[i] = terrain.height(i) * cellsOf(terrain);
    const Spread spread = spreadOf(heights);
    return spread.deviation;
}

/// Troughs and crests of a row, each place from its lowest one on; one trough more than crests.
struct Profile {
    std::vector<double> heights;
    std::vector<std::size_t> troughs{0}, crests;
};

Profile profileOf(const Terrain& terrain, int z, double threshold) {
    Profile row;
    for (int x = 0; x < terrain.columns(); ++x)
        row.heights.push_back(terrain.height(x, z) * cellsOf(terrain));
    std::rotate(row.heights.begin(), std::ranges::min_element(row.heights), row.heights.end());
    row.heights.push_back(row.heights.front());
    const std::vector<double>& h = row.heights;
    std::size_t last = 0;  // the crest or trough that is being looked for
    bool rises = true;
    for (std::size_t i = 1; i < h.size(); ++i) {
        if (rises ? h[i] > h[last] : h[i] < h[last]) last = i;
        if (rises && h[last] - h[i] > threshold) {
            row.crests.push_back(last);
            rises = false, last = i;
        } else if (!rises && h[i] - h[last] > threshold) {
            row.troughs.push_back(last);
            rises = true, last = i;
        }
    }
    if (!rises) row.troughs.push_back(h.size() - 1);
    row.crests.resize(row.troughs.size() - 1);
    return row;
}

double windwardOf(const Profile& row, std::size_t trough, std::size_t crest) {
    const std::vector<double>& h = row.heights;
    const double rise = h[crest] - h[trough];
    std::size_t high = crest;
    while (high > trough && h[high] > h[trough] + 0.8 * rise) --high;
    std::size_t low = high;
    while (low > trough && h[low] > h[trough] + 0.2 * rise) --low;
    return high > low ? std::atan((h[high] - h[low]) / static_cast<double>(high - low)) * kDegrees : 90;
}

double leeOf(const Profile& row, std::size_t crest, std::size_t trough) {
    double steepest = 0;
    for (std::size_t i = crest; i + 2 <= trough; ++i)
        steepest = std::max(steepest, (row.heights[i] - row.heights[i + 2]) / 2);
    return std::atan(steepest) * kDegrees;
}

/// Direction of the steepest slopes, by the tensor of gradients over four cells [°].
double acrossCrests(const Terrain& terrain) {
    double xx = 0, zz = 0, xz = 0;
    const auto at = [&](int x, int z) {
        return double(terrain.height(wrapped(x, terrain.columns()), wrapped(z, terrain.rows())));
    };
    for (int z = 0; z < terrain.rows(); ++z) {
        for (int x = 0; x < terrain.columns(); ++x) {
            const double east = at(x + 2, z) - at(x - 2, z), south = at(x, z + 2) - at(x, z - 2);
            xx += east * east, zz += south * south, xz += east * south;
        }
    }
    return std::atan2(2 * xz, xx - zz) / 2 * kDegrees;
}

}  // namespace

DuneField duneField(const Terrain& terrain) {
    DuneField field;
    std::vector<double> windward, lee;
    const double threshold = deviationOf(terrain);
    int rows = 0;
    for (int z = 0; z < terrain.rows(); z += 4, ++rows) {
        const Profile row = profileOf(terrain, z, threshold);
        for (std::size_t k = 0; k < row.crests.size(); ++k) {
            const std::vector<double>& h = row.heights;
            field.height += h[row.crests[k]] - (h[row.troughs[k]] + h[row.troughs[k + 1]]) / 2;
            windward.push_back(windwardOf(row, row.troughs[k], row.crests[k]));
            lee.push_back(leeOf(row, row.crests[k], row.troughs[k + 1]));
        }
    }
    const auto dunes = static_cast<double>(lee.size());
    field.number = dunes / rows;
    field.height = dunes > 0 ? field.height / dunes : 0;
    field.length = dunes > 0 ? terrain.columns() / field.number : 0;
    field.windward = windward.empty() ? 0 : median(windward);
    field.lee = lee.empty() ? 0 : median(lee);
    field.crests = acrossCrests(terrain);
    return field;
}

Dune highestDune(const Terrain& terrain) {
    const int columns = terrain.columns(), rows = terrain.rows();
    const auto depth = [&](int x, int z) {
        return terrain.sediment().at(wrapped(x, columns), wrapped(z, rows)) * cellsOf(terrain);
    };
    glm::ivec2 top{};
    for (int z = 0; z < rows; ++z)
        for (int x = 0; x < columns; ++x)
            if (depth(x, z) > depth(top.x, top.y)) top = {x, z};
    Field<std::uint8_t> seen(columns, rows);
    std::vector<glm::ivec2> cells{top};  // which go on over the edges
    seen.at(top.x, top.y) = 1;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        for (const glm::ivec2 step : {glm::ivec2(1, 0), {-1, 0}, {0, 1}, {0, -1}}) {
            const glm::ivec2 next = cells[i] + step;
            std::uint8_t& mark = seen.at(wrapped(next.x, columns), wrapped(next.y, rows));
            if (mark != 0 || depth(next.x, next.y) < 0.5) continue;
            mark = 1;
            cells.push_back(next);
        }
    }
    Dune dune{.height = depth(top.x, top.y)};
    int north = top.y, south = top.y;
    for (const glm::ivec2 cell : cells) {
        dune.middle += depth(cell.x, cell.y) * glm::dvec2(cell);
        dune.volume += depth(cell.x, cell.y);
        north = std::min(north, cell.y), south = std::max(south, cell.y);
    }
    dune.middle /= dune.volume;
    dune.width = south - north + 1;
    double body = -1e9, sides = -1e9;
    for (const glm::ivec2 cell : cells) {
        const double away = std::abs(cell.y - (north + south) / 2.0) / (dune.width / 2);
        if (away < 0.15) body = std::max(body, double(cell.x));
        if (away > 0.5) sides = std::max(sides, double(cell.x));
    }
    dune.horns = sides - body;
    return dune;
}

namespace {

constexpr double kFullTurn = 2 * 3.14159265358979;

/// Where the maxima of a closed ring are that stand above the lowest points on both sides, up to higher ones,
/// by more than `least`.
std::vector<int> peaksOf(const std::vector<double>& ring, double least) {
    const auto size = static_cast<int>(ring.size());
    const auto at = [&](int i) { return ring[static_cast<std::size_t>(wrapped(i, size))]; };
    const auto drop = [&](int from, int step) {
        double lowest = at(from);
        for (int i = 1; i < size && at(from + i * step) <= at(from); ++i)
            lowest = std::min(lowest, at(from + i * step));
        return at(from) - lowest;
    };
    std::vector<int> peaks;
    for (int i = 0; i < size; ++i) {
        const bool isTop = at(i) > at(i - 1) && at(i) >= at(i + 1);
        if (isTop && drop(i, 1) > least && drop(i, -1) > least) peaks.push_back(i);
    }
    return peaks;
}

/// Heights above `base` on a circle, each a mean over two cells around [cells].
std::vector<double> ringAround(const Terrain& terrain, glm::ivec2 middle, double radius, double base) {
    constexpr int kPlaces = 72;
    std::vector<double> ring(kPlaces);
    for (int i = 0; i < kPlaces; ++i) {
        const double angle = kFullTurn * i / kPlaces;
        const int x = middle.x + static_cast<int>(std::lround(radius * std::cos(angle))),
                  z = middle.y + static_cast<int>(std::lround(radius * std::sin(angle)));
        double sum = 0;
        for (int dz = -1; dz <= 1; ++dz)
            for (int dx = -1; dx <= 1; ++dx)
                sum += terrain.height(wrapped(x + dx, terrain.columns()), wrapped(z + dz, terrain.rows()));
        ring[static_cast<std::size_t>(i)] = sum / 9 * cellsOf(terrain) - base;
    }
    return ring;
}

bool isSummit(const Terrain& terrain, int x, int z) {
    constexpr int kAround = 16;
    for (int dz = -kAround; dz <= kAround; ++dz) {
        for (int dx = -kAround; dx <= kAround; ++dx) {
            const int there =
                terrain.height(wrapped(x + dx, terrain.columns()), wrapped(z + dz, terrain.rows()));
            const bool isAfter = dz > 0 || (dz == 0 && dx > 0);
            if (there > terrain.height(x, z) || (there == terrain.height(x, z) && isAfter)) return false;
        }
    }
    return true;
}

}  // namespace

Stars starDunes(const Terrain& terrain) {
    std::vector<double> heights(terrain.size());
    for (std::size_t i = 0; i < heights.size(); ++i) heights[i] = terrain.height(i) * cellsOf(terrain);
    std::ranges::sort(heights);
    const double base = heights[heights.size() / 10], highest = heights.back() - base;
    Stars stars;
    for (int z = 0; z < terrain.rows(); ++z) {
        for (int x = 0; x < terrain.columns(); ++x) {
            const double height = terrain.height(x, z) * cellsOf(terrain) - base;
            if (height < 0.6 * highest || !isSummit(terrain, x, z)) continue;
            double radius = 2, mean = height;
            std::vector<double> ring;
            for (; mean > height / 2 && radius < 64; ++radius) {
                ring = ringAround(terrain, {x, z}, radius, base);
                mean = std::accumulate(ring.begin(), ring.end(), 0.0) / static_cast<double>(ring.size());
            }
            const std::vector<int> arms = peaksOf(ring, height / 10);
            for (const int arm : arms)
                stars.threefold += std::polar(1.0, 3 * kFullTurn * arm / static_cast<double>(ring.size()));
            ++stars.number, stars.arms += static_cast<double>(arms.size());
            stars.three += arms.size() >= 3 ? 1 : 0, stars.height += height;
        }
    }
    if (stars.number > 0)
        for (double* sum : {&stars.arms, &stars.three, &stars.height}) *sum /= stars.number;
    return stars;
}

Spread spreadOf(const std::vector<double>& values) {
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return {mean, std::sqrt(squares / count)};
}

double exponentOf(const std::vector<double>& x, const std::vector<double>& y) {
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double lx = std::log(x[i]), ly = std::log(y[i]);
        sx += lx, sy += ly, sxx += lx * lx, sxy += lx * ly;
    }
    const auto n = static_cast<double>(x.size());
    return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

}  // namespace wadi::test
