#include "app/render/walls.hpp"

#include <algorithm>
#include <glm/vec4.hpp>

#include "app/look/palette.hpp"
#include "engine/state.hpp"
#include "sim/terrain/strata.hpp"

namespace app {

namespace {

/// Linear colour of what lies loose: sand, or the dark soil that rain lays down.
glm::vec3 looseColour(const Sight& sight) {
    if (sight.look.palette != Palette::twoColour) {
        const Materials& materials = materialsOf(sight.look.palette);
        return sight.loose.isSand ? materials.sand : 0.5f * materials.soil;
    }
    const glm::vec3 sand = linearColour(sight.look.sandColour);
    return sight.loose.isSand ? sand : sand * glm::vec3(0.26f, 0.22f, 0.20f);
}

}  // namespace

Rock rockOf(const wadi::Snapshot& snapshot) {
    const wadi::Parameters& params = snapshot.parameters;
    if (!params.strata.enabled) return {};
    const wadi::BedNumbers beds = wadi::bedNumbers(params.strata, snapshot.cellSize);
    return {true, glm::vec4(beds.first, beds.perMetre, beds.perColumn, beds.perRow),
            wadi::bedsOf(params.strata, params.world.seed)};
}

Walls::Walls(const std::filesystem::path& shaderFolder)
    : shader_(shaderFolder, "wall.vert", "wall.frag"), beds_(wadi::kBeds, 1, engine::Format::R8) {}

void Walls::setBeds(const Rock& rock) {
    beds_.upload(rock.beds);
    shader_.uniform("bedded", static_cast<int>(rock.bedded))
        .uniform("bedding", rock.bedding)
        .texture("beds", beds_);
}

void Walls::draw(const Stage& stage, const engine::Texture& sediment) {
    const engine::Box& block = stage.block;
    const glm::vec3 earth = earthColour(stage.sight.look);
    engine::apply({.cull = engine::Cull::Back});
    stage.setMesh(shader_);
    stage.setLight(shader_);
    setBeds(stage.sight.rock);
    shader_.texture("grain", stage.grain)
        .texture("sediment", sediment)
        .uniform("looseColour", looseColour(stage.sight))
        .uniform("base", block.low.y)
        .uniform("earthColour", earth)
        .uniform("bandHeight", 0.03f * std::max(block.high.x - block.low.x, block.high.z - block.low.z));
    stage.watch.without([&] { stage.grid.renderWalls(); });
}

}  // namespace app
