#include "app/landscape/before.hpp"

#include <algorithm>
#include <tuple>

#include "app/landscape/coarse.hpp"
#include "app/landscape/studio.hpp"

namespace app {

namespace {

/// Whether two snapshots look the same: they share all tiles that are seen.
bool isSameSight(const wadi::Snapshot& a, const wadi::Snapshot& b) {
    const auto all = [](const wadi::Snapshot& s) {
        const wadi::SeaParams& sea = s.parameters.sea;
        return std::tie(s.height, s.discharge, s.water, s.sediment, s.lakes, sea.enabled, sea.level);
    };
    return a.world == b.world && a.motes.empty() && b.motes.empty() && all(a) == all(b);
}

/// Which share of a pane lies left of a share of the whole picture.
float shareOf(const Pane& pane, float split) {
    return std::clamp((split - pane.low.x) / (pane.high.x - pane.low.x), 0.f, 1.f);
}

void renderColumns(Landscape& landscape, const Exposure& e, glm::vec2 columns) {
    if (columns.x >= columns.y) return;
    Pane pane = e.pane;
    pane.columns = columns;
    landscape.render(e.camera, e.look, e.quality, e.framebuffer, e.at, e.size, e.marks, pane);
}

}  // namespace

void Before::show(const std::shared_ptr<const wadi::Snapshot>& moment, float split) {
    split_ = split;
    if (moment_ == moment) return;
    moment_ = moment;
    drawn_ = coarser(moment, kMostSamples);
}

void Before::hide() {
    moment_.reset();
    drawn_.reset();
    landscape_.reset();
}

Landscape& Before::landscape() {
    if (!landscape_) landscape_ = std::make_unique<Landscape>(shaders_);
    return *landscape_;
}

void Before::prepare(const LookParams& look) {
    if (drawn_) showWholly(landscape(), drawn_, look);
}

void Before::render(Landscape& now, const wadi::Snapshot& present, const Exposure& exposure) {
    if (!moment_ || isSameSight(*moment_, present)) return renderColumns(now, exposure, {0.f, 1.f});
    const float split = shareOf(exposure.pane, split_);
    landscape().update(drawn_, exposure.look, budget());
    landscape().keepTimeWith(now);
    renderColumns(landscape(), exposure, {0.f, split});
    renderColumns(now, exposure, {split, 1.f});
}

}  // namespace app
