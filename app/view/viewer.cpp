#include "app/view/viewer.hpp"

#include <utility>
#include <vector>

#include "app/base/faults.hpp"
#include "app/render/offscreen_camera.hpp"
#include "app/ui/action_table.hpp"
#include "app/ui/scales/legend.hpp"
#include "app/view/quality_choice.hpp"

namespace app {

namespace {

engine::CameraKeys cameraKeys() {
    const auto key = [](ActionId id, std::size_t which) { return id->shortcuts[which].key; };
    return {.ahead = key("flyAhead", 0),
            .back = key("flyAhead", 1),
            .right = key("flyAside", 0),
            .left = key("flyAside", 1),
            .up = key("flyUp", 0),
            .down = key("flyUp", 1),
            .turnRight = key("turnAside", 0),
            .turnLeft = key("turnAside", 1),
            .rise = key("turnUp", 0),
            .sink = key("turnUp", 1),
            .nearer = key("nearer", 0),
            .farther = key("nearer", 1)};
}

}  // namespace

glm::ivec2 pixelsOf(const engine::Window& window, const Area& area) {
    const float density = static_cast<float>(window.pixels().x) / static_cast<float>(window.size().x);
    return glm::max(glm::ivec2(area.size * density), 1);
}

Viewer::Viewer(const std::filesystem::path& shaderFolder, const LookParams& look,
               const QualityParams& quality, const OverlayParams& overlay,
               std::shared_ptr<const wadi::Snapshot> snapshot, const std::optional<CameraPlace>& place)
    : snapshot_(std::move(snapshot)),
      landscape_(shaderFolder),
      before_(shaderFolder),
      look_("look", "Look", look, look),
      quality_("quality", "Quality", quality, quality),
      overlay_("overlay", "Data", overlay, overlay),
      place_(place) {
    camera_.keys(cameraKeys());
    camera_.keepAbove([this](glm::vec2 spot) { return floorAt(*snapshot_, spot); });
}

void Viewer::update(std::shared_ptr<const wadi::Snapshot> snapshot, double dt) {
    const auto before = std::exchange(snapshot_, std::move(snapshot));
    if (wished_.layer != overlay_->layer || snapshot_->world != before->world) wished_ = {overlay_->layer, 0};
    if (snapshot_ != before) ++wished_.snapshots;
    if (snapshot_->world != before->world) {
        onNewWorld(*before);
        if (framingWanted_) frame();  // what is saved before the next picture has its place
    }
    constexpr double kAtOnce = 1e3;  // [s]
    if (snapshot_->running && moves_) landscape_.passTime(dt);
    landscape_.show(*overlay_, moves_ ? dt : kAtOnce);
}

void Viewer::await(const OverlayParams& overlay, const std::optional<CameraPlace>& place) {
    awaited_ = overlay;
    place_ = place;
}

void Viewer::onNewWorld(const wadi::Snapshot& before) {
    framingWanted_ |= isElsewhere(*snapshot_, before);
    if (const auto overlay = std::exchange(awaited_, {})) {
        *overlay_ = *overlay;
        overlay_.resetTo(*overlay);
        framingWanted_ = true;
    }
}

void Viewer::request(wadi::View& view) const {
    view = viewOf(*look_, *overlay_);
}

engine::Parts Viewer::draw(const engine::Window& window, const Area& area, const GroundMarks& marks) {
    camera_.resize(area.size);
    if (std::exchange(framingWanted_, false)) {
        frame();
        place_.reset();
    }
    const float density = static_cast<float>(window.pixels().x) / static_cast<float>(window.size().x);
    // OpenGL counts rows from the bottom.
    const float bottom = static_cast<float>(window.size().y) - area.at.y - area.size.y;
    const glm::ivec2 at(glm::vec2(area.at.x, bottom) * density);
    const glm::ivec2 size = pixelsOf(window, area);
    before_.draw(landscape_, *snapshot_, {camera_, *look_, *quality_, size, marks});
    isShown_ |= landscape_.cost().pictureDrawn;
    const engine::Part part{at, at + size}, before = std::exchange(shown_.part, part);
    const bool isNew = std::exchange(shown_.picture, before_.shown()) != before_.shown();
    engine::Parts changed;
    if (!isNew && part == before) return changed;
    changed.add(before);
    changed.add(part);
    return changed;
}

void Viewer::compare(const std::shared_ptr<const wadi::Snapshot>& moment, float split) {
    moment ? before_.show(moment, split) : before_.hide();
}

void Viewer::annotate(const Area& area, const std::optional<Area>& room, glm::vec2 share,
                      const std::optional<Pick>& under, double dt) {
    drawContourLabels(area, dt);
    legend_ = {};
    if (!room) return;
    legend_.size = drawLegend(legendText(area, under), room->at, room->size, share);
    legend_.at = glm::round(room->at + share * (room->size - legend_.size));
}

void Viewer::drawContourLabels(const Area& area, double dt) {
    const float interval = landscape_.overlay().interval;
    const auto& moment = before_.drawn();
    const float line = moment ? before_.split() * area.size.x : 0.f;
    contours_[0].follow(snapshot_, interval, dt);
    contours_[1].follow(moment, moment ? interval : 0.f, dt);
    const bool hasWater = landscape_.overlay().water && look_->water;
    const ViewProjection seen = projection(area.size);
    for (const auto& [labels, columns] :
         {std::pair{&contours_[0], glm::vec2(line, area.size.x)}, {&contours_[1], glm::vec2(0.f, line)}})
        app::drawContourLabels(labels->seen(seen, columns, contourDigit(), hasWater), interval, area.at);
}

bool Viewer::isLeftOfLine(const Area& area, const Pick& under) const {
    const auto at = onScreen(under.world, projection(area.size));
    return before_.drawn() && at && at->x < before_.split() * area.size.x;
}

float Viewer::shownHeight(const Area& area, const Pick& under) const {
    return isLeftOfLine(area, under) ? before_.groundAt(under.cell) : under.world.y;
}

LegendText Viewer::legendText(const Area& area, const std::optional<Pick>& under) const {
    const auto& moment = before_.drawn();
    LegendText text = legendOf(landscape_, *snapshot_, *look_);
    if (overlay_->layer != text.overlay.layer && !isKnown(*snapshot_, overlay_->layer)) {
        text.missing = overlay_->layer;
        text.isOnItsWay = wished_.snapshots < kSnapshotsToWait;
    }
    text.onlyNow = moment && !isKnown(*moment, text.overlay.layer);
    if (!under) return text;
    text.then = isLeftOfLine(area, *under);
    text.values = text.then ? before_.valueAt(under->cell) : landscape_.valueAt(under->cell);
    return text;
}

float Viewer::metresPerUnit(glm::vec2 size) const {
    return metresPerLine(camera_, *snapshot_, size.y);
}

void Viewer::frame() {
    frameBlock(camera_, blockOf(*snapshot_));
    if (place_) placeCamera(camera_, *snapshot_, *place_);
}

wadi::Sentence Viewer::reloadShaders() {
    if (isShown_) landscape_.prepareShader();
    const std::optional<engine::Error> fault = landscape_.reloadShaders();
    const wadi::Sentence said = fault ? sentenceOf(*fault) : wadi::Sentence();
    return std::exchange(shaderFault_, said) == said ? wadi::Sentence() : said;
}

QualityPreset Viewer::measureQuality(glm::ivec2 size) {
    engine::Camera camera;
    camera.resize(size);
    frameBlock(camera, blockOf(*snapshot_));
    return chooseQuality(measureLandscape(landscape_, camera, *look_, snapshot_, size));
}

std::string Viewer::thumbnail() {
    constexpr glm::ivec2 kSize{480, 270};
    const OffscreenCamera offscreen(camera_, *look_, *quality_, kSize);
    const std::vector<char> png = offscreen.picture(landscape_, snapshot_).png();
    return {png.begin(), png.end()};
}

CameraPlace Viewer::place() const {
    return placeOf(camera_, *snapshot_);
}

}  // namespace app
