#include "app/landscape/landscape.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <utility>

#include "app/landscape/grain.hpp"
#include "app/landscape/grid.hpp"
#include "app/landscape/layer_texture.hpp"
#include "app/landscape/relief.hpp"
#include "app/landscape/stopwatch.hpp"
#include "app/landscape/viewpoint.hpp"
#include "engine/camera.hpp"
#include "engine/device.hpp"
#include "engine/framebuffer.hpp"
#include "engine/state.hpp"

namespace app {

namespace {

/// Discharge is a slow mean that changes everywhere in every epoch; uploaded in turns of so many tiles it
/// costs a frame little, and nobody sees the delay.
constexpr std::size_t kRiverTilesAtOnce = 64;
/// A river begins where the water of this share of the map comes together, but of so many cells at least.
constexpr float kRiverCatchment = 1.f / 1000.f, kLeastCatchment = 16.f;
/// Fog of full thickness: optical depth over the diagonal of the map.
constexpr float kThickestFog = 1.f;

const glm::vec3 kRiverColour{0.25f, 0.34f, 0.38f};

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

/// All that decides what the map of shadows looks like, but the ground.
struct ShadowView {
    glm::vec3 toSun{0.f};
    glm::vec3 low{0.f}, high{0.f};
    glm::ivec2 quads{0};
    int size = 0;

    bool operator==(const ShadowView&) const = default;
};

/// All that decides what the picture looks like, but the ground.
struct View {
    glm::mat4 vp{0.f};
    glm::vec3 eye{0.f};
    float pixelAngle = 0.f;  // extent of a pixel at distance 1
    LookParams look;
    QualityParams quality;
    glm::ivec2 size{0};
    std::optional<BrushRing> ring;

    bool operator==(const View&) const = default;
};

glm::ivec2 scaled(glm::ivec2 size, float resolution) {
    const auto side = [&](int n) {
        return std::clamp(static_cast<int>(std::lround(static_cast<float>(n) * resolution)), 1,
                          engine::maxTextureSize());
    };
    return {side(size.x), side(size.y)};
}

}  // namespace

struct Landscape::Parts {
    engine::Shader ground, wall, sky, depth;
    LayerTexture heights, discharge;
    Relief relief;
    engine::Texture grain = makeGrain();
    std::optional<Grid> grid;
    engine::ShadowMap shadow{1};
    std::optional<engine::Target> picture;
    engine::Billboard billboard;

    std::shared_ptr<const wadi::Snapshot> snapshot;
    engine::Box block;
    float river = 0;
    CellRect changed;            // not yet in the relief
    bool groundChanged = false;  // since the map of shadows was drawn
    bool reloaded = false;
    ShadowView shadowView;
    View view;
    std::string fault;
    Cost cost;

    explicit Parts(const std::filesystem::path& folder)
        : ground(folder, "terrain.vert", "terrain.frag"),
          wall(folder, "wall.vert", "wall.frag"),
          sky(folder, "billboard.vert", "sky.frag"),
          depth(folder, "terrain.vert", "depth.frag"),
          relief(folder) {}

    std::array<engine::Shader*, 5> shaders() { return {&ground, &wall, &sky, &depth, &relief.shader()}; }
    CellRect everything() const { return {{0, 0}, heights.texture().size()}; }

    void upload();
    void fitGrid();
    void drawRelief(Stopwatch& watch);
    void drawShadow(Stopwatch& watch);
    void drawPicture(Stopwatch& watch);
    void drawGround(Stopwatch& watch);
    void drawWalls(Stopwatch& watch);
    void drawSky(Stopwatch& watch);
    void setMesh(engine::Shader& shader, const Grid& mesh, const glm::mat4& vp);
    void setAir(engine::Shader& shader);
    void setLight(engine::Shader& shader);
};

void Landscape::Parts::upload() {
    const LayerTexture::Upload rock = heights.update(snapshot->grid, snapshot->height);
    const LayerTexture::Upload water =
        discharge.update(snapshot->grid, snapshot->discharge, kRiverTilesAtOnce);
    changed.include(rock.cells);
    changed.include(water.cells);
    groundChanged = groundChanged || rock.tiles > 0;
    cost.tilesUploaded = rock.tiles + water.tiles;
    cost.bytesUploaded = rock.bytes + water.bytes;

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
    const glm::ivec2 size = scaled(view.size, view.quality.resolution);
    if (!picture || picture->size() != size) picture.emplace(size.x, size.y);
    watch.without([&] { picture->target(linearColour(view.look.skyColour)); });
    drawGround(watch);
    drawWalls(watch);
    drawSky(watch);
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
        .uniform("ringCentre", view.ring ? view.ring->center : glm::vec3(0.f))
        .uniform("ringRadius", view.ring ? view.ring->radius : 0.f)
        .uniform("pixelAngle", view.pixelAngle)
        .texture("relief", relief.texture())
        .texture("grain", grain);
    watch.without([&] { grid->renderGround(); });
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

Landscape::Landscape(const std::filesystem::path& shaderFolder)
    : parts_(std::make_unique<Parts>(shaderFolder)) {}

Landscape::~Landscape() = default;

void Landscape::update(std::shared_ptr<const wadi::Snapshot> snapshot) {
    const Stopwatch watch;
    parts_->snapshot = std::move(snapshot);
    parts_->upload();
    parts_->cost.updateSeconds = watch.seconds();
}

void Landscape::render(const engine::Camera& camera, const LookParams& look, const QualityParams& quality,
                       unsigned framebuffer, glm::ivec2 at, glm::ivec2 size,
                       const std::optional<BrushRing>& ring) {
    Parts& p = *parts_;
    Stopwatch watch;
    p.cost.shadowDrawn = p.cost.pictureDrawn = false;
    if (!p.snapshot || size.x < 1 || size.y < 1) return;
    const glm::ivec2 drawn = scaled(size, quality.resolution);
    const float pixelAngle = 2.f / (camera.projection()[1][1] * static_cast<float>(drawn.y));
    View view{camera.vp(), camera.position(), pixelAngle, look, quality, size, ring};
    if (!(view == p.view) || !p.changed.empty() || p.reloaded) {
        p.view = std::move(view);
        p.reloaded = false;
        p.fitGrid();
        p.drawRelief(watch);
        p.drawShadow(watch);
        p.drawPicture(watch);
    }
    watch.without([&] { engine::copyColour(p.picture->name(), p.picture->size(), framebuffer, size, at); });
    p.cost.drawSeconds = watch.seconds();
}

const std::string& Landscape::reloadShaders() {
    Parts& p = *parts_;
    p.fault.clear();
    for (engine::Shader* shader : p.shaders()) {
        if (shader->reloadIfChanged()) {
            p.reloaded = p.groundChanged = true;
            p.changed = p.everything();
        }
        if (p.fault.empty()) p.fault = shader->error();
    }
    return p.fault;
}

const Landscape::Cost& Landscape::cost() const {
    return parts_->cost;
}

}  // namespace app
