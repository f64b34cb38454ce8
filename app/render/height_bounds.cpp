#include "app/render/height_bounds.hpp"

#include <algorithm>
#include <glm/common.hpp>
#include <utility>

namespace app {

namespace {

std::size_t place(glm::ivec2 size, int x, int z) {
    return static_cast<std::size_t>(z) * static_cast<std::size_t>(size.x) + static_cast<std::size_t>(x);
}

}  // namespace

HeightBounds::Bounds HeightBounds::boundsOf(const wadi::Snapshot& snapshot, const wadi::Layer& water,
                                            std::size_t tile, float sea, float film) {
    const float depth = water.empty() ? 0.f : water[tile]->highest;
    const wadi::LayerTile& ground = *snapshot.height[tile];
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

}  // namespace app
