#include "app/landscape/water.hpp"

#include <algorithm>

#include "engine/state.hpp"

namespace app {

namespace {

/// Flowing water changes everywhere; uploaded in turns of so many tiles it costs a frame little.
constexpr std::size_t kTilesAtOnce = 64;

}  // namespace

Water::Water(const std::filesystem::path& shaderFolder)
    : surface_(shaderFolder, "water.vert", "water.frag"),
      wall_(shaderFolder, "water_wall.vert", "water_wall.frag") {}

float seaLevel(const wadi::Snapshot& snapshot, const LookParams& look) {
    constexpr float kNone = -1e9f;
    const wadi::SeaParams& sea = snapshot.parameters.sea;
    return sea.enabled && look.water ? sea.level : kNone;
}

LayerTexture::Upload Water::update(const wadi::Snapshot& snapshot) {
    const wadi::Layer& layer = snapshot.lakes.empty() ? snapshot.water : snapshot.lakes;
    const bool wasWet = isWet_;
    isWet_ = std::ranges::any_of(layer, [](const auto& tile) { return tile->highest > kFilm; });
    if (isWet_ || wasWet) return depth_.update(snapshot.grid, layer, kTilesAtOnce);
    depth_.clear();
    return {};
}

bool Water::isSeen(const wadi::Snapshot& snapshot, const LookParams& look) const {
    return ((look.water || look.lakes) && isWet_) || seaLevel(snapshot, look) > snapshot.lowest;
}

void Water::describe(engine::Shader& shader, const Stage& stage) const {
    const LookParams& look = stage.sight.look;
    shader.uniform("sea", stage.sight.sea)
        .uniform("film", kFilm)
        .uniform("waterColour", linearColour(look.waterColour))
        .uniform("shoreColour", linearColour(look.shoreColour))
        .uniform("clarity", look.clarity)
        .texture("water", depth_.texture());
}

void Water::draw(const Stage& stage) {
    if (!isSeen(stage.snapshot, stage.sight.look)) return;
    engine::apply({.blend = engine::Blend::Alpha});
    for (engine::Shader* shader : shaders()) {
        stage.setMesh(*shader);
        stage.setLight(*shader);
        stage.setRing(*shader);
        describe(*shader, stage);
        shader->uniform("seconds", stage.sight.seconds).texture("grain", stage.grain);
        stage.watch.without([&] { shader == &wall_ ? stage.grid.renderWalls() : stage.grid.renderGround(); });
    }
}

}  // namespace app
