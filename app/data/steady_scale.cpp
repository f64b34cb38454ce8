#include "app/data/steady_scale.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/data/ticks.hpp"

namespace app {

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
