#include "sim/environment/rain.hpp"

#include <algorithm>
#include <cmath>

#include "sim/terrain/halo.hpp"

namespace wadi {

namespace {

constexpr int kBlock = 4;  // clouds know no finer detail [cells]

int blocksOn(int cells) {
    return (cells + kBlock - 1) / kBlock;
}
/// The blocks of a part of a map, whose tiles hold whole blocks.
TileGrid::Box inBlocks(const TileGrid::Box& cells) {
    return {cells.x / kBlock, cells.z / kBlock, blocksOn(cells.columns), blocksOn(cells.rows)};
}

float meanHeight(const Terrain& terrain, int column, int row) {
    const int x1 = std::min((column + 1) * kBlock, terrain.columns());
    const int z1 = std::min((row + 1) * kBlock, terrain.rows());
    std::int64_t sum = 0, cells = 0;
    for (int z = row * kBlock; z < z1; ++z)
        for (int x = column * kBlock; x < x1; ++x, ++cells)
            sum += std::max(terrain.height(x, z), terrain.sea());
    return static_cast<float>(static_cast<double>(sum) / static_cast<double>(cells) / kQuantaPerMetre);
}

/// Mean height of what the air crosses in each block, ground or sea [m]. Air goes over all of the map: each
/// rank knows all blocks.
Field<float> blocksOf(const Terrain& terrain, const ThreadPool& pool) {
    Field<float> heights(blocksOn(terrain.columns()), blocksOn(terrain.rows()));
    const Subdomain& own = terrain.subdomain();
    const TileGrid::Box part = inBlocks(own.cells());
    pool.forEach(part.rows, [&](int row) {
        for (int column = part.x; column < part.x + part.columns; ++column)
            heights.at(column, part.z + row) = meanHeight(terrain, column, part.z + row);
    });
    HaloPlan all;
    for (int rank = 0; !own.isWhole() && rank < own.ranks().size(); ++rank)
        if (rank != own.ranks().rank())
            all.partners.push_back({rank, {part}, {inBlocks(own.cellsOf(own.tilesOf(rank)))}});
    exchangeCells(own, all, heights.columns(), heights.values().data());
    return heights;
}

/// Air that crosses the map line by line, along the axis that the wind follows more closely.
class Crossing {
  public:
    Crossing(const Field<float>& heights, float blockWidth, const CloudParams& params, glm::vec2 wind)
        : heights_(heights), params_(params), alongX_(std::abs(wind.x) >= std::abs(wind.y)) {
        const float along = alongX_ ? wind.x : wind.y, across = alongX_ ? wind.y : wind.x;
        forward_ = along > 0;
        aside_ = across / std::abs(along);
        distance_ = blockWidth / std::abs(along);
        lines_ = alongX_ ? heights.columns() : heights.rows();
        length_ = alongX_ ? heights.rows() : heights.columns();
        const auto [least, most] = std::ranges::minmax_element(heights.values());
        relief_ = std::max(*most - *least, 1e-3f);
        recovery_ = distance_ / (params.recovery * blockWidth * static_cast<float>(lines_));
    }

    /// Rain on each block.
    Field<float> run() {
        Field<float> rain(heights_.columns(), heights_.rows());
        std::vector<float> before(static_cast<std::size_t>(length_), 1.f), water = before;
        for (int step = 0; step < lines_; ++step) {
            const int line = forward_ ? step : lines_ - 1 - step, last = forward_ ? line - 1 : line + 1;
            for (int place = 0; place < length_; ++place) {
                const Air air = step == 0 ? Air{1.f, heightAt(line, place)} : upwind(before, last, place);
                const float rise = heightAt(line, place) - air.height;
                cell(rain, line, place) = rainFrom(air.water, rise / distance_);
                const float shed = air.water * params_.rainOut * std::max(rise, 0.f) / relief_;
                const float left = std::max(air.water - shed, 0.f);
                water[static_cast<std::size_t>(place)] = left + std::min((1 - left) * recovery_, 1 - left);
            }
            before.swap(water);
        }
        return rain;
    }

  private:
    struct Air {
        float water, height;
    };

    float heightAt(int line, int place) const {
        return alongX_ ? heights_.at(line, place) : heights_.at(place, line);
    }
    float& cell(Field<float>& rain, int line, int place) const {
        return alongX_ ? rain.at(line, place) : rain.at(place, line);
    }

    /// What comes to a place from the line before, between two of its places.
    Air upwind(const std::vector<float>& before, int last, int place) const {
        const float from = static_cast<float>(place) - aside_;
        if (from < 0 || from > static_cast<float>(length_ - 1)) {
            return {1.f, heightAt(last, std::clamp(place, 0, length_ - 1))};  // over the side of the map
        }
        const int low = std::min(static_cast<int>(from), length_ - 1), high = std::min(low + 1, length_ - 1);
        const float part = from - static_cast<float>(low);
        const auto mix = [&](float a, float b) { return a + part * (b - a); };
        return {mix(before[static_cast<std::size_t>(low)], before[static_cast<std::size_t>(high)]),
                mix(heightAt(last, low), heightAt(last, high))};
    }

    float rainFrom(float water, float slope) const {
        const float there = water * std::max(0.f, 1 + params_.lift * slope);
        return std::clamp(1 + params_.orographic * (there - 1), 0.f, RainField::kMost);
    }

    const Field<float>& heights_;
    const CloudParams& params_;
    bool alongX_, forward_ = true;
    float aside_, distance_, relief_, recovery_;
    int lines_, length_;
};

}  // namespace

RainField::RainField(const Terrain& terrain, const CloudParams& params, glm::vec2 wind,
                     const ThreadPool& pool) {
    if (!terrain.painted(Painted::rain).empty() || !terrain.painted(Painted::moreRain).empty())
        painted_ = &terrain;
    if (params.orographic <= 0) return;
    const Field<float> heights = blocksOf(terrain, pool);
    coarse_ = Crossing(heights, static_cast<float>(kBlock) * terrain.cellSize(), params, wind).run();
}

float RainField::at(int x, int z) const {
    const float clouds = coarse_.empty() ? 1.f : coarse_.at(x / kBlock, z / kBlock);
    if (painted_ == nullptr) return clouds;
    return std::min(clouds * static_cast<float>(painted_->paintedRainAt(x, z)) / 255.f, kMost);
}

}  // namespace wadi
