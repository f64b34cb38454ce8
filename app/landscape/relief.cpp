#include "app/landscape/relief.hpp"

#include <glad/gl.h>

#include <algorithm>

#include "engine/state.hpp"

namespace app {

namespace {

engine::Target makeTarget(glm::ivec2 size) {
    return {size.x, size.y, {engine::Format::RGBA16F}, {.filter = engine::Filter::Mipmapped}};
}

}  // namespace

Relief::Relief(const std::filesystem::path& shaderFolder)
    : shader_(shaderFolder, "billboard.vert", "relief.frag"), target_(makeTarget({1, 1})) {}

void Relief::draw(const Source& source, CellRect changed) {
    const glm::ivec2 size = source.heights.texture().size();
    if (target_.size() != size) {
        target_ = makeTarget(size);
        changed = {{0, 0}, size};
    }
    // Hollows of a hundredth of the map shade at every resolution.
    const int reach = std::max(2, std::max(size.x, size.y) / 96);
    const glm::ivec2 low = glm::max(changed.low - reach, glm::ivec2(0));
    const glm::ivec2 high = glm::min(changed.high + reach, size);

    target_.target();
    engine::apply({.depthTest = false, .depthWrite = false});
    glEnable(GL_SCISSOR_TEST);
    glScissor(low.x, low.y, high.x - low.x, high.y - low.y);
    shader_.use()
        .uniform("cellSize", source.cellSize)
        .uniform("reach", reach)
        .uniform("river", source.river)
        .texture("heights", source.heights.texture())
        .texture("discharge", source.discharge.texture());
    billboard_.render();
    glDisable(GL_SCISSOR_TEST);
    texture().shrink();
}

}  // namespace app
