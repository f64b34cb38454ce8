// Layer: values of a map in tiles that many may share: a tile whose pointer is the same holds the same. Not a
// Field, which has one owner. Any thread may read one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "sim/tiles.hpp"

namespace wadi {

/// The values of one tile of a layer: row-major, box.columns × box.rows of them.
struct LayerTile {
    std::vector<float> values;
    float lowest = 0;   ///< Least value
    float highest = 0;  ///< Greatest value
};

/// One layer of the map in tiles (TileGrid order). Empty if nobody looked at it.
using Layer = std::vector<std::shared_ptr<const LayerTile>>;

/// Copies one tile; `value` gives the value of a cell by its row-major position on the map.
template <class Value>
std::shared_ptr<const LayerTile> copyTile(const TileGrid& grid, std::size_t t, const Value& value) {
    const TileGrid::Box box = grid.box(t);
    auto tile = std::make_shared<LayerTile>();
    tile->values.reserve(static_cast<std::size_t>(box.columns) * static_cast<std::size_t>(box.rows));
    for (int z = box.z; z < box.z + box.rows; ++z) {
        const std::size_t row = static_cast<std::size_t>(z) * static_cast<std::size_t>(grid.columns);
        for (int x = box.x; x < box.x + box.columns; ++x)
            tile->values.push_back(value(row + static_cast<std::size_t>(x)));
    }
    const auto [least, greatest] = std::minmax_element(tile->values.begin(), tile->values.end());
    tile->lowest = *least;
    tile->highest = *greatest;
    return tile;
}

/// Takes a tile over unless it holds the same values as the one before, which most of a dry map does.
inline void renew(std::shared_ptr<const LayerTile>& shown, std::shared_ptr<const LayerTile> tile) {
    if (!shown || shown->values != tile->values) shown = std::move(tile);
}

/// Brings a layer up to date with a map; tiles that are as they were stay.
template <class Value>
void renew(Layer& layer, const TileGrid& grid, const Value& value) {
    layer.resize(grid.count());
    for (std::size_t t = 0; t < grid.count(); ++t) renew(layer[t], copyTile(grid, t, value));
}

}  // namespace wadi
