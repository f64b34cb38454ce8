#include "sim/snapshot.hpp"

#include <algorithm>

namespace wadi {

namespace {

/// Copies one tile; `value` gives the value of a cell by its row-major position.
template <class Value>
std::shared_ptr<const LayerTile> copyTile(const TileGrid& grid, std::size_t t, Value value) {
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

}  // namespace

float Snapshot::heightAt(int x, int z) const {
    const std::size_t t = grid.of(x, z);
    const TileGrid::Box box = grid.box(t);
    const int place = (z - box.z) * box.columns + (x - box.x);
    return height[t]->values[static_cast<std::size_t>(place)];
}

Snapshot Publisher::publish(Simulation& simulation, const View& view) {
    copyTiles(simulation, view);
    Snapshot snapshot;
    snapshot.world = simulation.world();
    snapshot.epoch = simulation.epoch();
    snapshot.grid = simulation.terrain().stamps().grid();
    snapshot.cellSize = simulation.terrain().cellSize();
    snapshot.height = height_;
    snapshot.discharge = discharge_;
    snapshot.windpath = windpath_;
    snapshot.lowest = height_[0]->lowest;
    snapshot.highest = height_[0]->highest;
    for (const auto& tile : height_) {
        snapshot.lowest = std::min(snapshot.lowest, tile->lowest);
        snapshot.highest = std::max(snapshot.highest, tile->highest);
    }
    snapshot.parameters = simulation.parameters();
    snapshot.execution = simulation.execution();
    snapshot.drops = simulation.droplet().size();
    snapshot.grains = simulation.wind().size();
    snapshot.undoable = simulation.undoable();
    snapshot.counters = simulation.counters();
    if (view.statistics) {
        snapshot.statistics = true;
        snapshot.balance = simulation.balance();
        snapshot.hash = simulation.hash();
    }
    if (view.landform) snapshot.landform = landformAtMost(simulation.terrain(), kMostMeasured);
    return snapshot;
}

void Publisher::copyTiles(Simulation& simulation, const View& view) {
    const Terrain& terrain = simulation.terrain();
    const TileGrid& grid = terrain.stamps().grid();
    const bool isNew = world_ != simulation.world();
    if (isNew) height_.assign(grid.count(), nullptr);
    for (std::size_t t = 0; t < grid.count(); ++t) {
        if (!isNew && terrain.stamps()[t] <= copied_) continue;
        height_[t] = copyTile(
            grid, t, [&](std::size_t cell) { return static_cast<float>(toMetres(terrain.height(cell))); });
    }
    copied_ = terrain.stamps().now();
    simulation.tick();

    copyMean(discharge_, simulation.droplet().discharge(), simulation, view.discharge);
    copyMean(windpath_, simulation.wind().windpath(), simulation, view.windpath);
    world_ = simulation.world();
    epoch_ = simulation.epoch();
}

void Publisher::copyMean(Layer& layer, const Field<float>& mean, const Simulation& simulation,
                         bool wanted) const {
    if (!wanted) return layer.clear();
    // It fades everywhere in every epoch: it changes as a whole or not at all.
    const bool isSame = world_ == simulation.world() && epoch_ == simulation.epoch();
    if (isSame && !layer.empty()) return;
    const TileGrid& grid = simulation.terrain().stamps().grid();
    layer.resize(grid.count());
    for (std::size_t t = 0; t < grid.count(); ++t) {
        layer[t] = copyTile(grid, t, [&](std::size_t cell) { return mean[cell]; });
    }
}

}  // namespace wadi
