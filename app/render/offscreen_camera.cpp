#include "app/render/offscreen_camera.hpp"

#include "app/render/viewpoint.hpp"

namespace app {

bool showSome(Landscape& landscape, const std::shared_ptr<const wadi::Snapshot>& snapshot,
              const LookParams& look) {
    landscape.update(snapshot, look);
    return landscape.cost().tilesUploaded == 0;
}

void showWholly(Landscape& landscape, const std::shared_ptr<const wadi::Snapshot>& snapshot,
                const LookParams& look) {
    while (!showSome(landscape, snapshot, look)) {
    }
}

Studio::Studio(const engine::Camera& camera, const LookParams& look, const QualityParams& quality,
               glm::ivec2 size, bool sky)
    : camera_(camera), look_(look), quality_(quality), size_(size), sky_(sky) {
    camera_.settle();
    camera_.resize(size);
}

void Studio::frameTurn(const engine::Box& block) {
    app::frameTurn(camera_, block);
}

void Studio::orbit(float angle) {
    camera_.orbit(angle);
    camera_.settle();
}

engine::Image Studio::picture(Landscape& landscape,
                              const std::shared_ptr<const wadi::Snapshot>& snapshot) const {
    showWholly(landscape, snapshot, look_);
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
