// What tests ask of the layers of snapshots. For tests only.
#pragma once

#include <cstddef>

#include "sim/core/field.hpp"
#include "sim/core/tiles.hpp"

namespace wadi::test {

/// Tiles that two layers do not share.
inline std::size_t changedTiles(const Layer& before, const Layer& after) {
    std::size_t changed = 0;
    for (std::size_t t = 0; t < after.size(); ++t) changed += before[t] != after[t];
    return changed;
}

/// Whether a layer holds the values that `at` gives for every column and row.
template <class At>
bool shows(const Layer& layer, const TileGrid& grid, const At& at) {
    for (std::size_t t = 0; t < grid.count(); ++t) {
        const TileGrid::Box box = grid.box(t);
        const float* value = layer.at(t)->values.data();
        for (int z = box.z; z < box.z + box.rows; ++z)
            for (int x = box.x; x < box.x + box.columns; ++x)
                if (*value++ != at(x, z)) return false;
    }
    return true;
}

inline bool shows(const Layer& layer, const TileGrid& grid, const Field<float>& map) {
    return shows(layer, grid, [&](int x, int z) { return map.at(x, z); });
}

}  // namespace wadi::test
