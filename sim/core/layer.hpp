// Layer: values of a map in tiles that many may share: a tile whose pointer is the same holds the same. Not a
// Field, which has one owner. Any thread may read one.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "sim/core/tiles.hpp"

namespace wadi {

/// The values of one tile of a layer: row-major, box.columns × box.rows of them.
struct LayerTile {
    std::vector<float> values;
    float lowest = 0;   ///< Least value
    float highest = 0;  ///< Greatest value
};

/// One layer of the map in tiles (TileGrid order). Empty if nobody looked at it.
using Layer = std::vector<std::shared_ptr<const LayerTile>>;

/// Least and greatest of values, of which there is one at least and none is not a number.
struct Extremes {
    float lowest, highest;
};
Extremes extremesOf(std::span<const float> values);

/// A tile of these values, of which there is one at least.
std::shared_ptr<const LayerTile> tileOf(std::vector<float> values);

/// Whether a layer holds nothing but 0.
bool isZero(const Layer& layer);

/// The value at a cell on the map of a layer that has all its tiles.
float valueAt(const TileGrid& grid, const Layer& layer, int x, int z);

/// Copies one tile; `value` gives the value of a cell by its row-major position on the map.
template <class Value>
std::shared_ptr<const LayerTile> copyTile(const TileGrid& grid, std::size_t t, const Value& value) {
    const TileGrid::Box box = grid.box(t);
    const auto columns = static_cast<std::size_t>(box.columns), rows = static_cast<std::size_t>(box.rows);
    std::vector<float> values(columns * rows);
    for (std::size_t z = 0; z < rows; ++z) {
        const std::size_t from =
            (static_cast<std::size_t>(box.z) + z) * static_cast<std::size_t>(grid.columns) +
            static_cast<std::size_t>(box.x);
        float* to = values.data() + z * columns;
        for (std::size_t x = 0; x < columns; ++x) to[x] = value(from + x);
    }
    return tileOf(std::move(values));
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
