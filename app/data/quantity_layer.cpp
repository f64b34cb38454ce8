#include "app/data/quantity_layer.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <utility>
#include <vector>

#include "app/data/ticks.hpp"

namespace app {

namespace {

constexpr wadi::Layer kNoLayer;

/// A layer of the snapshot that is a quantity as it stands; null if that must be worked out.
const wadi::Layer* layerOf(const wadi::Snapshot& snapshot, Quantity quantity) {
    switch (quantity) {
        case Quantity::height:
            return &snapshot.height;
        case Quantity::lakes:
            return &snapshot.lakes;
        case Quantity::discharge:
            return &snapshot.discharge;
        case Quantity::flow:
            return &snapshot.flow;
        case Quantity::windpath:
            return &snapshot.windpath;
        case Quantity::sediment:
            return &snapshot.sediment;
        case Quantity::water:
            return snapshot.parameters.sea.enabled ? nullptr : &snapshot.water;
        case Quantity::hardness:
            return &snapshot.hardness;
        case Quantity::rain:
            return &snapshot.rain;
        default:
            return nullptr;
    }
}

/// Whether a snapshot has what a derived quantity is worked out from.
bool hasSources(const wadi::Snapshot& snapshot, Quantity quantity) {
    if (quantity == Quantity::water) return !snapshot.height.empty() && !snapshot.water.empty();
    if (quantity == Quantity::velocity) return !snapshot.currentX.empty() && !snapshot.currentZ.empty();
    if (quantity == Quantity::slope || quantity == Quantity::normal) return !snapshot.height.empty();
    return !snapshot.height.empty() && !snapshot.start.empty();
}

/// Heights of a tile with a rim of one cell around it; beyond the map the ground goes on as it ends.
class Rimmed {
  public:
    Rimmed(const wadi::TileGrid& grid, const wadi::Layer& heights, std::size_t t)
        : grid_(grid), heights_(heights), box_(grid.box(t)), across_(box_.columns + 2) {
        values_.resize(static_cast<std::size_t>(across_) * static_cast<std::size_t>(box_.rows + 2));
        const std::vector<float>& inner = heights[t]->values;
        for (int z = 0; z < box_.rows; ++z)
            std::copy_n(inner.data() + static_cast<std::ptrdiff_t>(z) * box_.columns, box_.columns, at(0, z));
        for (int x = 0; x < box_.columns; ++x)
            *at(x, -1) = beyond(x, -1), *at(x, box_.rows) = beyond(x, box_.rows);
        for (int z = 0; z < box_.rows; ++z)
            *at(-1, z) = beyond(-1, z), *at(box_.columns, z) = beyond(box_.columns, z);
    }

    /// The value at a cell of the tile, or of its rim (its corners are not filled in).
    float* at(int x, int z) {
        return values_.data() + static_cast<std::ptrdiff_t>(z + 1) * across_ + (x + 1);
    }
    const wadi::TileGrid::Box& box() const { return box_; }
    int across() const { return across_; }

  private:
    float beyond(int x, int z) {
        const int mapX = box_.x + x, mapZ = box_.z + z;
        if (mapX >= 0 && mapZ >= 0 && mapX < grid_.columns && mapZ < grid_.rows)
            return valueAt(grid_, heights_, mapX, mapZ);
        const glm::ivec2 inward(x < 0 ? 1 : x >= box_.columns ? -1 : 0, z < 0 ? 1 : z >= box_.rows ? -1 : 0);
        const int lastX = std::clamp(mapX + 2 * inward.x, 0, grid_.columns - 1),
                  lastZ = std::clamp(mapZ + 2 * inward.y, 0, grid_.rows - 1);
        return 2 * *at(x + inward.x, z + inward.y) - valueAt(grid_, heights_, lastX, lastZ);
    }

    const wadi::TileGrid& grid_;
    const wadi::Layer& heights_;
    wadi::TileGrid::Box box_;
    int across_;
    std::vector<float> values_;
};

/// The angle of a slope [m/m] in degrees: arc tangent by a polynomial whose error is below 0.001°, since the
/// library's is slower than all the rest (M. Abramowitz and I. Stegun, Handbook of Mathematical Functions,
/// 4.4.49).
float degreesOf(float slope) {
    const float x = slope > 1.f ? 1.f / slope : slope, s = x * x;
    const float arc =
        x * (0.99986600f + s * (-0.33029950f + s * (0.18014100f + s * (-0.08513300f + s * 0.02083510f))));
    constexpr float kDegrees = 57.29577951f;
    return kDegrees * (slope > 1.f ? 1.57079633f - arc : arc);
}

/// Calls `put(i, alongX, alongZ)` with the slopes [m/m] at each cell of a tile.
template <class Put>
void eachSlope(const wadi::Snapshot& snapshot, std::size_t t, Put put) {
    Rimmed heights(snapshot.grid, snapshot.height, t);
    const wadi::TileGrid::Box& box = heights.box();
    const float perStep = 0.5f / snapshot.cellSize;
    for (int z = 0; z < box.rows; ++z) {
        const float *row = heights.at(0, z), *above = heights.at(0, z - 1), *below = heights.at(0, z + 1);
        for (int x = 0; x < box.columns; ++x)
            put(static_cast<std::size_t>(z * box.columns + x), (row[x + 1] - row[x - 1]) * perStep,
                (below[x] - above[x]) * perStep);
    }
}

std::size_t cellsOf(const wadi::TileGrid& grid, std::size_t t) {
    const wadi::TileGrid::Box box = grid.box(t);
    return static_cast<std::size_t>(box.columns) * static_cast<std::size_t>(box.rows);
}

/// A tile of values made of the values of two others.
template <class Combine>
wadi::Layer::value_type combined(const wadi::LayerTile& a, const wadi::LayerTile& b, Combine combine) {
    std::vector<float> values(a.values.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = combine(a.values[i], b.values[i]);
    return wadi::tileOf(std::move(values));
}

}  // namespace

float valueBetween(const wadi::TileGrid& grid, const wadi::Layer& layer, glm::vec2 place) {
    const glm::ivec2 last(grid.columns - 1, grid.rows - 1);
    const glm::vec2 sample = glm::clamp(place - 0.5f, glm::vec2(0.f), glm::vec2(last));
    const glm::ivec2 low(glm::floor(sample)), high = glm::min(low + 1, last);
    const glm::vec2 part = sample - glm::vec2(low);
    const float north =
        std::lerp(valueAt(grid, layer, low.x, low.y), valueAt(grid, layer, high.x, low.y), part.x);
    const float south =
        std::lerp(valueAt(grid, layer, low.x, high.y), valueAt(grid, layer, high.x, high.y), part.x);
    return std::lerp(north, south, part.y);
}

glm::vec2 valuesAt(const wadi::TileGrid& grid, const QuantityLayer::Channels& channels, Quantity quantity,
                   glm::vec2 place) {
    glm::vec2 values(0.f);
    for (int i = 0; i < channelsOf(quantity); ++i)
        values[i] = valueBetween(grid, *channels[static_cast<std::size_t>(i)], place);
    return values;
}

bool isKnown(const wadi::Snapshot& snapshot, Quantity quantity) {
    if (quantity == Quantity::none) return false;
    if (facts(quantity).kind == QuantityKind::pair)
        return isKnown(snapshot, kPair[0]) && isKnown(snapshot, kPair[1]);
    const wadi::Layer* direct = layerOf(snapshot, quantity);
    return direct ? !direct->empty() : hasSources(snapshot, quantity);
}

bool isNowhere(const wadi::Snapshot& snapshot, Quantity quantity) {
    if (!isKnown(snapshot, quantity)) return false;
    switch (quantity) {
        case Quantity::water:
            return wadi::isZero(snapshot.water) &&
                   !(snapshot.parameters.sea.enabled && snapshot.parameters.sea.level > snapshot.lowest);
        case Quantity::velocity:
            return wadi::isZero(snapshot.currentX) && wadi::isZero(snapshot.currentZ);
        case Quantity::windAndSediment:
            return isNowhere(snapshot, kPair[0]) && isNowhere(snapshot, kPair[1]);
        case Quantity::lakes:
        case Quantity::discharge:
        case Quantity::flow:
        case Quantity::windpath:
        case Quantity::sediment:
            return wadi::isZero(*layerOf(snapshot, quantity));
        default:
            return false;
    }
}

bool isThere(const QuantityLayer::Channels& channels, Quantity quantity) {
    for (int i = 0; i < channelsOf(quantity); ++i) {
        if (channels[static_cast<std::size_t>(i)]->empty()) return false;
    }
    return quantity != Quantity::none;
}

QuantityLayer::Channels QuantityLayer::of(const wadi::Snapshot& snapshot, Quantity quantity,
                                          std::size_t most) {
    behind_ = false;
    if (quantity == Quantity::none) return {&kNoLayer, &kNoLayer};
    if (facts(quantity).kind == QuantityKind::pair)
        return {layerOf(snapshot, kPair[0]), layerOf(snapshot, kPair[1])};
    if (const wadi::Layer* direct = layerOf(snapshot, quantity)) return {direct, &kNoLayer};
    if (!hasSources(snapshot, quantity)) return {&kNoLayer, &kNoLayer};
    const bool isOther = quantity != quantity_ || snapshot.world != world_ || sources_.empty() ||
                         snapshot.grid.columns != grid_.columns || snapshot.grid.rows != grid_.rows ||
                         (quantity == Quantity::water && snapshot.parameters.sea.level != sea_);
    if (isOther) {
        forget(snapshot, quantity);
        most = grid_.count();
    }
    std::size_t done = 0;
    for (std::size_t i = 0; i < grid_.count() && !behind_; ++i) {
        const std::size_t t = (next_ + i) % grid_.count();
        if (!isOld(snapshot, t)) continue;
        if (done++ < most) {
            workOut(snapshot, t);
        } else {
            next_ = t;
            behind_ = true;
        }
    }
    return {&derived_[0], &derived_[1]};
}

void QuantityLayer::forget(const wadi::Snapshot& snapshot, Quantity quantity) {
    quantity_ = quantity;
    world_ = snapshot.world;
    grid_ = snapshot.grid;
    sea_ = snapshot.parameters.sea.level;
    next_ = 0;
    sources_.assign(grid_.count(), {});
    derived_[0].assign(grid_.count(), nullptr);
    derived_[1].assign(channelsOf(quantity) > 1 ? grid_.count() : 0, nullptr);
}

template <class Do>
void QuantityLayer::eachSource(const wadi::Snapshot& snapshot, std::size_t t, Do take) const {
    if (quantity_ == Quantity::velocity) {
        take(0, snapshot.currentX[t]);
        return take(1, snapshot.currentZ[t]);
    }
    take(0, snapshot.height[t]);
    if (quantity_ == Quantity::water) return take(1, snapshot.water[t]);
    if (quantity_ != Quantity::slope && quantity_ != Quantity::normal) return take(1, snapshot.start[t]);
    const auto across = static_cast<std::size_t>(grid_.across());
    if (t % across > 0) take(1, snapshot.height[t - 1]);
    if (t % across + 1 < across) take(2, snapshot.height[t + 1]);
    if (t >= across) take(3, snapshot.height[t - across]);
    if (t + across < grid_.count()) take(4, snapshot.height[t + across]);
}

bool QuantityLayer::isOld(const wadi::Snapshot& snapshot, std::size_t t) const {
    bool old = false;
    eachSource(snapshot, t, [&](std::size_t i, const Tile& tile) { old |= tile != sources_[t][i]; });
    return old;
}

void QuantityLayer::workOut(const wadi::Snapshot& snapshot, std::size_t t) {
    eachSource(snapshot, t, [&](std::size_t i, const Tile& tile) { sources_[t][i] = tile; });
    const auto sinceStart = [&](auto combine) {
        derived_[0][t] = combined(*snapshot.height[t], *snapshot.start[t], combine);
    };
    const auto slopes = [&](auto value, std::size_t channel) {
        std::vector<float> values(cellsOf(grid_, t));
        eachSlope(snapshot, t, [&](std::size_t i, float x, float z) { values[i] = value(x, z); });
        derived_[channel][t] = wadi::tileOf(std::move(values));
    };
    switch (quantity_) {
        case Quantity::slope:
            slopes([](float x, float z) { return degreesOf(std::sqrt(x * x + z * z)); }, 0);
            break;
        case Quantity::normal:
            slopes([](float x, float) { return x; }, 0);
            slopes([](float, float z) { return z; }, 1);
            break;
        case Quantity::wear:
            sinceStart([](float now, float then) { return std::max(then - now, 0.f); });
            break;
        case Quantity::deposit:
            sinceStart([](float now, float then) { return std::max(now - then, 0.f); });
            break;
        case Quantity::water:
            derived_[0][t] =
                combined(*snapshot.height[t], *snapshot.water[t],
                         [&](float ground, float depth) { return std::max(depth, sea_ - ground); });
            break;
        case Quantity::velocity:
            derived_[0][t] = combined(*snapshot.currentX[t], *snapshot.currentZ[t], [&](float x, float z) {
                return snapshot.cellSize * std::sqrt(x * x + z * z);
            });
            break;
        default:
            sinceStart([](float now, float then) { return now - then; });
            break;
    }
}

namespace {

/// About so many values are looked at.
constexpr std::size_t kSamples = 1 << 14;
/// Share of the values above 0 that may lie beyond the upper end.
constexpr double kOutliers = 0.01;
/// A scale is kept while the values take up this share of it.
constexpr float kFilled = 0.5f;
constexpr double kSecondsOfWay = 0.2;

ColourScale ends(const wadi::Layer& tiles) {
    ColourScale all{tiles[0]->lowest, tiles[0]->highest};
    for (const auto& tile : tiles) {
        all.low = std::min(all.low, tile->lowest);
        all.high = std::max(all.high, tile->highest);
    }
    return all;
}

/// The size that few values other than 0 exceed; 0 if there are none.
float usualMost(const wadi::Layer& tiles) {
    std::size_t cells = 0;
    for (const auto& tile : tiles) cells += tile->values.size();
    // An odd stride does not keep to the columns of a tile.
    const std::size_t stride = cells / kSamples | 1;
    std::vector<float> sizes;
    for (const auto& tile : tiles) {
        for (std::size_t i = 0; i < tile->values.size(); i += stride) {
            if (tile->values[i] != 0) sizes.push_back(std::abs(tile->values[i]));
        }
    }
    if (sizes.empty()) return 0;
    const auto place = sizes.begin() + static_cast<std::ptrdiff_t>(
                                           (1 - kOutliers) * static_cast<double>(sizes.size() - 1) + 0.5);
    std::ranges::nth_element(sizes, place);
    return *place;
}

}  // namespace

ColourScale rangeOf(Quantity quantity, const wadi::Layer& tiles) {
    if (facts(quantity).kind == QuantityKind::share) return {0.f, 1.f};
    ColourScale range = ends(tiles);
    if (quantity == Quantity::height) {
        if (!(range.high > range.low)) range.high = range.low + 1;
        return range;
    }
    float most = usualMost(tiles);
    // All samples may have missed the few values that there are.
    if (most == 0) most = std::max(range.high, -range.low);
    if (most == 0) most = 1;
    return {facts(quantity).kind == QuantityKind::diverging ? -most : 0.f, most};
}

ColourScale roundOutward(Quantity quantity, const ColourScale& range) {
    if (facts(quantity).kind == QuantityKind::share) return range;
    constexpr int kSteps = 8;
    const double step = niceStep((double{range.high} - double{range.low}) / kSteps);
    constexpr double kTiny = 1e-6;  // of a step, that rounding has added
    return {static_cast<float>(step * std::floor(double{range.low} / step + kTiny)),
            static_cast<float>(step * std::ceil(double{range.high} / step - kTiny))};
}

void SteadyScale::heed(Quantity quantity, const wadi::Layer& tiles, bool isOther) {
    const ColourScale range = rangeOf(quantity, tiles);
    const bool fits = range.low >= goal_.low && range.high <= goal_.high &&
                      range.high - range.low >= kFilled * (goal_.high - goal_.low);
    if (isOther || !fits) goal_ = roundOutward(quantity, range);
    if (isOther) now_ = goal_;
}

bool SteadyScale::pass(double seconds) {
    if (now_ == goal_) return false;
    const float share = static_cast<float>(1 - std::exp(-seconds / kSecondsOfWay));
    const auto approach = [&](float& end, float goal) {
        const float near = 0.005f * (goal_.high - goal_.low);
        end = std::abs(goal - end) < near ? goal : end + share * (goal - end);
    };
    approach(now_.low, goal_.low);
    approach(now_.high, goal_.high);
    return true;
}

}  // namespace app
