#include "app/landscape/coarse.hpp"

#include <algorithm>
#include <array>

namespace app {

namespace {

/// Reads a layer sample by sample.
class Reader {
  public:
    Reader(const wadi::TileGrid& grid, const wadi::Layer& layer) : grid_(grid), layer_(layer) {}

    /// The mean of the square of `side` samples whose first is (x, z).
    float mean(int x, int z, int side) const {
        double sum = 0;
        for (int j = z; j < z + side; ++j)
            for (int i = x; i < x + side; ++i) sum += double{at(i, j)};
        return static_cast<float>(sum / (double{1} * side * side));
    }

  private:
    float at(int x, int z) const {
        const std::size_t tile = grid_.of(x, z);
        const wadi::TileGrid::Box box = grid_.box(tile);
        return layer_[tile]->values[static_cast<std::size_t>((z - box.z) * box.columns + x - box.x)];
    }

    const wadi::TileGrid& grid_;
    const wadi::Layer& layer_;
};

std::shared_ptr<const wadi::LayerTile> coarseTile(const Reader& from, const wadi::TileGrid::Box& box,
                                                  int side) {
    auto tile = std::make_shared<wadi::LayerTile>();
    tile->values.reserve(static_cast<std::size_t>(box.columns) * static_cast<std::size_t>(box.rows));
    for (int z = box.z; z < box.z + box.rows; ++z)
        for (int x = box.x; x < box.x + box.columns; ++x)
            tile->values.push_back(from.mean(x * side, z * side, side));
    const auto [low, high] = std::ranges::minmax(tile->values);
    tile->lowest = low;
    tile->highest = high;
    return tile;
}

wadi::Layer coarseLayer(const wadi::TileGrid& fine, const wadi::Layer& layer, const wadi::TileGrid& grid,
                        int side) {
    wadi::Layer coarse;
    if (layer.empty()) return coarse;
    const Reader from(fine, layer);
    for (std::size_t t = 0; t < grid.count(); ++t) coarse.push_back(coarseTile(from, grid.box(t), side));
    return coarse;
}

std::array<wadi::Layer*, 14> layersOf(wadi::Layers& s) {
    return {&s.height,   &s.discharge, &s.windpath, &s.water,   &s.sediment, &s.lakes,    &s.painted,
            &s.hardness, &s.rain,      &s.flow,     &s.bedrock, &s.currentX, &s.currentZ, &s.start};
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
    for (wadi::Layer* layer : layersOf(*coarse)) *layer = coarseLayer(fine, *layer, coarse->grid, side);
    for (wadi::Mote& mote : coarse->motes) mote.position /= static_cast<float>(side);
    return coarse;
}

}  // namespace app
