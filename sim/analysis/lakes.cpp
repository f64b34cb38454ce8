#include "sim/analysis/lakes.hpp"

#include <algorithm>

#include "sim/analysis/drainage.hpp"

namespace wadi {

namespace {

/// The lowest ground of each square of `side` cells [quanta].
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

}  // namespace

Field<float> lakeDepths(const Terrain& terrain, int most) {
    const int side = (std::max(terrain.columns(), terrain.rows()) + most - 1) / most;
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
