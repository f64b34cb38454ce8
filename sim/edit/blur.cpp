#include "sim/edit/blur.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "sim/core/error.hpp"

namespace wadi {

namespace {

/// A cell after a pass of the 3 × 3 kernel: from each neighbour flows the difference times its weight in
/// sixteenths, cut to whole quanta. What one cell gains by that, the other loses. `inner`: all neighbours lie
/// on the map.
Quanta blurred(const Field<Quanta>& layer, int x, int z, bool inner) {
    const Quanta here = layer.at(x, z);
    Quanta sum = here;
    for (int dz = -1; dz <= 1; ++dz) {
        for (int dx = -1; dx <= 1; ++dx) {
            if (inner || layer.contains(x + dx, z + dz))
                sum += (layer.at(x + dx, z + dz) - here) / (dx != 0 && dz != 0 ? 16 : 8);
        }
    }
    return sum;
}

void blurOnce(Field<Quanta>& layer, Field<Quanta>& spare, const Workers& workers) {
    const int columns = layer.columns(), rows = layer.rows();
    workers.forEach(rows, [&](int z) {
        const bool inner = z > 0 && z + 1 < rows;
        spare.at(0, z) = blurred(layer, 0, z, false);
        for (int x = 1; x + 1 < columns; ++x) spare.at(x, z) = blurred(layer, x, z, inner);
        spare.at(columns - 1, z) = blurred(layer, columns - 1, z, false);
    });
    std::swap(layer, spare);
}

void replace(Terrain& terrain, const Ground& ground) {
    const TileGrid& grid = terrain.stamps().grid();
    for (std::size_t tile = 0; tile < grid.count(); ++tile) {
        const TileGrid::Box box = grid.box(tile);
        for (int z = box.z; z < box.z + box.rows; ++z) {
            const auto part = [&](const Field<Quanta>& layer) {
                return layer.row(z).subspan(static_cast<std::size_t>(box.x),
                                            static_cast<std::size_t>(box.columns));
            };
            terrain.replaceRow(box.x, z, part(ground.heights), part(ground.sediment));
        }
    }
}

}  // namespace

Ground groundOf(const Terrain& terrain) {
    Ground ground{terrain.bedrock(), terrain.sediment()};
    for (std::size_t cell = 0; cell < terrain.size(); ++cell) ground.heights[cell] += ground.sediment[cell];
    return ground;
}

void check(const Blur& blur) {
    if (blur.passes >= 1 && blur.passes <= kMostBlurPasses) return;
    throw Error("A blur of " + std::to_string(blur.passes) + " passes cannot be: give 1 to " +
                std::to_string(kMostBlurPasses) + ".");
}

void apply(const Blur& blur, Terrain& terrain, const Workers& workers) {
    Ground ground = groundOf(terrain);
    Field<Quanta> spare(terrain.columns(), terrain.rows());
    for (int pass = 0; pass < blur.passes; ++pass) {
        blurOnce(ground.heights, spare, workers);
        blurOnce(ground.sediment, spare, workers);
    }
    // Rounded apart, they could leave the rock a quantum below the range: then that is rock.
    for (std::size_t cell = 0; cell < terrain.size(); ++cell)
        ground.sediment[cell] = std::min(ground.sediment[cell], ground.heights[cell] - kLowest);
    replace(terrain, ground);
}

void restore(const Ground& ground, Terrain& terrain, Ledger& ledger) {
    ledger.entered += total(ground.heights) - total(terrain.bedrock()) - total(terrain.sediment());
    replace(terrain, ground);
}

}  // namespace wadi
