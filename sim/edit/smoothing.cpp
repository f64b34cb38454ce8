#include "sim/edit/smoothing.hpp"

#include <algorithm>
#include <glm/common.hpp>
#include <string>
#include <utility>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/edit/reach.hpp"

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

void blurOnce(Field<Quanta>& layer, Field<Quanta>& spare, const ThreadPool& pool) {
    const int columns = layer.columns(), rows = layer.rows();
    pool.forEach(rows, [&](int z) {
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
    if (ground.dye.empty()) return;
    for (int z = 0; z < terrain.rows(); ++z)
        for (int x = 0; x < terrain.columns(); ++x) terrain.setDye(x, z, ground.dye.at(x, z));
}

}  // namespace

namespace {

Ground groundWithoutRise(const Terrain& terrain) {
    Ground ground{terrain.bedrock(), terrain.sediment(), terrain.dye(), {}};
    for (std::size_t cell = 0; cell < terrain.size(); ++cell) ground.heights[cell] += ground.sediment[cell];
    return ground;
}

}  // namespace

Ground groundOf(const Terrain& terrain) {
    Ground ground = groundWithoutRise(terrain);
    ground.rise = terrain.rise();
    return ground;
}

void check(const Blur& blur) {
    if (blur.passes >= 1 && blur.passes <= kMostPasses) return;
    throw Error("A blur of {0} passes cannot be: give 1 to {1}.", blur.passes, kMostPasses);
}

void apply(const Blur& blur, Terrain& terrain, const ThreadPool& pool) {
    Ground ground = groundWithoutRise(terrain);
    Field<Quanta> spare(terrain.columns(), terrain.rows());
    for (int pass = 0; pass < blur.passes; ++pass) {
        blurOnce(ground.heights, spare, pool);
        blurOnce(ground.sediment, spare, pool);
        if (!ground.dye.empty()) blurOnce(ground.dye, spare, pool);
    }
    // Rounded apart, they could leave the rock a quantum below the range: then that is rock.
    for (std::size_t cell = 0; cell < terrain.size(); ++cell)
        ground.sediment[cell] = std::min(ground.sediment[cell], ground.heights[cell] - kLowest);
    replace(terrain, ground);
}

void restore(Ground ground, Terrain& terrain, Ledger& ledger) {
    const Field<std::int64_t>& rise = terrain.rise();
    for (std::size_t cell = 0; cell < terrain.size(); ++cell) {
        const std::int64_t since =
            (rise.empty() ? 0 : rise[cell]) - (ground.rise.empty() ? 0 : ground.rise[cell]);
        ground.heights[cell] = static_cast<Quanta>(std::clamp<std::int64_t>(
            ground.heights[cell] + since, kLowest + ground.sediment[cell], kHighest));
    }
    ledger.entered += total(ground.heights) - total(terrain.bedrock()) - total(terrain.sediment());
    // Where none was followed then, what is dyed now stays; and what has been washed out since stays so.
    if (terrain.painted(Painted::dye).empty() && total(terrain.dye()) == 0) ground.dye = {};
    replace(terrain, ground);
}

namespace {

/// The ground around a dab, to be worked on.
class Cutting {
  public:
    Cutting(const Dab& dab, float strength, Terrain& terrain)
        : terrain_(terrain),
          low_(glm::max(dab.low(), glm::ivec2(0))),
          size_(glm::max(glm::min(dab.high(), glm::ivec2(terrain.columns(), terrain.rows())) - low_,
                         glm::ivec2(0))) {
        const auto cells = static_cast<std::size_t>(size_.x) * static_cast<std::size_t>(size_.y);
        heights_.reserve(cells);
        sediment_.reserve(cells);
        if (terrain.isDyed()) dye_.reserve(cells);
        weights_.reserve(cells);
        for (int z = low_.y; z < low_.y + size_.y; ++z) {
            for (int x = low_.x; x < low_.x + size_.x; ++x) {
                heights_.push_back(terrain.height(x, z));
                sediment_.push_back(terrain.sediment().at(x, z));
                if (terrain.isDyed()) dye_.push_back(terrain.dye().at(x, z));
                weights_.push_back(dab.weight(x, z) * strength);
            }
        }
        flows_.resize(cells);
    }

    /// Lets all layers flow between cells that are `apart`, first along x, then along z.
    void even(int apart) {
        for (auto* layer : {&heights_, &sediment_, &dye_}) {
            if (layer->empty()) continue;  // nothing is dyed
            flow(*layer, apart, {apart, 0}, 0.25f);
            flow(*layer, apart * size_.x, {0, apart}, 0.25f);
        }
    }

    void roughen() {
        const auto holdToRange = [&] {
            for (Quanta& height : heights_) height = std::clamp(height, kLowest, kHighest);
        };
        flow(heights_, 1, {1, 0}, -0.125f);
        holdToRange();
        flow(heights_, size_.x, {0, 1}, -0.125f);
        holdToRange();
    }

    /// Writes the ground back, and what has changed of it to the record.
    void store(Ledger& ledger, StrokeRecord& record) {
        std::size_t i = 0;
        for (int z = low_.y; z < low_.y + size_.y; ++z) {
            for (int x = low_.x; x < low_.x + size_.x; ++x, ++i) ledger.entered += storeCell(x, z, i, record);
        }
    }

  private:
    /// From each cell to the one `ahead` flows a part of their difference.
    void flow(std::vector<Quanta>& layer, int ahead, glm::ivec2 step, float part) {
        const int columns = size_.x - step.x, rows = size_.y - step.y;
        const auto forEach = [&](const auto& f) {
            for (int z = 0; z < rows; ++z) {
                const auto row = static_cast<std::size_t>(z) * static_cast<std::size_t>(size_.x);
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
    glm::ivec2 low_, size_;
    std::vector<Quanta> heights_, sediment_, flows_;
    std::vector<Quanta> dye_;  // empty: nothing is dyed
    std::vector<float> weights_;
};

}  // namespace

void smooth(const Dab& dab, float strength, bool inverted, Terrain& terrain, Ledger& ledger,
            StrokeRecord& record) {
    Cutting cutting(dab, strength, terrain);
    const int side = std::max(dab.high().x - dab.low().x, dab.high().y - dab.low().y);
    if (inverted) {
        cutting.roughen();
    } else {
        for (int apart = 1; apart == 1 || apart <= side / 16; apart *= 2) cutting.even(apart);
    }
    cutting.store(ledger, record);
}

}  // namespace wadi
