#include "app/render/landscape.hpp"

#include <cmath>
#include <glm/common.hpp>
#include <optional>
#include <utility>

#include "app/render/passes.hpp"
#include "engine/camera.hpp"
#include "engine/state.hpp"
#include "engine/target.hpp"
#include "sim/process/wind/wind.hpp"

namespace app {

wadi::View viewOf(const LookParams& look) {
    wadi::View view{.particles = look.particles};
    const auto want = [&view](bool isSeen, wadi::LayerSet layers) {
        if (isSeen) view.layers |= layers;
    };
    want(look.rivers > 0.f, {LayerId::discharge});
    want(look.water, {LayerId::water, LayerId::velocityEast, LayerId::velocitySouth});
    want(look.sand > 0.f, {LayerId::sediment});
    want(look.lakes, {LayerId::lakes});
    want(look.palette != Palette::twoColour, {LayerId::start});
    return view;
}

wadi::View viewOf(const LookParams& look, const OverlayParams& overlay) {
    wadi::View view = viewOf(look);
    view.layers.insert(overlay.layer);
    if (overlay.channels) view.layers |= {LayerId::drainageArea, LayerId::flowDirection};
    return view;
}

Landscape::Landscape(const std::filesystem::path& shaderFolder)
    : parts_(std::make_unique<Passes>(shaderFolder)) {}

Landscape::~Landscape() = default;

void Landscape::update(std::shared_ptr<const wadi::Snapshot> snapshot, const LookParams& look,
                       UploadBudget budget) {
    const Stopwatch watch;
    if (parts_->snapshot && parts_->snapshot->world != snapshot->world) parts_->restart();
    parts_->isSame = parts_->snapshot == snapshot;
    parts_->snapshot = std::move(snapshot);
    parts_->upload(look, budget);
    parts_->cost.updateSeconds = watch.seconds();
}

void Landscape::passTime(double seconds) {
    constexpr double kStep = 1 / 20.0;
    Passes& p = *parts_;
    p.pending += seconds;
    if (p.pending < kStep) return;
    p.clock += p.pending;
    p.pending = 0;
}

bool Landscape::isLively(const LookParams& look) const {
    return parts_->snapshot && hasWater(*parts_->snapshot, look);
}

void Landscape::keepTimeWith(const Landscape& other) {
    parts_->clock = other.parts_->clock;
}

namespace {

/// Copies the columns of a viewport that were drawn.
void copyColumns(const engine::Target& picture, const Viewport& viewport, unsigned framebuffer, glm::ivec2 at,
                 glm::ivec2 size) {
    std::optional<engine::Scissor> scissor;
    const glm::ivec2 columns(glm::round(viewport.columns * static_cast<float>(size.x)));
    if (columns != glm::ivec2(0, size.x))
        scissor.emplace(at + glm::ivec2(columns.x, 0), glm::ivec2(columns.y - columns.x, size.y));
    engine::copyColour(picture.name(), picture.size(), framebuffer, size, at);
}

}  // namespace

PictureInputs Landscape::inputsFor(const engine::Camera& camera, const LookParams& look,
                                   const QualityParams& quality, glm::ivec2 size, const GroundMarks& marks,
                                   const Viewport& viewport) const {
    const wadi::Snapshot& snapshot = *parts_->snapshot;
    const int lines = drawnSize(size, quality.resolution).y;
    const float pixelAngle =
        camera.pixelAngle(static_cast<float>(lines) / (viewport.high.y - viewport.low.y));
    PictureInputs inputs{viewportOf(camera.vp(), viewport),
                         camera.position(),
                         pixelAngle,
                         look,
                         quality,
                         size,
                         marks,
                         seaLevel(snapshot, look),
                         looseOf(snapshot, look),
                         spanOf(snapshot),
                         rockOf(snapshot)};
    inputs.waves = wadi::towards(snapshot.parameters.wind.direction);
    inputs.overlay = parts_->overlay.view();
    // Plants are seen unless a tool shows something else.
    const bool isPlanted = snapshot.marked == wadi::LayerId::vegetation;
    if (isPlanted && inputs.marks.overlay == wadi::LayerId::none) inputs.marks.overlay = snapshot.marked;
    inputs.whole = camera.vp();
    inputs.viewport = viewport;
    if (hasWater(snapshot, look)) inputs.seconds = static_cast<float>(parts_->clock);
    return inputs;
}

bool Landscape::prepare(const engine::Camera& camera, const LookParams& look, const QualityParams& quality,
                        glm::ivec2 size, const GroundMarks& marks) {
    Passes& p = *parts_;
    if (!p.snapshot || p.awaited) return true;
    p.inputs = inputsFor(camera, look, quality, size, marks, {});
    return p.prepare();
}

void Landscape::draw(const engine::Camera& camera, const LookParams& look, const QualityParams& quality,
                     glm::ivec2 size, const GroundMarks& marks, const Viewport& viewport) {
    Passes& p = *parts_;
    Stopwatch watch;
    watch.without([&] { p.timer.frame(); });
    p.cost.shadowDrawn = p.cost.pictureDrawn = false;
    p.shown = {size, viewport};
    if (!p.snapshot || size.x < 1 || size.y < 1) return;
    PictureInputs inputs = inputsFor(camera, look, quality, size, marks, viewport);
    if (p.awaited) {
        p.hold(drawnSize(size, quality.resolution));
    } else if (!(inputs == p.inputs) || p.relief.isOld() || p.stale) {
        p.inputs = std::move(inputs);
        p.draw(watch);
    }
    p.cost.drawSeconds = watch.seconds();
    p.cost.memory = p.bytes();
}

void Landscape::copyTo(unsigned framebuffer, glm::ivec2 at) {
    const auto& [size, viewport] = parts_->shown;
    if (parts_->picture && size.x > 0 && size.y > 0)
        copyColumns(*parts_->picture, viewport, framebuffer, at, size);
}

void Landscape::forgetPicture() {
    parts_->stale = true;
}

void Landscape::show(const OverlayParams& overlay, double seconds) {
    parts_->overlay.show(overlay, seconds);
}

void Landscape::showLike(const Landscape& other) {
    parts_->overlay.showLike(other.parts_->overlay);
}

bool Landscape::isSettling() const {
    return parts_->overlay.isSettling();
}

const OverlayView& Landscape::overlay() const {
    return parts_->overlay.view();
}

std::optional<glm::vec2> Landscape::valueAt(glm::vec2 place) const {
    if (!parts_->snapshot) return std::nullopt;
    return parts_->overlay.at(*parts_->snapshot, place);
}

void Landscape::prepareShader() {
    for (engine::Shader* shader : parts_->shaders())
        if (shader->prepare()) return;
}

std::optional<engine::Error> Landscape::reloadShaders() {
    Passes& p = *parts_;
    std::optional<engine::Error> fault;
    for (engine::Shader* shader : p.shaders()) {
        if (shader->reloadIfChanged()) p.forget();
        if (!fault) fault = shader->error();
    }
    return fault;
}

void Landscape::measurePasses(bool on) {
    parts_->timer.enable(on);
}

const engine::GpuTimer& Landscape::passes() const {
    return parts_->timer;
}

const Landscape::Cost& Landscape::cost() const {
    return parts_->cost;
}

}  // namespace app
