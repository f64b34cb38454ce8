#include "sim/core/tiles.hpp"

#include <algorithm>

namespace wadi {

TileGrid::Box TileGrid::box(std::size_t t) const {
    const int x = static_cast<int>(t % static_cast<std::size_t>(across())) * kTileSize;
    const int z = static_cast<int>(t / static_cast<std::size_t>(across())) * kTileSize;
    return {x, z, std::min(kTileSize, columns - x), std::min(kTileSize, rows - z)};
}

}  // namespace wadi
