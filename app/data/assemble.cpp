#include "app/data/assemble.hpp"

#include <algorithm>

namespace app {

wadi::Field<float> assemble(const wadi::TileGrid& grid, const wadi::Layer& layer) {
    wadi::Field<float> map(grid.columns, grid.rows);
    for (std::size_t t = 0; t < layer.size(); ++t) {
        const wadi::TileGrid::Box box = grid.box(t);
        const float* from = layer[t]->values.data();
        for (int z = box.z; z < box.z + box.rows; ++z, from += box.columns)
            std::copy_n(from, box.columns, map.row(z).begin() + box.x);
    }
    return map;
}

}  // namespace app
