#include "sim/particles/tile_colouring.hpp"

#include <cmath>
#include <cstddef>

namespace wadi {

namespace {

/// TileColouring along one axis of so many tiles, the last of which holds `last` cells.
std::vector<int> axisColours(int tiles, int last, bool periodic) {
    std::vector<int> colours;
    colours.reserve(static_cast<std::size_t>(tiles));
    for (int i = 0; i < tiles; ++i) colours.push_back(i % 2);
    if (!periodic || tiles < 3) return colours;
    const auto end = static_cast<std::size_t>(tiles) - 1;
    if (tiles % 2 == 1) {
        colours[end] = 2;  // it meets the first tile
    } else if (last < kTileSize) {
        colours[end - 1] = 2;  // it meets the first tile, past the narrow last one
    }
    return colours;
}

}  // namespace

TileColouring colours(const TileGrid& grid, bool periodic) {
    if (grid.count() == 0) return {};
    const TileGrid::Box last = grid.box(grid.count() - 1);
    const std::vector<int> across = axisColours(grid.across(), last.columns, periodic);
    const std::vector<int> down = axisColours(grid.down(), last.rows, periodic);
    TileColouring byColour(9);
    for (std::size_t z = 0; z < down.size(); ++z) {
        for (std::size_t x = 0; x < across.size(); ++x) {
            const auto colour = static_cast<std::size_t>(down[z] * 3 + across[x]);
            byColour[colour].push_back(static_cast<std::int32_t>(z * across.size() + x));
        }
    }
    std::erase_if(byColour, [](const auto& tiles) { return tiles.empty(); });
    return byColour;
}

namespace {

/// Tiles along one axis.
struct Axis {
    int tiles;
    int cells;
    bool periodic;

    int width(int tile) const { return tile + 1 < tiles ? kTileSize : cells - tile * kTileSize; }
    bool has(int tile) const { return periodic || (tile >= 0 && tile < tiles); }
    int wrapped(int tile) const { return (tile + tiles) % tiles; }
};

struct AxisCrossing {
    bool offMap = false;
    int side = 0;  // -1, 0, 1
    float shift = 0;
};

AxisCrossing crossingOf(const Axis& axis, int tile, float position) {
    const int own = axis.width(tile);
    if (position >= 0 && position < static_cast<float>(own)) return {};
    const int side = position < 0 ? -1 : 1;
    if (!axis.has(tile + side)) return {.offMap = true};
    if (axis.tiles > 1) {
        const int width = side > 0 ? own : axis.width(axis.wrapped(tile - 1));
        return {false, side, static_cast<float>(-side * width)};
    }
    // Around a map of one tile, perhaps more than once. Rounding may reach either edge.
    const auto size = static_cast<float>(own);
    const float inside = position - size * std::floor(position / size);
    return {false, 0, (inside >= 0 && inside < size ? inside : 0.f) - position};
}

Axis across(const TileGrid& grid, bool periodic) {
    return {grid.across(), grid.columns, periodic};
}
Axis down(const TileGrid& grid, bool periodic) {
    return {grid.down(), grid.rows, periodic};
}

}  // namespace

TileCrossing crossing(const TileGrid& grid, std::size_t tile, glm::vec2 position, bool periodic) {
    const int t = static_cast<int>(tile), x = t % grid.across(), z = t / grid.across();
    const AxisCrossing alongX = crossingOf(across(grid, periodic), x, position.x);
    const AxisCrossing alongZ = crossingOf(down(grid, periodic), z, position.y);
    return {alongX.offMap || alongZ.offMap,
            (alongZ.side + 1) * 3 + alongX.side + 1,
            {alongX.shift, alongZ.shift}};
}

std::size_t neighbour(const TileGrid& grid, std::size_t tile, int direction, bool periodic) {
    const int t = static_cast<int>(tile);
    const int x = t % grid.across() + direction % 3 - 1, z = t / grid.across() + direction / 3 - 1;
    const Axis alongX = across(grid, periodic), alongZ = down(grid, periodic);
    if (!alongX.has(x) || !alongZ.has(z)) return grid.count();
    return static_cast<std::size_t>(alongZ.wrapped(z) * grid.across() + alongX.wrapped(x));
}

}  // namespace wadi
