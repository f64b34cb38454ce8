#include "app/render/ground.hpp"

#include <algorithm>
#include <cmath>
#include <glm/vec4.hpp>
#include <string>

#include "app/base/number_format.hpp"
#include "app/look/palette.hpp"
#include "engine/state.hpp"
#include "sim/process/wind/wind.hpp"
#include "sim/terrain/strata.hpp"

namespace app {

namespace {

/// A number in [0, 1) for a point of a lattice.
float latticeValue(std::uint32_t x, std::uint32_t z, std::uint32_t layer) {
    const std::uint32_t number = scattered(x * 0x9E3779B1u ^ z * 0x85EBCA77u ^ layer * 0xC2B2AE3Du);
    return static_cast<float>(number >> 8) / 16777216.f;
}

/// Smooth noise with `cells` cells along the tile, which it repeats after.
float latticeNoise(float u, float v, std::uint32_t cells, std::uint32_t layer) {
    const float x = u * static_cast<float>(cells), z = v * static_cast<float>(cells);
    const auto i = static_cast<std::uint32_t>(x), j = static_cast<std::uint32_t>(z);
    const auto ease = [](float t) { return t * t * t * (t * (t * 6.f - 15.f) + 10.f); };
    const float fx = ease(x - static_cast<float>(i)), fz = ease(z - static_cast<float>(j));
    const auto corner = [&](std::uint32_t di, std::uint32_t dj) {
        return latticeValue((i + di) % cells, (j + dj) % cells, layer);
    };
    return std::lerp(std::lerp(corner(0, 0), corner(1, 0), fx), std::lerp(corner(0, 1), corner(1, 1), fx),
                     fz);
}

float octaves(float u, float v) {
    float sum = 0.f, weight = 0.5f;
    for (std::uint32_t octave = 0; octave < 5; ++octave, weight *= 0.55f)
        sum += weight * latticeNoise(u, v, 6u << octave, octave);
    return sum / 1.056f;
}

std::uint8_t byte(float share) {
    return static_cast<std::uint8_t>(std::clamp(share, 0.f, 1.f) * 255.f + 0.5f);
}

std::size_t place(int x, int z) {
    const int wrapped = (z & (kDetailNoiseSize - 1)) * kDetailNoiseSize + (x & (kDetailNoiseSize - 1));
    return static_cast<std::size_t>(wrapped);
}

}  // namespace

std::vector<std::uint8_t> detailNoiseTexels() {
    constexpr float kStep = 1.f / kDetailNoiseSize;
    std::vector<float> rough(static_cast<std::size_t>(kDetailNoiseSize) * kDetailNoiseSize);
    for (int z = 0; z < kDetailNoiseSize; ++z) {
        for (int x = 0; x < kDetailNoiseSize; ++x)
            rough[place(x, z)] = octaves(static_cast<float>(x) * kStep, static_cast<float>(z) * kStep);
    }
    std::vector<std::uint8_t> texels;
    texels.reserve(rough.size() * 4);
    for (int z = 0; z < kDetailNoiseSize; ++z) {
        for (int x = 0; x < kDetailNoiseSize; ++x) {
            const float alongX = rough[place(x + 1, z)] - rough[place(x - 1, z)];
            const float alongZ = rough[place(x, z + 1)] - rough[place(x, z - 1)];
            const float smooth =
                latticeNoise(static_cast<float>(x) * kStep, static_cast<float>(z) * kStep, 5, 9);
            for (const float share : {rough[place(x, z)], 0.5f + 2.f * alongX, 0.5f + 2.f * alongZ, smooth})
                texels.push_back(byte(share));
        }
    }
    return texels;
}

engine::Texture makeDetailNoise() {
    engine::Texture detailNoise(kDetailNoiseSize, kDetailNoiseSize, engine::Format::RGBA8,
                                {.filter = engine::Filter::Mipmapped, .wrap = engine::Wrap::Repeat});
    detailNoise.upload(detailNoiseTexels());
    detailNoise.shrink();
    return detailNoise;
}

namespace {

/// Sediment shows as a colour only, which may come a little later: so much at once [bytes].
constexpr std::size_t kSedimentAtOnce = std::size_t{512} << 10;
/// How much of the ground's own colour a painted map hides.
constexpr float kOverlay = 0.75f;

}  // namespace

Loose looseOf(const wadi::Snapshot& snapshot, const LookParams& look) {
    const wadi::WindParams& wind = snapshot.parameters.wind;
    const glm::vec2 direction = wind.enabled ? wadi::towards(wind.direction) : glm::vec2(0.f);
    const wadi::Generator generator = snapshot.parameters.terrain.generator;
    const bool isDesert = wind.enabled || generator == wadi::Generator::sand ||
                          generator == wadi::Generator::pyramid || generator == wadi::Generator::wall;
    if (snapshot[wadi::LayerId::sediment].empty()) return {.wind = direction, .isSand = isDesert};
    if (isDesert) return {look.sand, 1.5f, direction, true};
    // Of two colours, soil takes on little of that of sand; palettes have soil of their own.
    return {look.palette == Palette::twoColour ? 0.25f * look.sand : look.sand, 4.f, direction};
}

Span spanOf(const wadi::Snapshot& snapshot) {
    Span span{snapshot.lowest, snapshot.highest};
    if (!snapshot[wadi::LayerId::start].empty()) {
        const auto& start = snapshot[wadi::LayerId::start];
        span.low =
            (*std::ranges::min_element(start, {}, [](const auto& tile) { return tile->lowest; }))->lowest;
        span.high =
            (*std::ranges::max_element(start, {}, [](const auto& tile) { return tile->highest; }))->highest;
    }
    const wadi::SeaParams& sea = snapshot.parameters.sea;
    if (sea.enabled) span.low = std::max(span.low, sea.level);
    if (wadi::isInYears(snapshot.parameters)) {
        constexpr float kLeastRange = 1 / 12.f;  // of the map's side: what is lower has no snow
        const float side = static_cast<float>(std::min(snapshot.grid.columns, snapshot.grid.rows));
        span.high =
            std::max({span.high, snapshot.highest, span.low + kLeastRange * side * snapshot.cellSize});
    }
    constexpr float kLeast = 1e-3f;  // [m], of land that is level or under water
    span.high = std::max(span.high, span.low + kLeast);
    return span;
}

namespace {

/// Of the mesh and of the contours over it.
engine::Defines groundDefines() {
    engine::Defines defines = meshDefines();
    defines.push_back({"kContoursPerIndex", std::to_string(kContoursPerIndex)});
    return defines;
}

}  // namespace

Ground::Ground(const std::filesystem::path& shaderFolder)
    : full_(shaderFolder, "terrain.vert", "terrain.frag", groundDefines(), engine::Compiled::later),
      plain_(shaderFolder, "terrain.vert", "terrain_plain.frag", groundDefines(), engine::Compiled::later),
      bare_(shaderFolder, "terrain.vert", "terrain_bare.frag", groundDefines(), engine::Compiled::later) {}

LayerTexture::Upload Ground::update(const wadi::Snapshot& snapshot, UploadBudget& budget) {
    // Without it the cut sides show none, rather than what it was.
    LayerTexture::Upload upload =
        snapshot[wadi::LayerId::sediment].empty()
            ? sediment_.clear()
            : sediment_.update(snapshot.grid, snapshot[wadi::LayerId::sediment], budget, kSedimentAtOnce);
    if (paintedLayer_ != snapshot.marked) {
        upload.include(painted_.clear());
        // What may be more than all, or has a sign and units of its own, does not fit in a byte; all others
        // do.
        if (goesBothWays(paintedLayer_) != goesBothWays(snapshot.marked))
            painted_ =
                LayerTexture(goesBothWays(snapshot.marked) ? engine::Format::R16F : engine::Format::R8);
    }
    paintedLayer_ = snapshot.marked;
    upload.include(painted_.update(snapshot.grid, snapshot[snapshot.marked], budget));
    return upload;
}

void Ground::restart() {
    sediment_.restart();
    painted_.restart();
}

/// The shader that draws no more than is seen.
engine::Shader& Ground::shaderFor(const PictureInputs& inputs) {
    if (!inputs.quality.plainGround) return full_;
    const bool isBare = inputs.look.palette != Palette::twoColour &&
                        inputs.overlay.layer == wadi::LayerId::none && inputs.overlay.interval <= 0.f &&
                        inputs.overlay.channelsFrom <= 0.f && !inputs.marks.ring &&
                        inputs.marks.overlay == wadi::LayerId::none;
    return isBare ? bare_ : plain_;
}

void Ground::draw(const PassContext& context, const Overlay& overlay) {
    const LookParams& look = context.inputs.look;
    engine::Shader& shader = shaderFor(context.inputs);
    engine::apply({.cull = engine::Cull::Back});
    context.setMesh(shader);
    context.setLight(shader);
    context.setRing(shader);
    context.setWater(shader);
    shader.uniform("steepness", look.steepness)
        .uniform("blend", look.blend)
        .uniform("rivers", look.rivers)
        .uniform("sand", context.inputs.loose.strength)
        .uniform("cover", context.inputs.loose.cover)
        .uniform("groundDetail", static_cast<int>(context.inputs.quality.groundDetail))
        .uniform("hasPalette", static_cast<int>(look.palette != Palette::twoColour))
        .texture("relief", context.slopes)
        .texture("exposure", context.exposure)
        .texture("sediment", sediment_.texture())
        .texture("detailNoise", context.detailNoise);
    setColours(shader, context);
    setMaterials(shader, context);
    setPainted(shader, context);
    overlay.describe(shader, context.heights);
    shader.uniform("linePixels", std::max(1.f, context.inputs.quality.resolution));
    context.watch.without([&] { context.grid.renderGround(); });
}

void Ground::setColours(engine::Shader& shader, const PassContext& context) {
    const LookParams& look = context.inputs.look;
    shader.uniform("flatColour", linearColour(look.flatColour))
        .uniform("steepColour", linearColour(look.steepColour))
        .uniform("sandColour", linearColour(look.sandColour));
}

void Ground::setMaterials(engine::Shader& shader, const PassContext& context) {
    const PictureInputs& inputs = context.inputs;
    const Materials& materials = materialsOf(inputs.look.palette);
    // Where there is snow, plants end somewhat below it.
    const float snowLine = inputs.look.snowLine;
    const float greenTop = materials.greenTop * (materials.snowy > 0.f ? snowLine : 1.f);
    shader.uniform("land.rock", materials.rock)
        .uniform("land.darkRock", materials.darkRock)
        .uniform("land.scree", materials.scree)
        .uniform("land.soil", materials.soil)
        .uniform("land.meadow", materials.meadow)
        .uniform("land.wood", materials.wood)
        .uniform("land.sand", materials.sand)
        .uniform("land.bank", materials.bank)
        .uniform("land.bed", materials.bed)
        .uniform("land.snow", materials.snow)
        .uniform("land.beds", materials.beds)
        .uniform("land.green", materials.green)
        .uniform("land.wooded", materials.wooded)
        .uniform("land.greenTop", greenTop)
        .uniform("land.greenSteepest", materials.greenSteepest)
        .uniform("land.greenOnLoose", materials.greenOnLoose)
        .uniform("land.snowy", materials.snowy)
        .uniform("snowLine", snowLine)
        .uniform("span", glm::vec2(inputs.span.low, inputs.span.high))
        .uniform("wind", inputs.loose.wind);
}

void Ground::setPainted(engine::Shader& shader, const PassContext& context) const {
    const wadi::LayerId wanted = context.inputs.marks.overlay;
    const bool isShown = wanted != wadi::LayerId::none && wanted == paintedLayer_ &&
                         !context.snapshot[wanted].empty() && painted_.isWhole();
    shader.uniform("overlayColour", linearColour(overlayColour(wanted)))
        .uniform("overlayBelow", linearColour(overlayColourBelow(wanted)))
        .uniform("isTwoSided", static_cast<int>(goesBothWays(wanted)))
        .uniform("overlayPlain", overlayPlain(wanted))
        .uniform("overlayShare", isShown ? kOverlay : 0.f)
        .texture("overlay", painted_.texture());
}

namespace {

/// Linear colour of what lies loose: sand, or the dark soil that rain lays down.
glm::vec3 looseColour(const PictureInputs& inputs) {
    if (inputs.look.palette != Palette::twoColour) {
        const Materials& materials = materialsOf(inputs.look.palette);
        return inputs.loose.isSand ? materials.sand : 0.5f * materials.soil;
    }
    const glm::vec3 sand = linearColour(inputs.look.sandColour);
    return inputs.loose.isSand ? sand : sand * glm::vec3(0.26f, 0.22f, 0.20f);
}

}  // namespace

Rock rockOf(const wadi::Snapshot& snapshot) {
    const wadi::Parameters& params = snapshot.parameters;
    if (!params.strata.enabled) return {};
    const wadi::BedNumbers beds = wadi::bedNumbers(params.strata, snapshot.cellSize);
    return {true, glm::vec4(beds.first, beds.perMetre, beds.perColumn, beds.perRow),
            wadi::bedsOf(params.strata, params.world.seed), snapshot.liftedEdges};
}

namespace {

/// Of the mesh, for those who draw with a processor.
engine::Defines plainDefines() {
    engine::Defines defines = meshDefines();
    defines.push_back({"PLAIN", "1"});
    return defines;
}

}  // namespace

Walls::Walls(const std::filesystem::path& shaderFolder)
    : full_(shaderFolder, "wall.vert", "wall.frag", meshDefines(), engine::Compiled::later),
      plain_(shaderFolder, "wall.vert", "wall.frag", plainDefines(), engine::Compiled::later),
      beds_(wadi::kBeds, 1, engine::Format::R8),
      lifted_(1, 4, engine::Format::R32F) {}

void Walls::setBeds(engine::Shader& shader, const Rock& rock) {
    beds_.upload(rock.beds);
    const int across = std::max(1, static_cast<int>(rock.lifted.size() / 4));
    if (lifted_.size().x != across) lifted_ = engine::Texture(across, 4, engine::Format::R32F);
    lifted_.upload(rock.lifted.empty() ? std::vector<float>(4) : rock.lifted);
    shader.uniform("bedded", static_cast<int>(rock.bedded))
        .uniform("bedding", rock.bedding)
        .texture("beds", beds_)
        .texture("lifted", lifted_);
}

void Walls::draw(const PassContext& context, const engine::Texture& sediment) {
    const engine::Box& block = context.block;
    const glm::vec3 earth = earthColour(context.inputs.look);
    engine::Shader& shader = context.inputs.quality.plainGround ? plain_ : full_;
    engine::apply({.cull = engine::Cull::Back});
    context.setMesh(shader);
    context.setLight(shader);
    setBeds(shader, context.inputs.rock);
    shader.texture("detailNoise", context.detailNoise)
        .texture("sediment", sediment)
        .uniform("looseColour", looseColour(context.inputs))
        .uniform("base", block.low.y)
        .uniform("lastCell", glm::vec2(context.snapshot.grid.columns - 1, context.snapshot.grid.rows - 1))
        .uniform("earthColour", earth)
        .uniform("bandHeight", 0.03f * std::max(block.high.x - block.low.x, block.high.z - block.low.z));
    context.watch.without([&] { context.grid.renderWalls(); });
}

}  // namespace app
