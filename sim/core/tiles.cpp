#include "sim/core/tiles.hpp"

#include <algorithm>
#include <array>

namespace wadi {

TileGrid::Box TileGrid::box(std::size_t t) const {
    const int x = static_cast<int>(t % static_cast<std::size_t>(across())) * kTileSize;
    const int z = static_cast<int>(t / static_cast<std::size_t>(across())) * kTileSize;
    return {x, z, std::min(kTileSize, columns - x), std::min(kTileSize, rows - z)};
}

Extremes extremesOf(std::span<const float> values) {
    // Side by side in many places, which compilers turn into vector instructions; a single one they may not.
    constexpr std::size_t kPlaces = 16;
    std::array<float, kPlaces> low, high;
    low.fill(values[0]);
    high.fill(values[0]);
    std::size_t i = 0;
    for (; i + kPlaces <= values.size(); i += kPlaces) {
        for (std::size_t k = 0; k < kPlaces; ++k) {
            low[k] = std::min(low[k], values[i + k]);
            high[k] = std::max(high[k], values[i + k]);
        }
    }
    for (; i < values.size(); ++i) {
        low[0] = std::min(low[0], values[i]);
        high[0] = std::max(high[0], values[i]);
    }
    return {*std::ranges::min_element(low), *std::ranges::max_element(high)};
}

std::shared_ptr<const LayerTile> tileOf(std::vector<float> values) {
    const Extremes extremes = extremesOf(values);
    return std::make_shared<const LayerTile>(LayerTile{std::move(values), extremes.lowest, extremes.highest});
}

bool isZero(const Layer& layer) {
    return std::ranges::all_of(layer,
                               [](const auto& tile) { return tile->lowest == 0 && tile->highest == 0; });
}

float valueAt(const TileGrid& grid, const Layer& layer, int x, int z) {
    const std::size_t t = grid.of(x, z);
    const TileGrid::Box box = grid.box(t);
    const int place = (z - box.z) * box.columns + (x - box.x);
    return layer[t]->values[static_cast<std::size_t>(place)];
}

}  // namespace wadi
