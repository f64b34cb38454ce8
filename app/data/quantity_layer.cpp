#include "app/data/quantity_layer.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <utility>
#include <vector>

#include "app/data/ticks.hpp"
#include "sim/world/layer_fields.hpp"

namespace app {

namespace {

constexpr wadi::Layer kNoLayer;

}  // namespace

float surfaceOf(const wadi::SeaParams& sea, float ground, float depth) {
    const float level = depth > kFilm ? ground + depth : ground;
    return sea.enabled ? std::max(level, sea.level) : level;
}

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

float valueOf(const wadi::TileGrid& grid, LayerId layer, const wadi::Layer& tiles, glm::vec2 place) {
    const bool isNumber = infoOf(layer).kind != LayerKind::category;
    return valueBetween(grid, tiles, isNumber ? place : glm::floor(place) + 0.5f);
}

glm::vec2 valuesAt(const wadi::TileGrid& grid, const QuantityLayer::Channels& channels, LayerId layer,
                   glm::vec2 place) {
    glm::vec2 values(0.f);
    for (int i = 0; i < channelsOf(layer); ++i)
        values[i] = valueOf(grid, layer, *channels[static_cast<std::size_t>(i)], place);
    return values;
}

bool isKnown(const wadi::Snapshot& snapshot, LayerId layer) {
    const wadi::WorkOut* derived = infoOf(layer).workOut();
    if (!derived) return !snapshot[layer].empty();
    return std::ranges::all_of(derived->sources(), [&](LayerId source) { return !snapshot[source].empty(); });
}

bool isThere(const QuantityLayer::Channels& channels, LayerId layer) {
    for (int i = 0; i < channelsOf(layer); ++i) {
        if (channels[static_cast<std::size_t>(i)]->empty()) return false;
    }
    return layer != LayerId::none;
}

bool isNowhere(const QuantityLayer::Channels& channels, LayerId layer) {
    const LayerKind kind = infoOf(layer).kind;
    const bool begins =
        kind == LayerKind::sequential || kind == LayerKind::pair || kind == LayerKind::category;
    return begins && isThere(channels, layer) && wadi::isZero(*channels[0]) && wadi::isZero(*channels[1]);
}

QuantityLayer::Channels QuantityLayer::of(const wadi::Snapshot& snapshot, LayerId layer, std::size_t most) {
    behind_ = false;
    const wadi::WorkOut* derived = infoOf(layer).workOut();
    if (!derived) return {&snapshot[layer], &kNoLayer};
    if (!derived->work) return {&snapshot[derived->from[0]], &snapshot[derived->from[1]]};
    if (!isKnown(snapshot, layer)) return {&kNoLayer, &kNoLayer};
    if (isOther(snapshot, layer)) {
        forget(snapshot, layer);
        most = grid_.count();
    }
    std::size_t done = 0;
    for (std::size_t i = 0; i < grid_.count() && !behind_; ++i) {
        const std::size_t t = (next_ + i) % grid_.count();
        if (!renewSources(snapshot, t, true)) continue;
        if (done++ < most) {
            renewSources(snapshot, t, false);
            workOut(snapshot, t);
        } else {
            next_ = t;
            behind_ = true;
        }
    }
    return {&derived_[0], &derived_[1]};
}

bool QuantityLayer::isOther(const wadi::Snapshot& snapshot, LayerId layer) const {
    return layer != layer_ || snapshot.world != world_ || sources_.empty() ||
           snapshot.grid.columns != grid_.columns || snapshot.grid.rows != grid_.rows ||
           wadi::levelOf(snapshot.parameters.sea) != sea_;
}

void QuantityLayer::forget(const wadi::Snapshot& snapshot, LayerId layer) {
    layer_ = layer;
    world_ = snapshot.world;
    grid_ = snapshot.grid;
    sea_ = wadi::levelOf(snapshot.parameters.sea);
    next_ = 0;
    sources_.assign(grid_.count(), {});
    derived_[0].assign(grid_.count(), nullptr);
    derived_[1].assign(channelsOf(layer) > 1 ? grid_.count() : 0, nullptr);
}

/// Whether a tile was worked out of others than there are now; takes note of those unless `isAsked`.
bool QuantityLayer::renewSources(const wadi::Snapshot& snapshot, std::size_t t, bool isAsked) {
    const wadi::WorkOut& derived = *infoOf(layer_).workOut();
    constexpr std::size_t kAround = 5;
    std::vector<Tile>& before = sources_[t];
    const bool isNew = before.empty();
    if (isNew && isAsked) return true;
    before.resize(derived.sources().size() * kAround);
    bool isOld = isNew;
    const auto take = [&](std::size_t place, const Tile& tile) {
        isOld |= before[place] != tile;
        if (!isAsked) before[place] = tile;
    };
    const auto across = static_cast<std::size_t>(grid_.across());
    std::size_t place = 0;
    for (const LayerId source : derived.sources()) {
        const wadi::Layer& tiles = snapshot[source];
        take(place, tiles[t]);
        if (derived.takesNeighbours) {
            if (t % across > 0) take(place + 1, tiles[t - 1]);
            if (t % across + 1 < across) take(place + 2, tiles[t + 1]);
            if (t >= across) take(place + 3, tiles[t - across]);
            if (t + across < grid_.count()) take(place + 4, tiles[t + across]);
        }
        place += kAround;
    }
    return isOld;
}

void QuantityLayer::workOut(const wadi::Snapshot& snapshot, std::size_t t) {
    const LayerInfo& info = infoOf(layer_);
    std::vector<const wadi::Layer*> sources;
    for (const LayerId source : info.workOut()->sources()) sources.push_back(&snapshot[source]);
    auto tiles = wadi::workOutTile(info, sources, grid_, t, snapshot.cellSize, sea_);
    for (std::size_t channel = 0; channel < tiles.size(); ++channel)
        derived_[channel][t] = std::move(tiles[channel]);
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

ColourScale rangeOf(LayerId layer, const wadi::Layer& tiles) {
    const LayerKind kind = infoOf(layer).kind;
    ColourScale range = ends(tiles);
    if (kind == LayerKind::share) return {0.f, std::max(range.high, 1.f)};
    if (kind == LayerKind::category) return {0.f, std::max(range.high, 1.f)};
    if (kind == LayerKind::level) {
        if (!(range.high > range.low)) range.high = range.low + 1;
        return range;
    }
    float most = usualMost(tiles);
    // All samples may have missed the few values that there are.
    if (most == 0) most = std::max(range.high, -range.low);
    if (most == 0) most = 1;
    return {kind == LayerKind::diverging ? -most : 0.f, most};
}

ColourScale roundOutward(LayerId layer, const ColourScale& range) {
    if (infoOf(layer).kind == LayerKind::share && range.high <= 1.f) return range;
    if (infoOf(layer).kind == LayerKind::category) return range;  // whole numbers are round
    constexpr int kSteps = 8;
    const double step = niceStep((double{range.high} - double{range.low}) / kSteps);
    constexpr double kTiny = 1e-6;  // of a step, that rounding has added
    return {static_cast<float>(step * std::floor(double{range.low} / step + kTiny)),
            static_cast<float>(step * std::ceil(double{range.high} / step - kTiny))};
}

void SteadyScale::update(LayerId layer, const wadi::Layer& tiles, bool isOther) {
    const ColourScale range = rangeOf(layer, tiles);
    const bool fits = range.low >= goal_.low && range.high <= goal_.high &&
                      range.high - range.low >= kFilled * (goal_.high - goal_.low);
    if (isOther || !fits) goal_ = roundOutward(layer, range);
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
