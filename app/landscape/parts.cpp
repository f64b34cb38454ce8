#include "app/landscape/parts.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include "app/landscape/viewpoint.hpp"
#include "engine/device.hpp"
#include "engine/state.hpp"
#include "sim/bearing.hpp"

namespace app {

namespace {

/// Discharge is a slow mean that changes everywhere in every epoch; uploaded in turns of so many tiles it
/// costs a frame little, and nobody sees the delay.
constexpr std::size_t kRiverTilesAtOnce = 64;
/// Sediment shows as a colour only, which may come a little later still.
constexpr std::size_t kSandTilesAtOnce = 32;
/// A river begins where the water of this share of the map comes together, but of so many cells at least.
constexpr float kRiverCatchment = 1.f / 1000.f, kLeastCatchment = 16.f;
/// Fog of full thickness: optical depth over the diagonal of the map.
constexpr float kThickestFog = 1.f;

const glm::vec3 kRiverColour{0.25f, 0.34f, 0.38f};

/// The ring of a brush that adds, and of one that takes.
const glm::vec3 kAdding{1.f, 0.90f, 0.62f}, kTaking{0.45f, 0.78f, 1.f};
/// How much of the ground's own colour a painted map hides.
constexpr float kOverlay = 0.75f;

/// Discharge at which a river begins, for any rate of rain: in the long run a cell is entered by the drops
/// that are born upstream of it. The running mean has come only a part of the way to that.
float riverStart(const wadi::Snapshot& snapshot) {
    if (snapshot.discharge.empty()) return 0.f;
    const wadi::DropletParams& droplet = snapshot.parameters.droplet;
    const float cells = static_cast<float>(snapshot.grid.columns) * static_cast<float>(snapshot.grid.rows);
    const float births = std::max(droplet.rain, 0.1f) / 1000.f;  // in a cell and epoch
    const float reached = 1.f - std::pow(1.f - droplet.dischargeRate, static_cast<float>(snapshot.epoch + 1));
    return births * std::max(kRiverCatchment * cells, kLeastCatchment) * reached;
}

}  // namespace

Loose looseOf(const wadi::Snapshot& snapshot, const LookParams& look) {
    if (snapshot.sediment.empty()) return {};
    const wadi::Generator generator = snapshot.parameters.terrain.generator;
    const bool isDesert = snapshot.parameters.wind.enabled || generator == wadi::Generator::sand ||
                          generator == wadi::Generator::pyramid;
    return isDesert ? Loose{look.sand, 0.5f} : Loose{0.25f * look.sand, 4.f};
}

glm::ivec2 drawnSize(glm::ivec2 size, float resolution) {
    const auto side = [&](int n) {
        return std::clamp(static_cast<int>(std::lround(static_cast<float>(n) * resolution)), 1,
                          engine::maxTextureSize());
    };
    return {side(size.x), side(size.y)};
}

void Landscape::Parts::upload() {
    const LayerTexture::Upload rock = heights.update(snapshot->grid, snapshot->height);
    const LayerTexture::Upload rivers =
        discharge.update(snapshot->grid, snapshot->discharge, kRiverTilesAtOnce);
    changed.include(rock.cells);
    changed.include(rivers.cells);
    groundChanged = groundChanged || rock.tiles > 0;
    const LayerTexture::Upload sand = sediment.update(snapshot->grid, snapshot->sediment, kSandTilesAtOnce);
    const LayerTexture::Upload lakes = water.update(*snapshot);
    const bool otherMotes = !isSame && motes.update(*snapshot);
    if (paintedLayer != snapshot->paintedLayer) painted.clear();
    paintedLayer = snapshot->paintedLayer;
    const LayerTexture::Upload paint = painted.update(snapshot->grid, snapshot->painted);
    stale = stale || otherMotes || sand.tiles + lakes.tiles + paint.tiles > 0;
    cost.tilesUploaded = cost.bytesUploaded = 0;
    for (const LayerTexture::Upload& upload : {rock, rivers, sand, lakes, paint}) {
        cost.tilesUploaded += upload.tiles;
        cost.bytesUploaded += upload.bytes;
    }

    const bool hadRivers = river > 0.f;
    river = riverStart(*snapshot);
    if (hadRivers != (river > 0.f)) changed = everything();
    block = blockOf(*snapshot);
}

void Landscape::Parts::fitGrid() {
    const glm::ivec2 quads = quadsFor(heights.texture().size(), view.quality.mesh);
    if (!grid || grid->quads() != quads) grid.emplace(quads);
}

void Landscape::Parts::drawRelief(Stopwatch& watch) {
    if (changed.empty()) return;
    watch.without([&] { relief.draw({heights, discharge, snapshot->cellSize, river}, changed); });
    changed = {};
}

void Landscape::Parts::drawShadow(Stopwatch& watch) {
    const ShadowView wanted{towardsSun(view.look), block.low, block.high, grid->quads(),
                            std::min(view.quality.shadowSize, engine::maxTextureSize())};
    if (!view.quality.shadows || (wanted == shadowView && !groundChanged)) return;
    if (shadow.size() != wanted.size) shadow = engine::ShadowMap(wanted.size);
    shadow.fit(block, wanted.toSun);
    shadow.target();
    setMesh(depth, *grid, shadow.vp());
    watch.without([&] { grid->renderGround(); });
    shadowView = wanted;
    groundChanged = false;
    cost.shadowDrawn = true;
}

void Landscape::Parts::setMesh(engine::Shader& shader, const Grid& mesh, const glm::mat4& vp) {
    shader.use()
        .uniform("vp", vp)
        .uniform("quads", mesh.quads())
        .uniform("cellSize", snapshot->cellSize)
        .texture("heights", heights.texture());
}

void Landscape::Parts::setAir(engine::Shader& shader) {
    const LookParams& look = view.look;
    // By the map's extent alone: were heights in it, a stone laid down here would change the air there.
    const glm::vec3 extent = block.high - block.low;
    const float density = kThickestFog * look.fog / glm::length(glm::vec2(extent.x, extent.z));
    shader.uniform("skyColour", linearColour(look.skyColour))
        .uniform("sunGlow", 0.12f * look.sunStrength * sunColour(look.sunElevation))
        .uniform("toSun", towardsSun(look))
        .uniform("eye", view.eye)
        .uniform("fogDensity", density);
}

void Landscape::Parts::setLight(engine::Shader& shader) {
    const LookParams& look = view.look;
    const glm::vec3 sky = linearColour(look.skyColour);
    setAir(shader);
    shader.uniform("sunLight", 2.1f * look.sunStrength * sunColour(look.sunElevation))
        .uniform("skyLight", 1.4f * look.ambient * sky)
        .uniform("bounceLight", 0.9f * look.ambient * glm::vec3(1.f, 0.88f, 0.74f))
        .uniform("shadows", static_cast<int>(view.quality.shadows));
    shadow.shade(shader);
}

void Landscape::Parts::drawPicture(Stopwatch& watch) {
    const glm::ivec2 size = drawnSize(view.size, view.quality.resolution);
    if (!picture || picture->size() != size) picture.emplace(size.x, size.y);
    watch.without([&] { picture->target(linearColour(view.look.skyColour)); });
    drawGround(watch);
    drawWalls(watch);
    drawSky(watch);
    drawMotes(watch);
    drawWater(watch);
    drawMarkers(watch);
    cost.pictureDrawn = true;
}

void Landscape::Parts::drawGround(Stopwatch& watch) {
    const LookParams& look = view.look;
    engine::apply({.cull = engine::Cull::Back});
    setMesh(ground, *grid, view.vp);
    setLight(ground);
    ground.uniform("flatColour", linearColour(look.flatColour))
        .uniform("steepColour", linearColour(look.steepColour))
        .uniform("riverColour", linearColour(kRiverColour))
        .uniform("steepness", look.steepness)
        .uniform("blend", look.blend)
        .uniform("rivers", look.rivers)
        .uniform("sandColour", linearColour(look.sandColour))
        .uniform("sand", view.loose.strength)
        .uniform("cover", view.loose.cover)
        .texture("relief", relief.texture())
        .texture("sediment", sediment.texture())
        .texture("grain", grain);
    setRing(ground);
    setOverlay(ground);
    watch.without([&] { grid->renderGround(); });
}

void Landscape::Parts::setRing(engine::Shader& shader) {
    const BrushRing ring = view.marks.ring.value_or(BrushRing{});
    shader.uniform("ringCentre", glm::vec2(ring.center.x, ring.center.z))
        .uniform("ringAlong", wadi::onCircle(ring.turn))
        .uniform("ringRadius", ring.radius)
        .uniform("ringInner", ring.inner)
        .uniform("ringOutline", static_cast<int>(ring.outline))
        .uniform("ringColour", linearColour(ring.inverted ? kTaking : kAdding))
        .uniform("ringInverted", static_cast<int>(ring.inverted))
        .uniform("pixelAngle", view.pixelAngle);
}

void Landscape::Parts::setOverlay(engine::Shader& shader) {
    const bool isShown = view.marks.overlay != wadi::PaintedLayer::none &&
                         view.marks.overlay == paintedLayer && !snapshot->painted.empty();
    // What nobody painted is 1 everywhere, but for hardness: that is 0.
    shader.uniform("overlayColour", linearColour(overlayColour(view.marks.overlay)))
        .uniform("overlayPlain", view.marks.overlay == wadi::PaintedLayer::hardness ? 0.f : 1.f)
        .uniform("overlayShare", isShown ? kOverlay : 0.f)
        .texture("overlay", painted.texture());
}

void Landscape::Parts::drawMarkers(Stopwatch& watch) {
    markers.update(view.marks.springs);
    if (markers.empty()) return;
    engine::apply({.depthWrite = false, .blend = engine::Blend::Alpha});
    engine::Shader& shader = markers.shader();
    setMesh(shader, *grid, view.vp);
    water.describe(shader, *snapshot, view.look);
    shader.uniform("eye", view.eye).uniform("pixelAngle", view.pixelAngle);
    watch.without([&] { markers.render(); });
}

void Landscape::Parts::drawWalls(Stopwatch& watch) {
    const glm::vec3 earth = linearColour(view.look.steepColour) * glm::vec3(0.95f, 0.85f, 0.74f);
    setMesh(wall, *grid, view.vp);
    setLight(wall);
    wall.texture("grain", grain)
        .uniform("base", block.low.y)
        .uniform("earthColour", earth)
        .uniform("bandHeight", 0.03f * std::max(block.high.x - block.low.x, block.high.z - block.low.z));
    watch.without([&] { grid->renderWalls(); });
}

void Landscape::Parts::drawSky(Stopwatch& watch) {
    engine::apply({.depthWrite = false});
    sky.use().uniform("fromClip", glm::inverse(view.vp));
    setAir(sky);
    watch.without([&] { billboard.render(); });
}

void Landscape::Parts::drawMotes(Stopwatch& watch) {
    if (!view.look.particles || motes.empty()) return;
    // Two pixels of a window of usual height, however fine the picture is drawn.
    engine::apply({.pointSize = std::max(1.5f, 2.f * static_cast<float>(picture->size().y) / 800.f)});
    engine::Shader& shader = motes.shader();
    setMesh(shader, *grid, view.vp);
    setAir(shader);
    watch.without([&] { motes.render(); });
}

void Landscape::Parts::drawWater(Stopwatch& watch) {
    if (!water.isSeen(*snapshot, view.look)) return;
    engine::apply({.blend = engine::Blend::Alpha});
    for (engine::Shader* shader : {&water.wall(), &water.surface()}) {
        setMesh(*shader, *grid, view.vp);
        setLight(*shader);
        water.describe(*shader, *snapshot, view.look);
        if (shader == &water.surface()) setRing(*shader);
        shader->uniform("seconds", view.seconds).texture("grain", grain);
        watch.without([&] { shader == &water.wall() ? grid->renderWalls() : grid->renderGround(); });
    }
}

}  // namespace app
