#include "sim/particles/tile_colouring.hpp"

namespace wadi {

namespace {

/// Colours along one axis of so many tiles, the last of which holds `last` cells.
std::vector<int> axisColours(int tiles, int last, bool periodic) {
    std::vector<int> colours;
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

Colours colours(const TileGrid& grid, bool periodic) {
    if (grid.count() == 0) return {};
    const TileGrid::Box last = grid.box(grid.count() - 1);
    const std::vector<int> across = axisColours(grid.across(), last.columns, periodic);
    const std::vector<int> down = axisColours(grid.down(), last.rows, periodic);
    Colours byColour(9);
    for (std::size_t z = 0; z < down.size(); ++z) {
        for (std::size_t x = 0; x < across.size(); ++x) {
            const auto colour = static_cast<std::size_t>(down[z] * 3 + across[x]);
            byColour[colour].push_back(static_cast<std::int32_t>(z * across.size() + x));
        }
    }
    std::erase_if(byColour, [](const auto& tiles) { return tiles.empty(); });
    return byColour;
}

}  // namespace wadi
