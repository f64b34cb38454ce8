#include "app/landscape/stage.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "engine/device.hpp"
#include "sim/bearing.hpp"

namespace app {

namespace {

/// Fog of full thickness: optical depth over the diagonal of the map.
constexpr float kThickestFog = 1.f;

/// The ring of a brush that adds, and of one that takes.
const glm::vec3 kAdding{1.f, 0.90f, 0.62f}, kTaking{0.45f, 0.78f, 1.f};

}  // namespace

glm::ivec2 drawnSize(glm::ivec2 size, float resolution) {
    const auto side = [&](int n) {
        return std::clamp(static_cast<int>(std::lround(static_cast<float>(n) * resolution)), 1,
                          engine::maxTextureSize());
    };
    return {side(size.x), side(size.y)};
}

void Stage::setMesh(engine::Shader& shader, const glm::mat4& vp) const {
    shader.use()
        .uniform("vp", vp)
        .uniform("quads", grid.quads())
        .uniform("cellSize", snapshot.cellSize)
        .texture("heights", heights.texture());
}

void Stage::setAir(engine::Shader& shader) const {
    const LookParams& look = sight.look;
    // By the map's extent alone: were heights in it, a stone laid down here would change the air there.
    const glm::vec3 extent = block.high - block.low;
    const float density = kThickestFog * look.fog / glm::length(glm::vec2(extent.x, extent.z));
    shader.uniform("skyColour", linearColour(look.skyColour))
        .uniform("sunGlow", 0.12f * look.sunStrength * sunColour(look.sunElevation))
        .uniform("toSun", towardsSun(look))
        .uniform("eye", sight.eye)
        .uniform("fogDensity", density);
}

void Stage::setLight(engine::Shader& shader) const {
    const LookParams& look = sight.look;
    const glm::vec3 sky = linearColour(look.skyColour);
    setAir(shader);
    shader.uniform("sunLight", 2.1f * look.sunStrength * sunColour(look.sunElevation))
        .uniform("skyLight", 1.4f * look.ambient * sky)
        .uniform("bounceLight", 0.9f * look.ambient * glm::vec3(1.f, 0.88f, 0.74f))
        .uniform("shadows", static_cast<int>(sight.quality.shadows));
    shadow.shade(shader);
}

void Stage::setRing(engine::Shader& shader) const {
    const BrushRing ring = sight.marks.ring.value_or(BrushRing{});
    shader.uniform("ringCentre", glm::vec2(ring.center.x, ring.center.z))
        .uniform("ringAlong", wadi::onCircle(ring.turn))
        .uniform("ringRadius", ring.radius)
        .uniform("ringInner", ring.inner)
        .uniform("ringOutline", static_cast<int>(ring.outline))
        .uniform("ringColour", linearColour(ring.inverted ? kTaking : kAdding))
        .uniform("ringInverted", static_cast<int>(ring.inverted))
        .uniform("pixelAngle", sight.pixelAngle);
}

}  // namespace app
