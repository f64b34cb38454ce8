#include "sim/analysis/drainage.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace wadi {

namespace {

constexpr double kDiagonal = 1.41421356237309505;

/// A cell in the queue of the flood: by height, then by position, so that the order is never left to chance.
using Entry = std::uint64_t;
using Flood = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;

Entry entryOf(std::int64_t height, std::size_t cell) {
    return static_cast<Entry>(height - kLowest) << 32 | cell;
}

bool isBorder(int x, int z, int columns, int rows) {
    return x == 0 || z == 0 || x == columns - 1 || z == rows - 1;
}

std::uint32_t steepestBelow(const Field<std::int64_t>& heights, int x, int z) {
    const std::int64_t here = heights.at(x, z);
    double steepest = 0;
    std::size_t receiver = heights.index(x, z);
    forNeighbours(x, z, heights.columns(), heights.rows(), [&](int i, int j) {
        const double distance = i != x && j != z ? kDiagonal : 1;
        const double slope = static_cast<double>(here - heights.at(i, j)) / distance;
        if (slope <= steepest) return;
        steepest = slope;
        receiver = heights.index(i, j);
    });
    return static_cast<std::uint32_t>(receiver);
}

Field<std::uint32_t> receiversOf(const Field<std::int64_t>& heights, Quanta sea) {
    const int columns = heights.columns(), rows = heights.rows();
    Field<std::uint32_t> receiver(columns, rows);
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x) {
            receiver.at(x, z) = isBorder(x, z, columns, rows) || heights.at(x, z) < sea
                                    ? static_cast<std::uint32_t>(heights.index(x, z))
                                    : steepestBelow(heights, x, z);
        }
    }
    return receiver;
}

}  // namespace

Filled fill(const Field<Quanta>& ground, Quanta sea) {
    const int columns = ground.columns(), rows = ground.rows();
    constexpr std::int64_t kUnseen = -1 - (std::int64_t{1} << 40);
    Filled filled{Field<std::int64_t>(columns, rows, kUnseen), {}};
    filled.order.reserve(ground.size());
    std::vector<Entry> border;
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x) {
            if (!isBorder(x, z, columns, rows) && ground.at(x, z) >= sea) continue;
            filled.heights.at(x, z) = ground.at(x, z);
            border.push_back(entryOf(ground.at(x, z), ground.index(x, z)));
        }
    }
    for (Flood flood(std::greater<>(), std::move(border)); !flood.empty();) {
        const auto cell = static_cast<std::uint32_t>(flood.top());
        flood.pop();
        filled.order.push_back(cell);
        const std::int64_t level = filled.heights[cell] + 1;
        const int x = static_cast<int>(cell) % columns, z = static_cast<int>(cell) / columns;
        forNeighbours(x, z, columns, rows, [&](int i, int j) {
            std::int64_t& height = filled.heights.at(i, j);
            if (height != kUnseen) return;
            height = std::max<std::int64_t>(ground.at(i, j), level);
            flood.push(entryOf(height, ground.index(i, j)));
        });
    }
    return filled;
}

Drainage drain(const Filled& filled, Quanta sea) {
    const int columns = filled.heights.columns(), rows = filled.heights.rows();
    Drainage drainage{receiversOf(filled.heights, sea), Field<std::uint32_t>(columns, rows, 1),
                      Field<float>(columns, rows, 1)};
    for (auto cell = filled.order.rbegin(); cell != filled.order.rend(); ++cell) {
        const std::uint32_t below = drainage.receiver[*cell];
        if (below == *cell) continue;
        drainage.area[below] += drainage.area[*cell];
        const auto distance = static_cast<float>(distanceBetween(*cell, below, columns));
        drainage.length[below] = std::max(drainage.length[below], drainage.length[*cell] + distance);
    }
    return drainage;
}

double distanceBetween(std::uint32_t a, std::uint32_t b, int columns) {
    const auto width = static_cast<std::uint32_t>(columns);
    const bool otherRow = a / width != b / width, otherColumn = a % width != b % width;
    return otherRow && otherColumn ? kDiagonal : otherRow || otherColumn ? 1 : 0;
}

int squaresFor(int columns, int rows, int most) {
    return (std::max(columns, rows) - 1) / most + 1;
}

Field<Quanta> lowestOfSquares(const Terrain& terrain, int side) {
    const auto squares = [side](int cells) { return (cells + side - 1) / side; };
    Field<Quanta> lowest(squares(terrain.columns()), squares(terrain.rows()), kHighest);
    for (int z = 0; z < terrain.rows(); ++z) {
        for (int x = 0; x < terrain.columns(); ++x) {
            Quanta& square = lowest.at(x / side, z / side);
            square = std::min(square, terrain.height(x, z));
        }
    }
    return lowest;
}

Field<float> lakeDepths(const Terrain& terrain, int most) {
    const int side = squaresFor(terrain.columns(), terrain.rows(), most);
    const Field<Quanta> ground = lowestOfSquares(terrain, side);
    const Filled filled = fill(ground);
    Field<float> depths(terrain.columns(), terrain.rows());
    for (int z = 0; z < terrain.rows(); ++z) {
        for (int x = 0; x < terrain.columns(); ++x) {
            const std::size_t square = ground.index(x / side, z / side);
            const bool isLake = filled.heights[square] > ground[square];
            const std::int64_t lake = isLake ? filled.heights[square] - terrain.height(x, z) : 0;
            const std::int64_t water = terrain.water().at(x, z);
            depths.at(x, z) = static_cast<float>(toMetres(static_cast<Quanta>(std::max(lake, water))));
        }
    }
    return depths;
}

}  // namespace wadi
