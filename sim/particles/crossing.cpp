#include "sim/particles/crossing.hpp"

#include <cmath>

namespace wadi {

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

struct Way {
    bool offMap = false;
    int side = 0;  // -1, 0, 1
    float shift = 0;
};

Way way(const Axis& axis, int tile, float position) {
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

Crossing crossing(const TileGrid& grid, std::size_t tile, glm::vec2 position, bool periodic) {
    const int t = static_cast<int>(tile), x = t % grid.across(), z = t / grid.across();
    const Way alongX = way(across(grid, periodic), x, position.x);
    const Way alongZ = way(down(grid, periodic), z, position.y);
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
