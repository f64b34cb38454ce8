#include "app/render/passes.hpp"

#include <glm/common.hpp>

#include "app/render/viewpoint.hpp"
#include "engine/device.hpp"
#include "engine/state.hpp"

namespace app {
namespace {

constexpr std::initializer_list<engine::Format> kColour{engine::Format::SRGB8A8};
constexpr std::initializer_list<engine::Format> kColourAndDepth{engine::Format::SRGB8A8,
                                                                engine::Format::Depth24};

}  // namespace

std::vector<engine::Shader*> Landscape::Passes::shaders() {
    std::vector<engine::Shader*> all;
    for (const auto& some : {relief.shaders(), shade.shaders(), ground.shaders(), walls.shaders(),
                             sky.shaders(), particles.shaders(), water.shaders(), markers.shaders()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

/// Draws everything anew at the next opportunity.
void Landscape::Passes::forget() {
    relief.forget();
    shade.forget();
    stale = true;
}

/// The next snapshot is of another world.
void Landscape::Passes::restart() {
    heights.restart();
    relief.restart();
    ground.restart();
    water.restart();
    awaited = true;
}

bool Landscape::Passes::isWhole() const {
    return heights.isWhole() && relief.isWhole() && ground.isWhole() && water.isWhole();
}

void Landscape::Passes::upload(const LookParams& look, UploadBudget budget) {
    const std::size_t granted = budget.left;
    const bool otherParticles = !isSame && particles.update(*snapshot, budget);
    // The ground may take half of it: the rest is for what lies on it.
    LayerTexture::Upload upload =
        heights.update(snapshot->grid, (*snapshot)[LayerId::height], budget, budget.left / 2);
    if (upload.tiles > 0) shade.forget();
    upload.include(relief.update(*snapshot, upload.cells, budget));
    LayerTexture::Upload rest = ground.update(*snapshot, budget);
    rest.include(water.update(*snapshot, look, budget));
    rest.include(overlay.update(*snapshot, budget));
    // A world is shown when all of it is there; a layer that joins it later does not hold it up.
    awaited = !heights.isWhole() || (awaited && !isWhole());
    stale = stale || otherParticles || rest.any();
    upload.include(rest);
    cost.tilesUploaded = upload.tiles;
    cost.bytesUploaded = granted - budget.left;
}

void Landscape::Passes::measureBounds() {
    bounds = HeightBounds(*snapshot, waterOf(*snapshot, inputs.look), inputs.sea, kFilm);
}

void Landscape::Passes::layGrid() {
    measureBounds();
    const engine::Box block = blockOf(*snapshot);
    const engine::ViewVolume volume(inputs.vp);
    const MeshView view = meshViewOf(inputs.eye, snapshot->highest, snapshot->cellSize, inputs.quality.detail,
                                     inputs.pixelAngle);
    const IsSeen isSeen = seenThrough(volume, bounds, *snapshot, block);
    grid.lay(choosePatches(heights.texture().size(), view, isSeen), view);
    cost.quads = grid.quads();
}

/// The target that is drawn to: the picture, or what is resolved into it.
const engine::Target& Landscape::Passes::fitPicture(glm::ivec2 pixels) {
    const int wanted = engine::samplesFor(inputs.quality.samples);
    if (picture && picture->size() == pixels && (samples ? samples->samples() : 1) == wanted)
        return samples ? *samples : *picture;
    samples.reset();
    if (wanted == 1) return picture.emplace(pixels.x, pixels.y, kColourAndDepth);
    picture.emplace(pixels.x, pixels.y, kColour);
    return samples.emplace(pixels.x, pixels.y, kColourAndDepth, engine::Sampling{}, wanted);
}

namespace {

/// Keeps all to the columns of a viewport that are shown, and to those beside them which a copy of another
/// size mixes in.
engine::Scissor columnsOf(const Viewport& viewport, glm::ivec2 pixels) {
    constexpr int kBeside = 4;
    const glm::ivec2 columns(glm::round(viewport.columns * static_cast<float>(pixels.x)));
    return {{columns.x - kBeside, 0}, {columns.y - columns.x + 2 * kBeside, pixels.y}};
}

}  // namespace

/// Keeps the picture as it is, or has an empty one.
void Landscape::Passes::hold(glm::ivec2 pixels) {
    if (picture) return;
    picture.emplace(pixels.x, pixels.y, kColourAndDepth);
    picture->target(linearColour(inputs.look.skyColour));
}

std::size_t Landscape::Passes::bytes() const {
    return heights.bytes() + detailNoise.bytes() + relief.bytes() + shade.bytes() + ground.bytes() +
           water.bytes() + particles.bytes() + overlay.bytes() + walls.bytes() + grid.bytes() +
           (picture ? picture->bytes() : 0) + (samples ? samples->bytes() : 0);
}

PassContext Landscape::Passes::contextFor(glm::ivec2 pixels, Stopwatch& watch) const {
    return {*snapshot,
            inputs,
            blockOf(*snapshot),
            grid,
            bounds,
            heights,
            relief.slopes(),
            relief.exposure(),
            detailNoise,
            water.depth(inputs.look),
            shade.map(),
            pixels,
            watch};
}

namespace {

/// Of what is drawn between the frames of a window: a processor takes some tenths of a second for so much.
constexpr int kTexelsAtOnce = 1 << 18;
constexpr std::size_t kQuadsAtOnce = std::size_t{1} << 18;

}  // namespace

/// Draws a piece of what pictures are drawn with, and waits for it; true if there was none left.
bool Landscape::Passes::prepare() {
    Stopwatch watch;
    stale = true;
    bool isDrawn = relief.drawSome(*snapshot, heights, !inputs.quality.plainGround, watch, kTexelsAtOnce);
    if (!isDrawn) {
        measureBounds();
        const glm::ivec2 pixels = drawnSize(inputs.size, inputs.quality.resolution);
        isDrawn = shade.drawSome(contextFor(pixels, watch), kQuadsAtOnce);
    }
    if (isDrawn) engine::waitUntilDrawn();
    return !isDrawn;
}

void Landscape::Passes::draw(Stopwatch& watch) {
    layGrid();
    const auto timed = [&](DrawPass which, auto&& pass) {
        watch.without([&] { timer.begin(kPassNames[static_cast<std::size_t>(which)]); });
        pass();
        watch.without([&] { timer.end(); });
    };
    timed(DrawPass::relief, [&] { relief.draw(*snapshot, heights, !inputs.quality.plainGround, watch); });
    const glm::ivec2 pixels = drawnSize(inputs.size, inputs.quality.resolution);
    const PassContext context = contextFor(pixels, watch);
    timed(DrawPass::shadows, [&] { cost.shadowDrawn = shade.draw(context); });
    const engine::Target& target = fitPicture(pixels);
    const bool hasSky = inputs.viewport.sky;
    watch.without([&] {
        target.target(hasSky ? glm::vec4(linearColour(inputs.look.skyColour), 1.f) : glm::vec4(0.f));
    });
    const engine::Scissor scissor = columnsOf(inputs.viewport, pixels);
    timed(DrawPass::ground, [&] { ground.draw(context, overlay); });
    timed(DrawPass::walls, [&] { walls.draw(context, ground.sediment()); });
    if (hasSky) timed(DrawPass::sky, [&] { sky.draw(context); });
    timed(DrawPass::particles, [&] { particles.draw(context); });
    if (inputs.overlay.water) timed(DrawPass::water, [&] { water.draw(context, ground); });
    timed(DrawPass::marks, [&] { markers.draw(context); });
    if (samples) timed(DrawPass::smoothEdges, [&] { watch.without([&] { samples->resolve(*picture); }); });
    cost.pictureDrawn = true;
    ++cost.pictures;
    stale = false;
}

}  // namespace app
