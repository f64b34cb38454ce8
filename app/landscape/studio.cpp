#include "app/landscape/studio.hpp"

#include <algorithm>

#include "engine/device.hpp"

namespace app {

namespace {

/// Updates after which a landscape shows all of a snapshot: slow layers come in turns of 32 tiles.
std::size_t turnsFor(const wadi::Snapshot& snapshot) {
    constexpr std::size_t kTilesInTurn = 32;
    const auto across = static_cast<std::size_t>(snapshot.grid.across());
    // A turn may end with a row of tiles that is not full.
    return 1 + (snapshot.grid.count() + kTilesInTurn - 1) / kTilesInTurn + across / kTilesInTurn;
}

}  // namespace

Studio::Studio(const engine::Camera& camera, const LookParams& look, const QualityParams& quality,
               glm::ivec2 size)
    : camera_(camera), look_(look), quality_(quality), target_(size.x, size.y, {engine::Format::SRGB8A8}) {
    camera_.settle();
    camera_.resize(size);
}

engine::Image Studio::picture(Landscape& landscape,
                              const std::shared_ptr<const wadi::Snapshot>& snapshot) const {
    for (std::size_t turns = turnsFor(*snapshot); turns > 0; --turns) landscape.update(snapshot);
    landscape.render(camera_, look_, quality_, target_.name(), {0, 0}, target_.size());
    return target_.picture();
}

QualityParams pictureQuality(glm::ivec2 size) {
    constexpr int kFiner = 2;  // pixels drawn for one of the picture, along a side: edges are smooth
    QualityParams quality;
    quality.mesh = 2048;
    quality.samples = 1;
    quality.shadowSize = 4096;
    // A driver that cannot draw as fine as is wished draws as fine as it can.
    quality.resolution = std::max(size.x, size.y) * kFiner <= engine::maxTextureSize() ? kFiner : 1.f;
    return quality;
}

}  // namespace app
