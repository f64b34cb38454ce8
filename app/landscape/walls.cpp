#include "app/landscape/walls.hpp"

#include <algorithm>

#include "engine/state.hpp"

namespace app {

Walls::Walls(const std::filesystem::path& shaderFolder) : shader_(shaderFolder, "wall.vert", "wall.frag") {}

void Walls::draw(const Stage& stage) {
    const engine::Box& block = stage.block;
    const glm::vec3 earth = earthColour(stage.sight.look);
    engine::apply({.cull = engine::Cull::Back});
    stage.setMesh(shader_);
    stage.setLight(shader_);
    shader_.texture("grain", stage.grain)
        .uniform("base", block.low.y)
        .uniform("earthColour", earth)
        .uniform("bandHeight", 0.03f * std::max(block.high.x - block.low.x, block.high.z - block.low.z));
    stage.watch.without([&] { stage.grid.renderWalls(); });
}

}  // namespace app
