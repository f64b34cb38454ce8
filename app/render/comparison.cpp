#include "app/render/comparison.hpp"

#include <algorithm>
#include <chrono>

#include "app/render/offscreen_camera.hpp"
#include "app/render/relief.hpp"

namespace app {

namespace {

/// Whether two snapshots look the same: they share all tiles that are seen, and all that both have.
bool hasSameInputs(const wadi::Snapshot& a, const wadi::Snapshot& b) {
    const wadi::SeaParams &seaA = a.parameters.sea, &seaB = b.parameters.sea;
    if (a.world != b.world || !a.particles.empty() || !b.particles.empty()) return false;
    if (seaA.enabled != seaB.enabled || seaA.level != seaB.level) return false;
    const wadi::LayerSet seen{LayerId::discharge, LayerId::water, LayerId::sediment, LayerId::lakes};
    for (std::size_t i = 0; i < wadi::kMostLayers; ++i) {
        const auto id = static_cast<LayerId>(i);
        const bool counts = seen.has(id) || (!a[id].empty() && !b[id].empty());
        if (counts && a[id] != b[id]) return false;
    }
    return true;
}

/// Which share of a viewport lies left of a share of the whole picture.
float shareOf(const Viewport& viewport, float split) {
    return std::clamp((split - viewport.low.x) / (viewport.high.x - viewport.low.x), 0.f, 1.f);
}

void drawColumns(Landscape& landscape, const Exposure& e, glm::vec2 columns) {
    if (columns.x >= columns.y) return;
    Viewport viewport = e.viewport;
    viewport.columns = columns;
    landscape.draw(e.camera, e.look, e.quality, e.size, e.marks, viewport);
}

}  // namespace

void Comparison::show(const std::shared_ptr<const wadi::Snapshot>& moment, float split) {
    split_ = split;
    if (moment_ != moment) {
        moment_ = moment;
        drawn_.reset();
        make(moment);
    }
    fetch();
}

/// Makes what is drawn of the moment, of which `whole` tells all.
void Comparison::make(const Moment& whole) {
    if (std::max(whole->grid.columns, whole->grid.rows) <= kMostSamples)
        drawn_ = whole;
    else
        makings_.push_back(
            {moment_, std::async(std::launch::async, [whole] { return coarser(whole, kMostSamples); })});
}

/// Takes what is made, if it is still wanted; the rest has been given up meanwhile.
void Comparison::fetch() {
    std::erase_if(makings_, [&](Making& making) {
        if (making.coarse.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
        if (making.moment == moment_) drawn_ = making.coarse.get();
        return true;
    });
}

void Comparison::hide() {
    fetch();
    moment_.reset();
    drawn_.reset();
    landscape_.reset();
    isUploading_ = false;
}

Landscape& Comparison::landscape() {
    if (!landscape_) landscape_ = std::make_unique<Landscape>(shaders_);
    return *landscape_;
}

/// The present tells with what the world of a moment began, where that is needed.
void Comparison::learnStart(const Landscape& now, const wadi::Snapshot& present) {
    const bool isWanted = wadi::sourcesOf({now.overlay().layer}).has(LayerId::start);
    const bool isSameMap = moment_->world == present.world && moment_->grid.columns == present.grid.columns &&
                           moment_->grid.rows == present.grid.rows;
    const bool isOnItsWay = std::ranges::find(makings_, moment_, &Making::moment) != makings_.end();
    if (!isWanted || !isSameMap || isOnItsWay || !(*drawn_)[LayerId::start].empty() ||
        present[LayerId::start].empty())
        return;
    auto taught = std::make_shared<wadi::Snapshot>(*moment_);
    (*taught)[LayerId::start] = present[LayerId::start];
    make(taught);
}

bool Comparison::prepare(const Exposure& exposure, const Landscape& now, const wadi::Snapshot& present) {
    fetch();
    if (!moment_ || split_ <= 0.f || hasSameInputs(*moment_, present)) return true;
    if (!drawn_) return false;
    learnStart(now, present);
    landscape().showLike(now);
    return makings_.empty() && showSome(landscape(), drawn_, exposure.look) &&
           landscape().prepare(exposure.camera, exposure.look, exposure.quality, exposure.size,
                               exposure.marks);
}

float Comparison::groundAt(glm::vec2 place) const {
    return valueBetween(drawn_->grid, (*drawn_)[LayerId::height],
                        place * (moment_->cellSize / drawn_->cellSize));
}

std::optional<glm::vec2> Comparison::valueAt(glm::vec2 place) const {
    if (!landscape_ || !drawn_) return std::nullopt;
    return landscape_->valueAt(place * (moment_->cellSize / drawn_->cellSize));
}

/// Draws the columns of a picture that are the moment's.
void Comparison::drawMoment(const Landscape& now, const wadi::Snapshot& present, const Exposure& exposure) {
    learnStart(now, present);
    landscape().showLike(now);
    landscape().update(drawn_, exposure.look, budget());
    isUploading_ = landscape().cost().tilesUploaded > 0;
    landscape().keepTimeWith(now);
    drawColumns(landscape(), exposure, {0.f, shown_.split});
    if (landscape().cost().pictureDrawn) ++shown_.moment;
}

void Comparison::draw(Landscape& now, const wadi::Snapshot& present, const Exposure& exposure) {
    isUploading_ = false;
    const bool areBothShown = drawn_ && !hasSameInputs(*moment_, present);
    shown_.split = areBothShown ? shareOf(exposure.viewport, split_) : 0.f;
    shown_.size = exposure.size;
    if (areBothShown) drawMoment(now, present, exposure);
    drawColumns(now, exposure, {shown_.split, 1.f});
    shown_.now = now.cost().pictures;
}

void Comparison::copyTo(Landscape& now, unsigned framebuffer, glm::ivec2 at) {
    if (shown_.split > 0.f && landscape_) landscape_->copyTo(framebuffer, at);
    if (shown_.split < 1.f) now.copyTo(framebuffer, at);
}

}  // namespace app
