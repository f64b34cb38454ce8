#include "sim/live/snapshot.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "sim/analysis/drainage.hpp"
#include "sim/core/error.hpp"

namespace wadi {

namespace {

float metres(Quanta quanta) {
    return static_cast<float>(toMetres(quanta));
}

/// A byte as a part of 1.
float part(std::uint8_t byte) {
    return static_cast<float>(byte) / 255.f;
}

/// Whether two maps of one size hold the same in a box.
bool isEqual(const Field<std::uint8_t>& a, const Field<std::uint8_t>& b, const TileGrid::Box& box) {
    for (int z = box.z; z < box.z + box.rows; ++z) {
        const std::uint8_t* row = &a.at(box.x, z);
        if (!std::equal(row, row + box.columns, &b.at(box.x, z))) return false;
    }
    return true;
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

View& View::operator|=(const View& other) {
    for (bool View::*const part : {&View::discharge, &View::statistics, &View::landform, &View::windpath,
                                   &View::water, &View::sediment, &View::motes, &View::lakes, &View::hardness,
                                   &View::rain, &View::flow, &View::bedrock, &View::current, &View::start})
        this->*part |= other.*part;
    if (painted == PaintedLayer::none) painted = other.painted;
    if (!followed) followed = other.followed;
    return *this;
}

float Snapshot::heightAt(int x, int z) const {
    return valueAt(grid, height, x, z);
}

Snapshot Publisher::publish(Simulation& simulation, const View& view) {
    copyTiles(simulation, view);
    Snapshot snapshot;
    snapshot.world = simulation.world();
    snapshot.epoch = simulation.epoch();
    snapshot.isBeginning = simulation.isBeginning();
    snapshot.grid = simulation.terrain().stamps().grid();
    snapshot.cellSize = simulation.terrain().cellSize();
    static_cast<Layers&>(snapshot) = layers_;
    snapshot.paintedLayer = paintedLayer_;
    if (view.motes || view.followed)
        snapshot.motes = motesOf(simulation, {.all = view.motes, .followed = view.followed});
    snapshot.lowest = layers_.height[0]->lowest;
    snapshot.highest = layers_.height[0]->highest;
    for (const auto& tile : layers_.height) {
        snapshot.lowest = std::min(snapshot.lowest, tile->lowest);
        snapshot.highest = std::max(snapshot.highest, tile->highest);
    }
    snapshot.parameters = simulation.parameters();
    snapshot.execution = simulation.execution();
    Processes::forEach([&]<class P>() { snapshot.counts.of<P>() = countOf(simulation.state().of<P>()); });
    snapshot.edits = factsOf(simulation);
    snapshot.appState = simulation.appState();
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

void Publisher::meet(Simulation& simulation) {
    if (heightsWorld_ != simulation.world()) copyHeights(simulation);
}

/// Brings the heights up to date; returns whether any has changed.
bool Publisher::copyHeights(Simulation& simulation) {
    const Terrain& terrain = simulation.terrain();
    const TileGrid& grid = terrain.stamps().grid();
    const bool isNew = heightsWorld_ != simulation.world();
    bool changed = isNew;
    if (isNew) layers_.height.assign(grid.count(), nullptr);
    for (std::size_t t = 0; t < grid.count(); ++t) {
        if (!isNew && terrain.stamps()[t] <= copied_) continue;
        changed = true;
        layers_.height[t] = copyTile(grid, t, [&](std::size_t cell) { return metres(terrain.height(cell)); });
    }
    copied_ = terrain.stamps().now();
    simulation.tick();
    if (!isNew) return changed;
    heightsWorld_ = simulation.world();
    beginning_ = simulation.isBeginning() ? layers_.height : Layer();
    isBeginningLost_ = false;
    return changed;
}

void Publisher::copyTiles(Simulation& simulation, const View& view) {
    const bool isNew = world_ != simulation.world();
    const bool isPaused = !isNew && epoch_ == simulation.epoch();
    const bool isUnedited = !isNew && edits_ == simulation.edits();
    const bool isSame = !copyHeights(simulation) && isPaused && isUnedited;

    const Terrain& terrain = simulation.terrain();
    const TileGrid& grid = terrain.stamps().grid();
    // Epochs and edits may change a layer everywhere: it is looked at as a whole or not at all.
    const auto copy = [&](Layer& layer, bool wanted, bool isFresh, const auto& value) {
        if (!wanted) return layer.clear();
        if (!isFresh || layer.empty()) renew(layer, grid, value);
    };
    const auto quanta = [&](Layer& layer, bool wanted, const Field<Quanta>& map) {
        copy(layer, wanted, isSame, [&](std::size_t cell) { return metres(map[cell]); });
    };
    const auto means = [&](Layer& layer, bool wanted, const Field<float>& map) {
        copy(layer, wanted, isSame, [&](std::size_t cell) { return map[cell]; });
    };
    means(layers_.discharge, view.discharge, simulation.state().droplet.discharge());
    means(layers_.windpath, view.windpath, simulation.state().wind.windpath());
    means(layers_.flow, view.flow, simulation.state().pipes.flow());
    quanta(layers_.water, view.water, terrain.water());
    quanta(layers_.sediment, view.sediment, terrain.sediment());
    quanta(layers_.bedrock, view.bedrock, terrain.bedrock());
    const auto columns = static_cast<std::size_t>(terrain.columns());
    copy(layers_.hardness, view.hardness, isSame, [&](std::size_t cell) {
        return part(terrain.resistance(static_cast<int>(cell % columns), static_cast<int>(cell / columns)));
    });
    const Field<std::uint8_t>& rain = terrain.painted(Painted::rain);  // only hands change it
    copy(layers_.rain, view.rain, isUnedited,
         [&](std::size_t cell) { return rain.empty() ? 1.f : part(rain[cell]); });
    if (!view.current) layers_.currentX.clear(), layers_.currentZ.clear();
    if (view.current && !(isSame && !layers_.currentX.empty())) copyCurrent(simulation);
    copyPainted(simulation, view.painted);
    if (!isSame) ++state_;
    findLakes(simulation, view.lakes, isPaused);
    findStart(simulation, view.start);
    world_ = simulation.world();
    epoch_ = simulation.epoch();
    edits_ = simulation.edits();
}

void Publisher::copyCurrent(const Simulation& simulation) {
    const Terrain& terrain = simulation.terrain();
    const WaterVelocity velocity = simulation.state().pipes.velocity(terrain.water());
    const auto copy = [&](Layer& layer, const Field<float>& map) {
        const bool isOld = world_ == simulation.world() && !layer.empty();
        if (map.empty() && isOld && isZero(layer)) return;  // nothing flows, nor did
        renew(layer, terrain.stamps().grid(),
              [&](std::size_t cell) { return map.empty() ? 0.f : map[cell]; });
    };
    copy(layers_.currentX, velocity.east);
    copy(layers_.currentZ, velocity.south);
}

void Publisher::findStart(const Simulation& simulation, bool wanted) {
    if (!wanted) return layers_.start.clear();
    if (beginning_.empty() && !isBeginningLost_) makeBeginning(simulation);
    layers_.start = beginning_;
}

/// A picture of the world must not fail for a colour of it.
void Publisher::makeBeginning(const Simulation& simulation) {
    try {
        const Field<float> ground = simulation.beginning();
        Layer layer = layers_.height;  // where nothing has changed, the tiles are shared
        renew(layer, simulation.terrain().stamps().grid(), [&](std::size_t cell) { return ground[cell]; });
        beginning_ = std::move(layer);
    } catch (const Error&) {
        isBeginningLost_ = true;
    } catch (const std::bad_alloc&) {
        isBeginningLost_ = true;
    }
}

void Publisher::copyPainted(const Simulation& simulation, PaintedLayer wanted) {
    const PaintedLayer before = std::exchange(paintedLayer_, wanted);
    if (wanted == PaintedLayer::none) return layers_.painted.clear();
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
    layers_.painted.resize(grid.count());
    for (std::size_t t = 0; t < grid.count(); ++t) {
        if (!isOther && isEqual(now, paintedBytes_, grid.box(t))) continue;
        layers_.painted[t] = copyTile(grid, t, [&](std::size_t cell) { return part(now[cell]); });
    }
    paintedBytes_ = std::move(now);
}

void Publisher::findLakes(const Simulation& simulation, bool wanted, bool isPaused) {
    if (!wanted) return layers_.lakes.clear();
    const bool isFresh = world_ == simulation.world() && !layers_.lakes.empty();
    if (isFresh && lakesState_ == state_) return;
    // While time stands still, what a hand changes shows at once.
    if (isFresh && !isPaused && ++sinceFlood_ < kSnapshotsPerFlood) return;
    sinceFlood_ = 0;
    lakesState_ = state_;
    const TileGrid& grid = simulation.terrain().stamps().grid();
    const Field<float> depths = lakeDepths(simulation.terrain(), kMostFlooded);
    renew(layers_.lakes, grid, [&](std::size_t cell) { return depths[cell]; });
}

}  // namespace wadi
