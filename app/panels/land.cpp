#include "app/panels/land.hpp"

#include <algorithm>
#include <cmath>

namespace app {

namespace {

constexpr double kTens = 10;       // [m]
constexpr double kDrowned = 0.25;  // of the relief, by a sea that is switched on
constexpr std::string_view kMetres = "m";

/// Draws a group whose parameters in metres are heights of the land.
void drawHeights(wadi::ParamGroup& group, const wadi::Snapshot& snapshot, const ParamChanged& changed) {
    for (std::size_t i = 0; i < group.params.size(); ++i) {
        wadi::Param& param = group.params[i];
        wadi::Param shown = param.unit == kMetres ? nearGround(param, snapshot) : param;
        if (drawParam(shown, group.defaults[i])) changed(param);
    }
}

}  // namespace

wadi::Param nearGround(const wadi::Param& height, const wadi::Snapshot& snapshot) {
    wadi::Param near = height;
    const double low = std::floor(double{snapshot.lowest} / kTens) * kTens - kTens;
    const double high = std::ceil(double{snapshot.highest} / kTens) * kTens + kTens;
    near.lowest = std::clamp(low, height.lowest, height.highest);
    near.highest = std::clamp(high, height.lowest, height.highest);
    return near.lowest < near.highest ? near : height;
}

void drawMasks(wadi::ParamGroup& masks, const wadi::Snapshot& snapshot, const ParamChanged& changed) {
    drawHeights(masks, snapshot, changed);
}

void drawSea(wadi::ParamGroup& sea, const wadi::Snapshot& snapshot, const ParamChanged& changed) {
    wadi::Param& level = paramOf(sea, "level");
    drawHeights(sea, snapshot, [&](const wadi::Param& param) {
        const double low = snapshot.lowest, high = snapshot.highest;
        const bool isOdd = level.number() <= low || level.number() >= high;
        if (param.name == "enabled" && param.number() != 0 && isOdd) {
            level.setNumber(
                std::clamp(std::round(low + kDrowned * (high - low)), level.lowest, level.highest));
            changed(level);
        }
        changed(param);
    });
}

}  // namespace app
