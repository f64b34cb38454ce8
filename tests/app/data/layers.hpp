// Layers of snapshots made of a formula, without a simulation. For tests only.
#pragma once

#include <algorithm>
#include <functional>

#include "sim/live/snapshot.hpp"

namespace app::test {

/// A layer whose value at column x and row z is `value(x, z)`.
inline wadi::Layer layerOf(const wadi::TileGrid& grid, const std::function<float(int, int)>& value) {
    wadi::Layer layer;
    for (std::size_t t = 0; t < grid.count(); ++t) {
        const wadi::TileGrid::Box box = grid.box(t);
        wadi::LayerTile tile;
        for (int z = box.z; z < box.z + box.rows; ++z) {
            for (int x = box.x; x < box.x + box.columns; ++x) tile.values.push_back(value(x, z));
        }
        tile.lowest = *std::ranges::min_element(tile.values);
        tile.highest = *std::ranges::max_element(tile.values);
        layer.push_back(std::make_shared<const wadi::LayerTile>(std::move(tile)));
    }
    return layer;
}

/// A snapshot with heights alone, of cells of 10 m.
inline wadi::Snapshot land(int columns, int rows, const std::function<float(int, int)>& height) {
    wadi::Snapshot snapshot;
    snapshot.world = 1;
    snapshot.grid = {columns, rows};
    snapshot.cellSize = 10.f;
    snapshot[wadi::LayerId::height] = layerOf(snapshot.grid, height);
    snapshot.lowest = snapshot[wadi::LayerId::height][0]->lowest;
    snapshot.highest = snapshot[wadi::LayerId::height][0]->highest;
    for (const auto& tile : snapshot[wadi::LayerId::height]) {
        snapshot.lowest = std::min(snapshot.lowest, tile->lowest);
        snapshot.highest = std::max(snapshot.highest, tile->highest);
    }
    return snapshot;
}

}  // namespace app::test
