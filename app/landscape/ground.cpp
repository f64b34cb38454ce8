#include "app/landscape/ground.hpp"

#include <algorithm>

#include "engine/state.hpp"

namespace app {

namespace {

/// Sediment shows as a colour only, which may come a little later: so many tiles at once.
constexpr std::size_t kTilesAtOnce = 32;
/// How much of the ground's own colour a painted map hides.
constexpr float kOverlay = 0.75f;

const glm::vec3 kRiverColour{0.25f, 0.34f, 0.38f};

}  // namespace

Loose looseOf(const wadi::Snapshot& snapshot, const LookParams& look) {
    if (snapshot.sediment.empty()) return {};
    const wadi::Generator generator = snapshot.parameters.terrain.generator;
    const bool isDesert = snapshot.parameters.wind.enabled || generator == wadi::Generator::sand ||
                          generator == wadi::Generator::pyramid;
    return isDesert ? Loose{look.sand, 0.5f} : Loose{0.25f * look.sand, 4.f};
}

Ground::Ground(const std::filesystem::path& shaderFolder)
    : shader_(shaderFolder, "terrain.vert", "terrain.frag") {}

LayerTexture::Upload Ground::update(const wadi::Snapshot& snapshot) {
    LayerTexture::Upload upload = sediment_.update(snapshot.grid, snapshot.sediment, kTilesAtOnce);
    if (paintedLayer_ != snapshot.paintedLayer) painted_.clear();
    paintedLayer_ = snapshot.paintedLayer;
    upload.include(painted_.update(snapshot.grid, snapshot.painted));
    return upload;
}

void Ground::draw(const Stage& stage, const Overlay& overlay) {
    const LookParams& look = stage.sight.look;
    engine::apply({.cull = engine::Cull::Back});
    stage.setMesh(shader_);
    stage.setLight(shader_);
    stage.setRing(shader_);
    shader_.uniform("flatColour", linearColour(look.flatColour))
        .uniform("steepColour", linearColour(look.steepColour))
        .uniform("riverColour", linearColour(kRiverColour))
        .uniform("steepness", look.steepness)
        .uniform("blend", look.blend)
        .uniform("rivers", look.rivers)
        .uniform("sandColour", linearColour(look.sandColour))
        .uniform("sand", stage.sight.loose.strength)
        .uniform("cover", stage.sight.loose.cover)
        .texture("relief", stage.relief)
        .texture("sediment", sediment_.texture())
        .texture("grain", stage.grain);
    setPainted(stage);
    overlay.describe(shader_, stage.heights);
    shader_.uniform("linePixels", std::max(1.f, stage.sight.quality.resolution));
    stage.watch.without([&] { stage.grid.renderGround(); });
}

void Ground::setPainted(const Stage& stage) {
    const wadi::PaintedLayer wanted = stage.sight.marks.overlay;
    const bool isShown =
        wanted != wadi::PaintedLayer::none && wanted == paintedLayer_ && !stage.snapshot.painted.empty();
    // What nobody painted is 1 everywhere, but for hardness: that is 0.
    shader_.uniform("overlayColour", linearColour(overlayColour(wanted)))
        .uniform("overlayPlain", wanted == wadi::PaintedLayer::hardness ? 0.f : 1.f)
        .uniform("overlayShare", isShown ? kOverlay : 0.f)
        .texture("overlay", painted_.texture());
}

}  // namespace app
