#include "app/render/relief.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <utility>

#include "engine/state.hpp"

namespace app {

using wadi::infoOf, wadi::LayerId;

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
    const Reader from(fine, layer);
    for (std::size_t t = 0; t < grid.count(); ++t)
        coarse.push_back(coarseTile(from, grid.box(t), side, scale));
    return coarse;
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
    // What is counted in cells: velocities; and drops, of which as many are born in a cell however large it
    // is. A river goes through one row of cells out of `side`, and there would be a `side` squared-th of its
    // drops.
    for (std::size_t i = 0; i < wadi::kMostLayers; ++i) {
        wadi::Layer& layer = (*coarse)[static_cast<LayerId>(i)];
        if (layer.empty()) continue;
        const bool isPerCell = infoOf(static_cast<LayerId>(i)).perCell;
        layer = coarseLayer(fine, layer, coarse->grid, side, isPerCell ? share : 1.f);
    }
    for (wadi::ParticleView& particle : coarse->particles) {
        particle.position *= share;
        particle.velocity *= share;
    }
    return coarse;
}

namespace {

std::size_t place(glm::ivec2 size, int x, int z) {
    return static_cast<std::size_t>(z) * static_cast<std::size_t>(size.x) + static_cast<std::size_t>(x);
}

}  // namespace

HeightBounds::Bounds HeightBounds::boundsOf(const wadi::Snapshot& snapshot, const wadi::Layer& water,
                                            std::size_t tile, float sea, float film) {
    const float depth = water.empty() ? 0.f : water[tile]->highest;
    const wadi::LayerTile& ground = *snapshot[LayerId::height][tile];
    // The water's surface runs on a little above or below dry ground, see shaders/water.glsl.
    const float low = ground.lowest - snapshot.cellSize, high = ground.highest + 0.1f * snapshot.cellSize;
    return {low, std::max(high + depth, sea), depth > film || sea > ground.lowest};
}

const HeightBounds::Bounds& HeightBounds::Level::at(int x, int z) const {
    return bounds[place(size, std::min(x, size.x - 1), std::min(z, size.y - 1))];
}

HeightBounds::Bounds HeightBounds::joined(const Level& level, int x, int z) {
    Bounds all = level.at(x, z);
    for (const Bounds& other : {level.at(x + 1, z), level.at(x, z + 1), level.at(x + 1, z + 1)}) {
        all.low = std::min(all.low, other.low);
        all.high = std::max(all.high, other.high);
        all.isWet = all.isWet || other.isWet;
    }
    return all;
}

HeightBounds::HeightBounds(const wadi::Snapshot& snapshot, const wadi::Layer& water, float sea, float film) {
    const glm::ivec2 tiles(snapshot.grid.across(), snapshot.grid.down());
    Level own{tiles, {}};
    for (std::size_t t = 0; t < snapshot.grid.count(); ++t)
        own.bounds.push_back(boundsOf(snapshot, water, t, sea, film));
    // A square ends at the first samples of its neighbours.
    Level first{tiles, {}};
    for (int z = 0; z < tiles.y; ++z) {
        for (int x = 0; x < tiles.x; ++x) first.bounds.push_back(joined(own, x, z));
    }
    levels_.push_back(std::move(first));
    while (std::max(levels_.back().size.x, levels_.back().size.y) > 1) {
        Level next{(levels_.back().size + 1) / 2, {}};
        for (int z = 0; z < next.size.y; ++z) {
            for (int x = 0; x < next.size.x; ++x) next.bounds.push_back(joined(levels_.back(), 2 * x, 2 * z));
        }
        levels_.push_back(std::move(next));
    }
}

HeightBounds::Bounds HeightBounds::of(glm::ivec2 at, int side) const {
    std::size_t level = 0;
    int square = wadi::kTileSize;
    for (; square < side && level + 1 < levels_.size(); square *= 2) ++level;
    return levels_[level].at(at.x / square, at.y / square);
}

IsSeen seenThrough(const engine::ViewVolume& volume, const HeightBounds& bounds,
                   const wadi::Snapshot& snapshot, const engine::Box& block) {
    const glm::ivec2 last = glm::ivec2(snapshot.grid.columns, snapshot.grid.rows) - 1;
    return [&, last](glm::ivec2 at, int side) {
        const glm::ivec2 end = glm::min(at + side, last);
        const bool isAtEdge = at.x == 0 || at.y == 0 || end.x == last.x || end.y == last.y;
        const HeightBounds::Bounds heights = bounds.of(at, side);
        const glm::vec2 low = (glm::vec2(at) + 0.5f) * snapshot.cellSize;
        const glm::vec2 high = (glm::vec2(end) + 0.5f) * snapshot.cellSize;
        const float base = isAtEdge ? std::min(block.low.y, heights.low) : heights.low;
        return volume.touches({{low.x, base, low.y}, {high.x, heights.high, high.y}});
    };
}

namespace {

/// Discharge is a slow mean that changes everywhere in every epoch; uploaded in turns of so many bytes it
/// costs a frame little, and nobody sees the delay.
constexpr std::size_t kRiversAtOnce = std::size_t{512} << 10;
/// A river begins where the water of this share of the map comes together, but of so many cells at least.
constexpr float kRiverCatchment = 1.f / 1000.f, kLeastCatchment = 16.f;

/// Discharge at which a river begins; 0 where Rivers run, whose water is drawn as it is. For any rate of
/// rain: in the long run a cell is entered by the drops that are born upstream of it. The running mean has
/// come only a part of the way to that.
float riverStart(const wadi::Snapshot& snapshot) {
    if (snapshot[LayerId::discharge].empty() || snapshot.parameters.pipes.enabled) return 0.f;
    const wadi::DropletParams& droplet = snapshot.parameters.droplet;
    const float cells = static_cast<float>(snapshot.grid.columns) * static_cast<float>(snapshot.grid.rows);
    const float births = std::max(droplet.rain, 0.1f) / 1000.f;  // in a cell and epoch
    const float reached = 1.f - std::pow(1.f - droplet.dischargeRate, static_cast<float>(snapshot.epoch + 1));
    return births * std::max(kRiverCatchment * cells, kLeastCatchment) * reached;
}

engine::Target makeTarget(glm::ivec2 size) {
    return {
        size.x, size.y, {engine::Format::RG16F, engine::Format::RG8}, {.filter = engine::Filter::Mipmapped}};
}

}  // namespace

bool hasPaths(const wadi::Snapshot& snapshot, const LookParams& look) {
    return look.rivers > 0.f && riverStart(snapshot) > 0.f && !snapshot[LayerId::discharge].empty();
}

Relief::Relief(const std::filesystem::path& shaderFolder)
    : fine_(shaderFolder, "billboard.vert", "relief.frag", {}, engine::Compiled::later),
      plain_(shaderFolder, "billboard.vert", "relief_plain.frag", {}, engine::Compiled::later),
      target_(makeTarget({1, 1})) {}

LayerTexture::Upload Relief::update(const wadi::Snapshot& snapshot, const CellRect& ground,
                                    UploadBudget& budget) {
    const bool wasWhole = discharge_.isWhole();
    const LayerTexture::Upload rivers =
        discharge_.update(snapshot.grid, snapshot[LayerId::discharge], budget, kRiversAtOnce);
    if (wasWhole != discharge_.isWhole()) forget();
    changed_.include(ground);
    changed_.include(rivers.cells);
    const bool hadRivers = river_ > 0.f;
    river_ = riverStart(snapshot);
    if (hadRivers != (river_ > 0.f)) forget();
    return rivers;
}

void Relief::forget() {
    constexpr int kAnywhere = 1 << 20;
    changed_ = {glm::ivec2(0), glm::ivec2(kAnywhere)};
}

bool Relief::drawSome(const wadi::Snapshot& snapshot, const LayerTexture& heights, bool fine,
                      Stopwatch& watch, int most) {
    const glm::ivec2 size = heights.texture().size();
    if (target_.size() != size) {
        target_ = makeTarget(size);
        due_ = {};
        forget();
    }
    if (std::exchange(isFine_, fine) != fine) forget();
    if (!isOld()) return false;
    // Valleys of an eighth of the map shade at every resolution.
    const int reach = std::max(3, std::max(size.x, size.y) / 16);
    if (!changed_.empty())
        due_.include({glm::max(changed_.low - reach, glm::ivec2(0)), glm::min(changed_.high + reach, size)});
    changed_ = {};
    const int columns = due_.high.x - due_.low.x;
    const int rows = std::clamp(most / columns, 1, due_.high.y - due_.low.y);

    watch.without([&] { target_.target(); });
    engine::apply({.depthTest = false, .depthWrite = false});
    const engine::Scissor scissor(due_.low, {columns, rows});
    (fine ? fine_ : plain_)
        .use()
        .uniform("cellSize", snapshot.cellSize)
        .uniform("reach", reach)
        .uniform("river", river_)
        .texture("heights", heights.texture())
        .texture("discharge", discharge_.texture());
    watch.without([&] { billboard_.render(); });
    due_.low.y += rows;
    if (due_.low.y < due_.high.y) return true;
    due_ = {};
    watch.without([&] {
        slopes().shrink();
        exposure().shrink();
    });
    return true;
}

}  // namespace app
