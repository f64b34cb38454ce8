#include "sim/snapshot.hpp"

#include <algorithm>
#include <utility>

#include "sim/lakes.hpp"

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

/// Takes a tile over unless it holds the same values as the one before, which most of a dry map does.
void renew(std::shared_ptr<const LayerTile>& shown, std::shared_ptr<const LayerTile> tile) {
    if (!shown || shown->values != tile->values) shown = std::move(tile);
}

/// Whether two maps of one size hold the same in a box.
bool isEqual(const Field<std::uint8_t>& a, const Field<std::uint8_t>& b, const TileGrid::Box& box) {
    for (int z = box.z; z < box.z + box.rows; ++z) {
        const std::uint8_t* row = &a.at(box.x, z);
        if (!std::equal(row, row + box.columns, &b.at(box.x, z))) return false;
    }
    return true;
}

/// Adds every n-th of a process's particles; `above` gives the height of one over the ground [m], `deed` what
/// it does there.
template <class Particles, class Above, class DeedOf>
void addMotes(std::vector<Mote>& motes, const Particles& particles, std::size_t n, const Above& above,
              const DeedOf& deed) {
    for (std::size_t i = 0; i < particles.size(); i += n)
        motes.push_back({particles[i].position, above(particles[i]), deed(particles[i])});
}

std::vector<Mote> motesOf(const Simulation& simulation) {
    std::vector<Mote> motes;
    const std::size_t all = simulation.droplet().size() + simulation.runoff().size() +
                            simulation.roller().size() + simulation.wind().size();
    const std::size_t n = all / kMostMotes + 1;
    const float wind = simulation.parameters().wind.verticalScale * simulation.terrain().cellSize();
    const auto onGround = [](const auto&) { return 0.f; };
    const auto carrying = [](const auto&) { return Deed::carrying; };
    addMotes(motes, simulation.droplet().drops(), n, onGround, carrying);
    addMotes(motes, simulation.runoff().drops(), n, onGround, carrying);
    addMotes(motes, simulation.roller().pebbles(), n, onGround, [](const Pebble& p) { return p.deed; });
    addMotes(
        motes, simulation.wind().grains(), n, [&](const Grain& grain) { return grain.height * wind; },
        carrying);
    return motes;
}

EditFacts factsOf(const Simulation& simulation) {
    const History& history = simulation.history();
    EditFacts facts;
    facts.undoable = history.undoable();
    facts.redoable = history.redoable();
    if (facts.undoable > 0) {
        facts.newest = history.newest().title;
        facts.oldest = history.oldest();
    }
    if (facts.redoable > 0) facts.undone = history.undone().title;
    facts.bytes = history.bytes();
    facts.limit = history.limit();
    facts.made = simulation.edits();
    facts.turnedBack = simulation.turnedBack();
    return facts;
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
    snapshot.water = water_;
    snapshot.sediment = sediment_;
    snapshot.lakes = lakes_;
    snapshot.painted = painted_;
    snapshot.paintedLayer = paintedLayer_;
    if (view.motes) snapshot.motes = motesOf(simulation);
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
    snapshot.runoffDrops = simulation.runoff().size();
    snapshot.rollers = simulation.roller().size();
    snapshot.edits = factsOf(simulation);
    snapshot.kept = simulation.takeKept();
    snapshot.counters = simulation.counters();
    if (view.statistics) {
        snapshot.statistics = true;
        snapshot.balance = simulation.balance();
        snapshot.waterBalance = simulation.waterBalance();
        snapshot.hash = simulation.hash();
    }
    if (view.landform) snapshot.landform = landformAtMost(simulation.terrain(), kMostMeasured);
    return snapshot;
}

void Publisher::copyTiles(Simulation& simulation, const View& view) {
    const Terrain& terrain = simulation.terrain();
    const TileGrid& grid = terrain.stamps().grid();
    const bool isNew = world_ != simulation.world();
    const bool isPaused = !isNew && epoch_ == simulation.epoch();
    bool isSame = isPaused && edits_ == simulation.edits();
    if (isNew) height_.assign(grid.count(), nullptr);
    for (std::size_t t = 0; t < grid.count(); ++t) {
        if (!isNew && terrain.stamps()[t] <= copied_) continue;
        isSame = false;
        height_[t] = copyTile(
            grid, t, [&](std::size_t cell) { return static_cast<float>(toMetres(terrain.height(cell))); });
    }
    copied_ = terrain.stamps().now();
    simulation.tick();

    const auto& discharge = simulation.droplet().discharge();
    const auto& windpath = simulation.wind().windpath();
    const auto metres = [](Quanta quanta) { return static_cast<float>(toMetres(quanta)); };
    const auto copy = [&](Layer& layer, bool wanted, const auto& value) {
        if (!wanted) return layer.clear();
        // Epochs and edits may change it everywhere: it is looked at as a whole or not at all.
        if (isSame && !layer.empty()) return;
        layer.resize(grid.count());
        for (std::size_t t = 0; t < grid.count(); ++t) renew(layer[t], copyTile(grid, t, value));
    };
    copy(discharge_, view.discharge, [&](std::size_t cell) { return discharge[cell]; });
    copy(windpath_, view.windpath, [&](std::size_t cell) { return windpath[cell]; });
    copy(water_, view.water, [&](std::size_t cell) { return metres(terrain.water()[cell]); });
    copy(sediment_, view.sediment, [&](std::size_t cell) { return metres(terrain.sediment()[cell]); });
    copyPainted(simulation, view.painted);
    if (!isSame) ++state_;
    findLakes(simulation, view.lakes, isPaused);
    world_ = simulation.world();
    epoch_ = simulation.epoch();
    edits_ = simulation.edits();
}

void Publisher::copyPainted(const Simulation& simulation, PaintedLayer wanted) {
    const PaintedLayer before = std::exchange(paintedLayer_, wanted);
    if (wanted == PaintedLayer::none) return painted_.clear();
    // Only hands change it, and seldom more than a few tiles.
    const bool isOther = before != wanted || world_ != simulation.world();
    if (!isOther && paintedEdits_ == simulation.edits()) return;
    paintedEdits_ = simulation.edits();
    const Terrain& terrain = simulation.terrain();
    const Field<std::uint8_t>& map =
        wanted == PaintedLayer::hardness ? terrain.hardness() : terrain.painted(static_cast<Painted>(wanted));
    Field<std::uint8_t> now =
        map.empty() ? Field<std::uint8_t>(terrain.columns(), terrain.rows(), std::uint8_t{255}) : map;
    const TileGrid& grid = terrain.stamps().grid();
    painted_.resize(grid.count());
    for (std::size_t t = 0; t < grid.count(); ++t) {
        if (!isOther && isEqual(now, paintedBytes_, grid.box(t))) continue;
        painted_[t] =
            copyTile(grid, t, [&](std::size_t cell) { return static_cast<float>(now[cell]) / 255.f; });
    }
    paintedBytes_ = std::move(now);
}

void Publisher::findLakes(const Simulation& simulation, bool wanted, bool isPaused) {
    if (!wanted) return lakes_.clear();
    const bool isFresh = world_ == simulation.world() && !lakes_.empty();
    if (isFresh && lakesState_ == state_) return;
    // While time stands still, what a hand changes shows at once.
    if (isFresh && !isPaused && ++sinceFlood_ < kSnapshotsPerFlood) return;
    sinceFlood_ = 0;
    lakesState_ = state_;
    const TileGrid& grid = simulation.terrain().stamps().grid();
    const Field<float> depths = lakeDepths(simulation.terrain(), kMostFlooded);
    lakes_.resize(grid.count());
    for (std::size_t t = 0; t < grid.count(); ++t)
        renew(lakes_[t], copyTile(grid, t, [&](std::size_t cell) { return depths[cell]; }));
}

}  // namespace wadi
