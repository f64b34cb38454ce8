#include "sim/edit/smoothing.hpp"

#include <algorithm>
#include <glm/common.hpp>
#include <string>
#include <utility>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/edit/reach.hpp"
#include "sim/terrain/halo.hpp"

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

/// Blurs the cells of a box, of a layer that is known one cell further.
void blurOnce(Field<Quanta>& layer, Field<Quanta>& spare, const TileGrid::Box& box, const ThreadPool& pool) {
    const int columns = layer.columns(), rows = layer.rows(), end = box.x + box.columns;
    pool.forEach(box.rows, [&](int row) {
        const int z = box.z + row;
        const bool inner = z > 0 && z + 1 < rows;
        if (box.x == 0) spare.at(0, z) = blurred(layer, 0, z, false);
        for (int x = std::max(box.x, 1); x < std::min(end, columns - 1); ++x)
            spare.at(x, z) = blurred(layer, x, z, inner);
        if (end == columns) spare.at(end - 1, z) = blurred(layer, end - 1, z, false);
    });
    std::swap(layer, spare);
}

/// Calls f(x, z) for every cell that is worked on here.
template <class F>
void eachOwnCell(const Terrain& terrain, const F& f) {
    const std::vector<TileGrid::Box> own{terrain.subdomain().cells()};
    eachCell(own, f);
}

void replace(Terrain& terrain, const Ground& ground) {
    const TileGrid& grid = terrain.stamps().grid();
    const Subdomain& own = terrain.subdomain();
    for (std::size_t tile = 0; tile < grid.count(); ++tile) {
        if (!own.owns(tile)) continue;
        const TileGrid::Box box = grid.box(tile);
        for (int z = box.z; z < box.z + box.rows; ++z) {
            const auto part = [&](const Field<Quanta>& layer) {
                return layer.row(z).subspan(static_cast<std::size_t>(box.x),
                                            static_cast<std::size_t>(box.columns));
            };
            terrain.replaceRow(box.x, z, part(ground.heights), part(ground.sediment));
        }
    }
    if (ground.dye.empty()) return;
    eachOwnCell(terrain, [&](int x, int z) { terrain.setDye(x, z, ground.dye.at(x, z)); });
}

/// What a layer holds of them.
template <class T>
Field<T> ownOf(const Field<T>& layer, const Terrain& terrain) {
    return layer.empty() ? Field<T>{} : copyAround(layer, terrain.subdomain(), 0);
}

Ground groundWithoutRise(const Terrain& terrain) {
    Ground ground{ownOf(terrain.bedrock(), terrain),
                  ownOf(terrain.sediment(), terrain),
                  ownOf(terrain.dye(), terrain),
                  {}};
    eachOwnCell(terrain, [&](int x, int z) { ground.heights.at(x, z) += ground.sediment.at(x, z); });
    return ground;
}

}  // namespace

Ground groundOf(const Terrain& terrain) {
    Ground ground = groundWithoutRise(terrain);
    ground.rise = ownOf(terrain.rise(), terrain);
    return ground;
}

void check(const Blur& blur) {
    if (blur.passes >= 1 && blur.passes <= kMostPasses) return;
    throw Error("A blur of {0} passes cannot be: give 1 to {1}.", blur.passes, kMostPasses);
}

void apply(const Blur& blur, Terrain& terrain, const ThreadPool& pool) {
    const Subdomain& own = terrain.subdomain();
    const DyeLedger dyeBefore = terrain.dyeLedger();
    Ground ground = groundWithoutRise(terrain);
    Field<Quanta> spare(terrain.columns(), terrain.rows());
    std::vector<Field<Quanta>*> layers{&ground.heights, &ground.sediment};
    if (!ground.dye.empty()) layers.push_back(&ground.dye);
    const Ring around(own, 1, false);
    for (int pass = 0; pass < blur.passes; ++pass)
        for (Field<Quanta>* const layer : layers) {
            around.refresh(layer->values().data());
            blurOnce(*layer, spare, own.cells(), pool);
        }
    // Rounded apart, they could leave the rock a quantum below the range: then that is rock.
    eachOwnCell(terrain, [&](int x, int z) {
        Quanta& loose = ground.sediment.at(x, z);
        loose = std::min(loose, ground.heights.at(x, z) - kLowest);
    });
    replace(terrain, ground);
    terrain.gatherDye(dyeBefore);
}

void restore(Ground ground, Terrain& terrain, Ledger& ledger) {
    const Subdomain& own = terrain.subdomain();
    const DyeLedger dyeBefore = terrain.dyeLedger();
    const std::int64_t before = ledger.entered;
    eachOwnCell(terrain, [&](int x, int z) {
        const std::int64_t since = terrain.rise(x, z) - (ground.rise.empty() ? 0 : ground.rise.at(x, z));
        Quanta& height = ground.heights.at(x, z);
        height = static_cast<Quanta>(
            std::clamp<std::int64_t>(height + since, kLowest + ground.sediment.at(x, z), kHighest));
        ledger.entered += height - terrain.height(x, z);
    });
    own.gather(ledger.entered, before);
    // Where none was followed then, what is dyed now stays; and what has been washed out since stays so.
    if (terrain.painted(Painted::dye).empty() && (!terrain.isDyed() || terrain.total(terrain.dye()) == 0))
        ground.dye = {};
    replace(terrain, ground);
    terrain.gatherDye(dyeBefore);
}

namespace {

/// The ground around a dab, to be worked on: all of it, on each rank that works on some of its cells.
class Cutting {
  public:
    /// `box`: the cells of the dab that lie on the map.
    Cutting(const Dab& dab, const TileGrid::Box& box, float strength, Terrain& terrain)
        : terrain_(terrain), box_(box), own_{shared(box, terrain.subdomain().cells())} {
        const auto cells = static_cast<std::size_t>(box.columns) * static_cast<std::size_t>(box.rows);
        heights_.resize(cells);
        sediment_.resize(cells);
        if (terrain.isDyed()) dye_.resize(cells);
        eachCell(own_, [&](int x, int z) {
            const std::size_t i = placeOf(x, z);
            heights_[i] = terrain.height(x, z);
            sediment_[i] = terrain.sediment().at(x, z);
            if (!dye_.empty()) dye_[i] = terrain.dye().at(x, z);
        });
        gather();
        weights_.reserve(cells);
        const std::vector<TileGrid::Box> all{box};
        eachCell(all, [&](int x, int z) { weights_.push_back(dab.weight(x, z) * strength); });
        flows_.resize(cells);
    }

    /// Lets all layers flow between cells that are `apart`, first along x, then along z.
    void even(int apart) {
        for (auto* layer : layers()) {
            flow(*layer, apart, {apart, 0}, 0.25f);
            flow(*layer, apart * box_.columns, {0, apart}, 0.25f);
        }
    }

    void roughen() {
        const auto holdToRange = [&] {
            for (Quanta& height : heights_) height = std::clamp(height, kLowest, kHighest);
        };
        flow(heights_, 1, {1, 0}, -0.125f);
        holdToRange();
        flow(heights_, box_.columns, {0, 1}, -0.125f);
        holdToRange();
    }

    /// Writes the ground back, and what has changed of it to the record.
    void store(Ledger& ledger, StrokeRecord& record) {
        eachCell(own_, [&](int x, int z) { ledger.entered += storeCell(x, z, placeOf(x, z), record); });
    }

  private:
    std::size_t placeOf(int x, int z) const {
        return static_cast<std::size_t>(z - box_.z) * static_cast<std::size_t>(box_.columns) +
               static_cast<std::size_t>(x - box_.x);
    }

    /// Takes what other ranks have of it.
    void gather() {
        const Subdomain& own = terrain_.subdomain();
        const HaloPlan plan = meetingPlan(own, box_);
        const auto from = [&](std::vector<Quanta>& layer) {
            return [&](int x, int z) { return &layer[placeOf(x, z)]; };
        };
        exchange(
            own, plan,
            [&](MessageWriter& writer, std::size_t i) {
                for (auto* layer : layers()) write(writer, plan.partners[i].sent, from(*layer));
            },
            [&](MessageReader& reader, std::size_t i) {
                for (auto* layer : layers()) read(reader, plan.partners[i].received, from(*layer));
            });
    }

    /// Those of the ground; of dye only where something is dyed.
    std::vector<std::vector<Quanta>*> layers() {
        std::vector<std::vector<Quanta>*> all{&heights_, &sediment_};
        if (!dye_.empty()) all.push_back(&dye_);
        return all;
    }

    /// From each cell to the one `ahead` flows a part of their difference.
    void flow(std::vector<Quanta>& layer, int ahead, glm::ivec2 step, float part) {
        const int columns = box_.columns - step.x, rows = box_.rows - step.y;
        const auto forEach = [&](const auto& f) {
            for (int z = 0; z < rows; ++z) {
                const auto row = static_cast<std::size_t>(z) * static_cast<std::size_t>(box_.columns);
                for (int x = 0; x < columns; ++x) f(row + static_cast<std::size_t>(x));
            }
        };
        const auto there = static_cast<std::size_t>(ahead);
        forEach([&](std::size_t i) {
            const float weight = part * std::min(weights_[i], weights_[i + there]);
            flows_[i] = static_cast<Quanta>(weight * static_cast<float>(layer[i] - layer[i + there]));
        });
        forEach([&](std::size_t i) {
            layer[i] -= flows_[i];
            layer[i + there] += flows_[i];
        });
    }

    /// Returns by how much the ground of the cell has grown.
    std::int64_t storeCell(int x, int z, std::size_t i, StrokeRecord& record) {
        if (weights_[i] <= 0) return 0;
        // Smoothed apart, the layers could leave the rock a quantum below the range.
        const Quanta height = heights_[i], loose = std::min(sediment_[i], height - kLowest);
        const Quanta sand = loose - terrain_.sediment().at(x, z);
        const Quanta rock = height - loose - terrain_.bedrock().at(x, z);
        const Quanta dye = dye_.empty() ? 0 : std::min(dye_[i], loose) - terrain_.dye().at(x, z);
        if (sand == 0 && rock == 0 && dye == 0) return 0;
        note(x, z, rock, sand, dye, record);
        // What leaves goes first, so that there is capacity for what comes.
        if (sand < 0) terrain_.takeSediment(x, z, -sand);
        if (rock < 0) terrain_.takeBedrock(x, z, -rock);
        if (sand > 0) terrain_.addSediment(x, z, sand);
        if (rock > 0) terrain_.addBedrock(x, z, rock);
        if (!dye_.empty()) terrain_.setDye(x, z, dye_[i]);
        return std::int64_t{sand} + rock;
    }

    void note(int x, int z, Quanta rock, Quanta sand, Quanta dye, StrokeRecord& record) const {
        const TileGrid& grid = terrain_.stamps().grid();
        const TileGrid::Box box = grid.box(grid.of(x, z));
        TileRecord& tile = record.tiles[grid.of(x, z)];
        const auto cells = static_cast<std::size_t>(box.columns) * static_cast<std::size_t>(box.rows);
        tile.bedrock.fit(cells);
        tile.sediment.fit(cells);
        if (!dye_.empty()) tile.dye.fit(cells);
        tile.reach.resize(cells);
        const auto i = static_cast<std::size_t>((z - box.z) * box.columns + x - box.x);
        if (tile.reach[i] == 0) {
            tile.reach[i] = 1;
            terrain_.followRise();
            tile.bedrock.before[i] = rockBeforeRise(terrain_, x, z);
            tile.sediment.before[i] = terrain_.sediment().at(x, z);
            if (!dye_.empty()) tile.dye.before[i] = terrain_.dye().at(x, z);
        }
        tile.bedrock.change[i] += rock;
        tile.sediment.change[i] += sand;
        if (!dye_.empty()) tile.dye.change[i] += dye;
    }

    Terrain& terrain_;
    TileGrid::Box box_;
    std::vector<TileGrid::Box> own_;  // what of it is worked on here
    std::vector<Quanta> heights_, sediment_, flows_;
    std::vector<Quanta> dye_;  // empty: nothing is dyed
    std::vector<float> weights_;
};

}  // namespace

void smooth(const Dab& dab, float strength, bool inverted, Terrain& terrain, Ledger& ledger,
            StrokeRecord& record) {
    const glm::ivec2 low = dab.low(), size = dab.high() - low;
    const TileGrid::Box box =
        shared({low.x, low.y, size.x, size.y}, {0, 0, terrain.columns(), terrain.rows()});
    if (isEmpty(shared(box, terrain.subdomain().cells()))) return;
    Cutting cutting(dab, box, strength, terrain);
    const int side = std::max(size.x, size.y);
    if (inverted) {
        cutting.roughen();
    } else {
        for (int apart = 1; apart == 1 || apart <= side / 16; apart *= 2) cutting.even(apart);
    }
    cutting.store(ledger, record);
}

}  // namespace wadi
