#include "app/render/water.hpp"

#include <algorithm>

#include "app/render/ground.hpp"
#include "engine/state.hpp"

namespace app {

namespace {

/// Flowing water changes everywhere; uploaded in turns of so many bytes it costs a frame little.
constexpr std::size_t kWaterAtOnce = std::size_t{1} << 20;

bool isWet(const wadi::Layer& layer) {
    return std::ranges::any_of(layer, [](const auto& tile) { return tile->highest > kFilm; });
}

}  // namespace

Water::Water(const std::filesystem::path& shaderFolder)
    : surface_(shaderFolder, "water.vert", "water.frag", meshDefines(), engine::Compiled::later),
      calm_(shaderFolder, "water.vert", "water_calm.frag", meshDefines(), engine::Compiled::later),
      wall_(shaderFolder, "water_wall.vert", "water_wall.frag", meshDefines(), engine::Compiled::later) {}

float seaLevel(const wadi::Snapshot& snapshot, const LookParams& look) {
    constexpr float kNone = -1e9f;
    const wadi::SeaParams& sea = snapshot.parameters.sea;
    return sea.enabled && look.water ? sea.level : kNone;
}

const wadi::Layer& waterOf(const wadi::Snapshot& snapshot, const LookParams& look) {
    return look.lakes && !snapshot[LayerId::lakes].empty() ? snapshot[LayerId::lakes]
                                                           : snapshot[LayerId::water];
}

LayerTexture::Upload Water::update(const wadi::Snapshot& snapshot, const LookParams& look,
                                   UploadBudget& budget) {
    const wadi::Layer& layer = waterOf(snapshot, look);
    LayerTexture::Upload done = current_.update(snapshot.grid, snapshot[LayerId::velocityEast],
                                                snapshot[LayerId::velocitySouth], budget, kWaterAtOnce);
    done.include(isWet(layer) ? depth_.update(snapshot.grid, layer, budget, kWaterAtOnce) : depth_.clear());
    return done;
}

bool hasWater(const wadi::Snapshot& snapshot, const LookParams& look) {
    return ((look.water || look.lakes) && isWet(waterOf(snapshot, look))) ||
           seaLevel(snapshot, look) > snapshot.lowest;
}

void Water::drawWith(engine::Shader& shader, const PassContext& context, const Ground& ground) {
    const LookParams& look = context.inputs.look;
    context.setMesh(shader, grid_, context.inputs.vp);
    context.setLight(shader);
    context.setRing(shader);
    context.setWater(shader);
    ground.setPainted(shader, context);
    shader.uniform("waterColour", linearColour(look.waterColour))
        .uniform("shoreColour", linearColour(look.shoreColour))
        .uniform("clarity", look.clarity)
        .uniform("seconds", context.inputs.seconds)
        .uniform("windDirection", context.inputs.waves)
        .texture("current", current_.texture())
        .texture("relief", context.slopes)
        .texture("detailNoise", context.detailNoise);
}

void Water::layGrid(const PassContext& context) {
    const engine::ViewVolume volume(context.inputs.vp);
    const IsSeen isSeen = seenThrough(volume, context.bounds, context.snapshot, context.block);
    const IsSeen isWet = [&](glm::ivec2 at, int side) {
        return context.bounds.of(at, side).isWet && isSeen(at, side);
    };
    const MeshView& view = context.grid.view();
    grid_.lay(choosePatches(context.heights.texture().size(), view, isWet), view);
}

void Water::draw(const PassContext& context, const Ground& ground) {
    if (!hasWater(context.snapshot, context.inputs.look)) return;
    layGrid(context);
    engine::apply({.blend = engine::Blend::Alpha});
    drawWith(wall_, context, ground);
    context.watch.without([&] { grid_.renderWalls(); });
    // Whether the ground rises out of the water is found in every pixel. The mesh, which is only about there,
    // must not cut teeth into the shore.
    engine::apply({.blend = engine::Blend::Alpha, .slopeOffset = -1.f, .constantOffset = -8.f});
    drawWith(context.inputs.quality.ripples ? surface_ : calm_, context, ground);
    context.watch.without([&] { grid_.renderGround(); });
}

}  // namespace app
