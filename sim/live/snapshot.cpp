#include "sim/live/snapshot.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "sim/analysis/drainage.hpp"
#include "sim/core/error.hpp"

namespace wadi {

namespace {

/// Whether two maps of one size hold the same in a box.
bool isEqual(const Field<std::uint8_t>& a, const Field<std::uint8_t>& b, const TileGrid::Box& box) {
    for (int z = box.z; z < box.z + box.rows; ++z) {
        const std::uint8_t* row = &a.at(box.x, z);
        if (!std::equal(row, row + box.columns, &b.at(box.x, z))) return false;
    }
    return true;
}

/// Most cells along a side that a picture has time for.
int mostCells(bool isPaused) {
    return isPaused ? kMostDrained : kMostFlooded;
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
    if (facts.redoable > 0) {
        facts.undone = history.undone().title;
        facts.gone = history.undone().gone;
    }
    facts.bytes = history.bytes();
    facts.limit = history.limit();
    facts.made = simulation.edits();
    facts.reversals = simulation.reversals();
    facts.standing = history.standing();
    return facts;
}

std::vector<float> edgesOf(const Field<std::int64_t>& lifted) {
    if (lifted.empty()) return {};
    const int columns = lifted.columns(), rows = lifted.rows(), across = std::max(columns, rows);
    std::vector<float> edges;
    edges.reserve(4 * static_cast<std::size_t>(across));
    const auto add = [&](int x, int z) {
        edges.push_back(static_cast<float>(static_cast<double>(lifted.clamped(x, z)) / kQuantaPerMetre));
    };
    for (const int z : {0, rows - 1})
        for (int x = 0; x < across; ++x) add(x, z);
    for (const int x : {0, columns - 1})
        for (int z = 0; z < across; ++z) add(x, z);
    return edges;
}

}  // namespace

View& View::operator|=(const View& other) {
    layers |= other.layers;
    statistics |= other.statistics;
    landform |= other.landform;
    particles |= other.particles;
    if (marked == LayerId::none) marked = other.marked;
    if (!followed) followed = other.followed;
    return *this;
}

float Snapshot::heightAt(int x, int z) const {
    return valueAt(grid, (*this)[LayerId::height], x, z);
}

namespace {

/// Plants, if there are any.
LayerId plantsOn(const Terrain& terrain) {
    return terrain.painted(Painted::vegetation).empty() ? LayerId::none : LayerId::vegetation;
}

}  // namespace

std::shared_ptr<const Snapshot> asLand(const Snapshot& snapshot) {
    auto land = std::make_shared<Snapshot>(snapshot);
    land->kept = {};
    land->recalled = nullptr;
    land->marked = (*land)[LayerId::vegetation].empty() ? LayerId::none : LayerId::vegetation;
    return land;
}

Snapshot Publisher::publish(Simulation& simulation, const View& view) {
    LayerSet wanted = view.layers;
    const LayerId plants = plantsOn(simulation.terrain());
    const LayerId marked = view.marked != LayerId::none ? view.marked : plants;
    wanted.insert(marked);
    wanted.insert(plants);  // for pictures, which show no tool
    copyLayers(simulation, sourcesOf(wanted));
    Snapshot snapshot;
    snapshot.world = simulation.world();
    snapshot.ground = simulation.ground();
    snapshot.epoch = simulation.epoch();
    snapshot.years = simulation.state().years;
    snapshot.isInitial = simulation.isInitial();
    snapshot.grid = simulation.terrain().stamps().grid();
    snapshot.cellSize = simulation.terrain().cellSize();
    static_cast<Layers&>(snapshot) = layers_;
    snapshot.marked = marked;
    if (view.particles || view.followed)
        snapshot.particles = particleViewsOf(simulation, {.all = view.particles, .followed = view.followed});
    const Layer& heights = layers_[LayerId::height];
    snapshot.lowest = heights[0]->lowest;
    snapshot.highest = heights[0]->highest;
    for (const auto& tile : heights) {
        snapshot.lowest = std::min(snapshot.lowest, tile->lowest);
        snapshot.highest = std::max(snapshot.highest, tile->highest);
    }
    snapshot.riverSquare = costly_[static_cast<std::size_t>(LayerId::drainageArea)].square;
    snapshot.parameters = simulation.parameters();
    snapshot.execution = simulation.execution();
    Processes::forEach([&]<class P>() { snapshot.counts.of<P>() = countOf(simulation.state().of<P>()); });
    snapshot.edits = factsOf(simulation);
    // Where there is any, the first of it is found soon.
    snapshot.isBare =
        simulation.parameters().wind.enabled &&
        std::ranges::all_of(simulation.terrain().sediment().values(), [](Quanta q) { return q == 0; });
    copyTimeline(simulation);
    snapshot.timeline = timeline_;
    snapshot.liftedEdges = edgesOf(simulation.terrain().lifted());
    snapshot.restraint = simulation.restraint();
    snapshot.appState = simulation.appState();
    if (const std::shared_ptr<Simulation> moment = simulation.takeMoment())
        snapshot.recalled = std::make_shared<const Snapshot>(Publisher().publish(*moment, view));
    snapshot.counters = simulation.counters();
    if (view.statistics) {
        snapshot.statistics = true;
        snapshot.balance = simulation.balance();
        snapshot.waterBalance = simulation.waterBalance();
        if (simulation.terrain().isDyed()) snapshot.dyeBalance = simulation.state().dyeBalance();
        snapshot.hash = simulation.hash();
    }
    if (view.landform) {
        snapshot.landform = landformAtMost(simulation.terrain(), kMostMeasured);
        snapshot.dyeReach = dyeReach(simulation.terrain(), kMostMeasured);
    }
    snapshot.kept = simulation.takeCopy();  // last: what fails before loses nobody's copy
    return snapshot;
}

void Publisher::meet(Simulation& simulation) {
    if (heightsGround_ != simulation.ground()) copyHeights(simulation);
}

/// Brings the heights up to date; returns whether any has changed.
bool Publisher::copyHeights(Simulation& simulation) {
    const State& state = simulation.state();
    const TileStamps& stamps = state.terrain.stamps();
    const TileGrid& grid = stamps.grid();
    const auto& source = std::get<ReadCells>(infoOf(LayerId::height).source);
    Layer& heights = layers_[LayerId::height];
    const bool isNew = heightsGround_ != simulation.ground();
    bool changed = isNew;
    if (isNew) heights.assign(grid.count(), nullptr);
    for (std::size_t t = 0; t < grid.count(); ++t) {
        if (!isNew && stamps[t] <= copied_) continue;
        changed = true;
        heights[t] =
            copyTile(grid, t, [&](std::size_t from, std::span<float> to) { source.read(state, from, to); });
    }
    heightsGround_ = simulation.ground();  // not before all are there: memory may end under way
    copied_ = stamps.now();
    simulation.tick();
    if (std::exchange(heightsWorld_, simulation.world()) == simulation.world()) return changed;
    initialHeights_ = simulation.isInitial() ? heights : Layer();
    isInitialLost_ = false;
    return changed;
}

/// How far the present branch has come is told by the epoch: what else is known changes seldom.
void Publisher::copyTimeline(const Simulation& simulation) {
    const bool isSame = timeline_ && timelineVersion_ == simulation.timelineVersion();
    timelineVersion_ = simulation.timelineVersion();
    if (!isSame) timeline_ = std::make_shared<const TimelineFacts>(simulation.timelineFacts());
}

void Publisher::copyLayers(Simulation& simulation, const LayerSet& wanted) {
    News news;
    news.isNew = world_ != simulation.world();
    news.isPaused = !news.isNew && epoch_ == simulation.epoch();
    news.isUnedited = !news.isNew && edits_ == simulation.edits();
    news.isSame = !copyHeights(simulation) && news.isPaused && news.isUnedited;
    if (!news.isSame) ++state_;
    FieldMaker maker(simulation.state(), simulation.pool(), mostCells(news.isPaused));
    for (std::size_t i = 0; i < kMostLayers; ++i) {
        const auto id = static_cast<LayerId>(i);
        if (id == LayerId::height) continue;
        if (wanted.has(id)) {
            copyLayer(id, simulation, news, maker);
        } else {
            layers_[id].clear();
            bytes_[i] = {};
        }
    }
    world_ = simulation.world();
    epoch_ = simulation.epoch();
    edits_ = simulation.edits();
}

/// Epochs and edits may change a layer everywhere: it is looked at as a whole or not at all.
void Publisher::copyLayer(LayerId id, const Simulation& simulation, const News& news, FieldMaker& maker) {
    const State& state = simulation.state();
    const TileGrid& grid = state.terrain.stamps().grid();
    Layer& layer = layers_[id];
    const bool isThere = !news.isNew && !layer.empty();
    const auto read = [&](const ReadCells& source) {
        if (isThere && news.isSame) return;
        renew(layer, grid, [&](std::size_t from, std::span<float> to) { source.read(state, from, to); });
    };
    const auto make = [&](const MakeFields& source) {
        Costly& costly = costly_[static_cast<std::size_t>(id)];
        const bool isStill = source.isStill && source.isStill(state) ? news.isUnedited : news.isSame;
        const int square =
            source.makeAtMost ? squaresFor(grid.columns, grid.rows, mostCells(news.isPaused)) : 1;
        const bool isFree = !news.isSame && maker.has(source);
        if (isThere && !isFree && (source.isCostly ? !isDue(costly, news.isPaused, square) : isStill)) return;
        const Field<float>& map = maker.of(source);
        const bool isNothing = isThere && map.empty() && isZero(layer);  // nor was there
        if (!isNothing) copyField(layer, map, grid);
        costly = {state_, 0, square};
    };
    std::visit(Overloaded{read, make,
                          [&](const ReadBytes& source) {
                              if (!isThere || !news.isUnedited) copyBytes(id, source.map(state), grid);
                          },
                          [&](StartGround) { findStart(id, simulation); }, [](std::monostate) {},
                          [](const WorkOut&) {}},
               infoOf(id).source);
}

/// Only hands change it, and seldom more than a few tiles.
void Publisher::copyBytes(LayerId id, const Field<std::uint8_t>& map, const TileGrid& grid) {
    Layer& layer = layers_[id];
    Field<std::uint8_t>& before = bytes_[static_cast<std::size_t>(id)];
    Field<std::uint8_t> now =
        map.empty() ? Field<std::uint8_t>(grid.columns, grid.rows, std::uint8_t{255}) : map;
    const bool isOther = now.columns() != before.columns() || now.rows() != before.rows();
    Layer renewed = layer;  // as it was until all tiles are there
    renewed.resize(grid.count());
    for (std::size_t t = 0; t < grid.count(); ++t) {
        if (!isOther && isEqual(now, before, grid.box(t))) continue;
        renewed[t] = copyTile(grid, t, [&](std::size_t from, std::span<float> to) {
            for (std::size_t x = 0; x < to.size(); ++x) to[x] = static_cast<float>(now[from + x]) / 255.f;
        });
    }
    layer = std::move(renewed);
    before = std::move(now);
}

void Publisher::copyField(Layer& layer, const Field<float>& map, const TileGrid& grid) {
    renew(layer, grid, [&](std::size_t from, std::span<float> to) {
        if (map.empty())
            std::ranges::fill(to, 0.f);
        else
            std::ranges::copy(map.values().subspan(from, to.size()), to.begin());
    });
}

/// Whether what is costly is to be made anew. While time stands still, what a hand changes shows at once.
bool Publisher::isDue(Costly& layer, bool isPaused, int square) const {
    if (isPaused) return layer.state != state_ || layer.square > square;
    return layer.state != state_ && ++layer.snapshots >= kSnapshotsPerFlood;
}

void Publisher::findStart(LayerId id, const Simulation& simulation) {
    if (initialHeights_.empty() && !isInitialLost_) makeInitialHeights(simulation);
    layers_[id] = initialHeights_;
}

/// A picture of the world must not fail for a colour of it.
void Publisher::makeInitialHeights(const Simulation& simulation) {
    try {
        const Field<float> ground = simulation.initialHeights();
        Layer layer = layers_[LayerId::height];  // where nothing has changed, the tiles are shared
        renew(layer, simulation.terrain().stamps().grid(), [&](std::size_t from, std::span<float> to) {
            std::ranges::copy(ground.values().subspan(from, to.size()), to.begin());
        });
        initialHeights_ = std::move(layer);
    } catch (const Error&) {
        isInitialLost_ = true;
    } catch (const std::bad_alloc&) {
        isInitialLost_ = true;
    }
}

}  // namespace wadi
