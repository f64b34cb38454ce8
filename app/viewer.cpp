#include "app/viewer.hpp"

#include <utility>
#include <vector>

#include "app/landscape/studio.hpp"
#include "app/panels/legend.hpp"
#include "app/quality_choice.hpp"

namespace app {

Viewer::Viewer(const std::filesystem::path& shaderFolder, const LookParams& look,
               const QualityParams& quality, const OverlayParams& overlay,
               std::shared_ptr<const wadi::Snapshot> snapshot,
               const std::optional<wadi::io::SceneCamera>& place)
    : snapshot_(std::move(snapshot)),
      landscape_(shaderFolder),
      before_(shaderFolder),
      look_("look", "Look", look, {}),
      quality_("quality", "Quality", quality, quality),
      overlay_("overlay", "Data", overlay, {}),
      place_(place) {
    camera_.keepAbove([this](glm::vec2 spot) { return floorAt(*snapshot_, spot); });
}

void Viewer::takeNews(std::shared_ptr<const wadi::Snapshot> snapshot, double dt) {
    const auto before = std::exchange(snapshot_, std::move(snapshot));
    if (snapshot_->world != before->world) heedNewWorld(*before);
    if (snapshot_->running) landscape_.passTime(dt);
    landscape_.show(*overlay_, dt);
}

void Viewer::await(const OverlayParams& overlay, const std::optional<wadi::io::SceneCamera>& place) {
    awaited_ = overlay;
    place_ = place;
}

void Viewer::heedNewWorld(const wadi::Snapshot& before) {
    framingWanted_ |= isElsewhere(*snapshot_, before);
    if (const auto overlay = std::exchange(awaited_, {})) {
        *overlay_ = *overlay;
        framingWanted_ = true;
    }
}

void Viewer::request(wadi::View& view) const {
    view = viewOf(*look_);
    app::request(view, overlay_->layer);
}

void Viewer::show(const engine::Window& window, const Area& area, const GroundMarks& marks) {
    camera_.resize(area.size);
    if (std::exchange(framingWanted_, false)) frame();
    const float density = static_cast<float>(window.pixels().x) / static_cast<float>(window.size().x);
    // OpenGL counts rows from the bottom.
    const float bottom = static_cast<float>(window.size().y) - area.at.y - area.size.y;
    before_.render(landscape_, *snapshot_,
                   {camera_, *look_, *quality_, 0, glm::ivec2(glm::vec2(area.at.x, bottom) * density),
                    glm::ivec2(area.size * density), marks});
}

void Viewer::compare(const std::shared_ptr<const wadi::Snapshot>& moment, float split) {
    moment ? before_.show(moment, split) : before_.hide();
}

void Viewer::drawLegend(const Area& area, const std::optional<Pick>& under) const {
    constexpr float kMargin = 10.f;  // [window units]
    const auto values = under ? landscape_.valueAt(under->cell) : std::nullopt;
    app::drawLegend(landscape_.overlay(), values, area.at.x + kMargin, area.at.y + kMargin,
                    area.size.y - 2 * kMargin);
}

void Viewer::frame() {
    frameBlock(camera_, blockOf(*snapshot_));
    if (const auto place = std::exchange(place_, {})) placeCamera(camera_, *snapshot_, *place);
}

std::string Viewer::reloadShaders() {
    const std::string& fault = landscape_.reloadShaders();
    return std::exchange(shaderFault_, fault) == fault ? "" : fault;
}

QualityPreset Viewer::measureQuality(glm::ivec2 size) {
    engine::Camera camera;
    camera.resize(size);
    frameBlock(camera, blockOf(*snapshot_));
    return chooseQuality(measureLandscape(landscape_, camera, *look_, snapshot_, size));
}

std::string Viewer::thumbnail() {
    constexpr glm::ivec2 kSize{480, 270};
    const Studio studio(camera_, *look_, *quality_, kSize);
    const std::vector<char> png = studio.picture(landscape_, snapshot_).png();
    return {png.begin(), png.end()};
}

wadi::io::SceneCamera Viewer::place() const {
    return placeOf(camera_, *snapshot_);
}

}  // namespace app
