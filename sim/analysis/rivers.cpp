#include "sim/analysis/rivers.hpp"

#include <array>

#include "sim/analysis/catchments.hpp"

namespace wadi {

namespace {

/// The number of the direction from a cell to the one beside it that it drains to.
float directionOf(std::uint32_t cell, std::uint32_t below, int columns) {
    constexpr std::array<std::array<float, 3>, 3> kNumbers = {{{4, 3, 2}, {5, 0, 1}, {6, 7, 8}}};
    const auto width = static_cast<std::uint32_t>(columns);
    const std::uint32_t across = below % width + 1 - cell % width, down = below / width + 1 - cell / width;
    return kNumbers[down][across];
}

/// Gives each cell off the channels the value of the channel that it drains into.
void spreadUphill(const Streams& streams, Field<float>& values) {
    for (const std::uint32_t cell : streams.filled().order)
        if (!streams.isChannel(cell) && !streams.isMouth(cell))
            values[cell] = values[streams.drainage().receiver[cell]];
}

/// The same value in all cells of a square.
void enlarge(Field<float>& map, int columns, int rows, int side) {
    Field<float> large(columns, rows);
    for (int z = 0; z < rows; ++z)
        for (int x = 0; x < columns; ++x) large.at(x, z) = map.at(x / side, z / side);
    map = std::move(large);
}

}  // namespace

Rivers riversOf(const Field<Quanta>& ground, float cellSize, Quanta sea) {
    const Streams streams(ground, cellSize, sea);
    const Field<float> nothing(ground.columns(), ground.rows(), 0.f);
    Rivers rivers{nothing, nothing, catchmentsOf(streams), nothing, nothing, nothing};
    const Field<std::uint8_t> orders = streams.orders();
    for (std::uint32_t cell = 0; cell < ground.size(); ++cell) {
        if (streams.isDrowned(cell)) continue;
        const std::uint32_t below = streams.drainage().receiver[cell];
        rivers.area[cell] = static_cast<float>(streams.area(cell));
        rivers.direction[cell] = directionOf(cell, below, ground.columns());
        rivers.order[cell] = orders[cell];
        rivers.steepness[cell] = static_cast<float>(streams.steepness(cell));
        rivers.chi[cell] = static_cast<float>(streams.chi()[cell]);
    }
    for (Field<float>* map : {&rivers.order, &rivers.steepness, &rivers.chi}) spreadUphill(streams, *map);
    return rivers;
}

Rivers riversAtMost(const Terrain& terrain, int most, Quanta sea) {
    const int side = squaresFor(terrain.columns(), terrain.rows(), most);
    const float cellSize = terrain.cellSize() * static_cast<float>(side);
    Rivers rivers = riversOf(lowestOfSquares(terrain, side), cellSize, sea);
    if (side == 1) return rivers;
    for (Field<float>* map :
         {&rivers.area, &rivers.direction, &rivers.catchment, &rivers.order, &rivers.steepness, &rivers.chi})
        enlarge(*map, terrain.columns(), terrain.rows(), side);
    return rivers;
}

}  // namespace wadi
