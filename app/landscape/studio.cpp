#include "app/landscape/studio.hpp"

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

void showWholly(Landscape& landscape, const std::shared_ptr<const wadi::Snapshot>& snapshot) {
    for (std::size_t turns = turnsFor(*snapshot); turns > 0; --turns) landscape.update(snapshot);
}

Studio::Studio(const engine::Camera& camera, const LookParams& look, const QualityParams& quality,
               glm::ivec2 size, bool sky)
    : camera_(camera), look_(look), quality_(quality), size_(size), sky_(sky) {
    camera_.settle();
    camera_.resize(size);
}

void Studio::orbit(float angle) {
    camera_.orbit(angle);
    camera_.settle();
}

engine::Image Studio::picture(Landscape& landscape,
                              const std::shared_ptr<const wadi::Snapshot>& snapshot) const {
    showWholly(landscape, snapshot);
    return mosaic().all(draw(landscape, *snapshot));
}

Mosaic::Draw Studio::draw(Landscape& landscape, const wadi::Snapshot& snapshot, Before* before) const {
    return [this, &landscape, &snapshot, before](unsigned framebuffer, glm::ivec2 size, const Pane& pane) {
        if (before)
            before->render(landscape, snapshot,
                           {camera_, look_, quality_, framebuffer, {0, 0}, size, marks_, pane});
        else
            landscape.render(camera_, look_, quality_, framebuffer, {0, 0}, size, marks_, pane);
    };
}

QualityParams pictureQuality() {
    QualityParams quality;
    quality.detail = 2.f;
    quality.samples = 1;
    quality.shadowSize = 4096;
    quality.resolution = 2;  // edges are smooth
    return quality;
}

}  // namespace app
