#include "app/render/coarse.hpp"

#include <algorithm>
#include <array>

namespace app {

namespace {

/// Reads a layer sample by sample.
class Reader {
  public:
    Reader(const wadi::TileGrid& grid, const wadi::Layer& layer)
        : columns_(grid.columns), across_(grid.across()), layer_(layer) {}

    /// The mean of the square of `side` samples whose first is (x, z).
    float mean(int x, int z, int side) const {
        double sum = 0;
        for (int j = z; j < z + side; ++j)
            for (int i = x; i < x + side; ++i) sum += double{at(i, j)};
        return static_cast<float>(sum / (double{1} * side * side));
    }

  private:
    // Worked out here, as TileGrid does: this is called for every sample of a large map.
    float at(int x, int z) const {
        const int tileX = x / wadi::kTileSize, tileZ = z / wadi::kTileSize;
        const int west = tileX * wadi::kTileSize, north = tileZ * wadi::kTileSize;
        const int row = std::min(wadi::kTileSize, columns_ - west);
        const auto tile = static_cast<std::size_t>(tileZ * across_ + tileX);
        return layer_[tile]->values[static_cast<std::size_t>((z - north) * row + x - west)];
    }

    int columns_, across_;
    const wadi::Layer& layer_;
};

std::shared_ptr<const wadi::LayerTile> coarseTile(const Reader& from, const wadi::TileGrid::Box& box,
                                                  int side, float scale) {
    std::vector<float> values;
    values.reserve(static_cast<std::size_t>(box.columns) * static_cast<std::size_t>(box.rows));
    for (int z = box.z; z < box.z + box.rows; ++z)
        for (int x = box.x; x < box.x + box.columns; ++x)
            values.push_back(scale * from.mean(x * side, z * side, side));
    return wadi::tileOf(std::move(values));
}

wadi::Layer coarseLayer(const wadi::TileGrid& fine, const wadi::Layer& layer, const wadi::TileGrid& grid,
                        int side, float scale) {
    wadi::Layer coarse;
    if (layer.empty()) return coarse;
    const Reader from(fine, layer);
    for (std::size_t t = 0; t < grid.count(); ++t)
        coarse.push_back(coarseTile(from, grid.box(t), side, scale));
    return coarse;
}

/// What is a thing of the ground, whatever cells it is cut into.
std::array<wadi::Layer*, 11> valuesOf(wadi::Layers& s) {
    return {&s.height,   &s.windpath, &s.water, &s.sediment, &s.lakes, &s.painted,
            &s.hardness, &s.rain,     &s.flow,  &s.bedrock,  &s.start};
}

/// What is counted in cells: velocities; and drops, of which as many are born in a cell however large it is.
/// A river goes through one row of cells out of `side`, and there would be a `side` squared-th of its drops.
std::array<wadi::Layer*, 3> countsOf(wadi::Layers& s) {
    return {&s.discharge, &s.currentX, &s.currentZ};
}

}  // namespace

std::shared_ptr<const wadi::Snapshot> coarser(const std::shared_ptr<const wadi::Snapshot>& snapshot,
                                              int most) {
    const wadi::TileGrid& fine = snapshot->grid;
    const int side = (std::max(fine.columns, fine.rows) + most - 1) / most;
    if (side < 2 || std::min(fine.columns, fine.rows) < 2 * side) return snapshot;
    auto coarse = std::make_shared<wadi::Snapshot>(*snapshot);
    coarse->grid = {fine.columns / side, fine.rows / side};
    coarse->cellSize = snapshot->cellSize * static_cast<float>(side);
    const float share = 1.f / static_cast<float>(side);
    for (wadi::Layer* layer : valuesOf(*coarse)) *layer = coarseLayer(fine, *layer, coarse->grid, side, 1.f);
    for (wadi::Layer* layer : countsOf(*coarse))
        *layer = coarseLayer(fine, *layer, coarse->grid, side, share);
    for (wadi::Mote& mote : coarse->motes) {
        mote.position *= share;
        mote.velocity *= share;
    }
    return coarse;
}

}  // namespace app
