#include "app/render/pass_context.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

#include "app/render/lighting.hpp"
#include "engine/device.hpp"
#include "sim/core/math.hpp"

namespace app {

namespace {

constexpr float kLighter = 0.35f;  // of a ring than of what it paints

}  // namespace

glm::ivec2 drawnSize(glm::ivec2 size, float resolution) {
    const auto side = [&](int n) {
        return std::clamp(static_cast<int>(std::lround(static_cast<float>(n) * resolution)), 1,
                          engine::maxTextureSize());
    };
    return {side(size.x), side(size.y)};
}

void PassContext::setMesh(engine::Shader& shader, const Grid& mesh, const glm::mat4& vp) const {
    const MeshView& view = mesh.view();
    shader.use()
        .uniform("vp", vp)
        .uniform("meshEye", view.eye)
        .uniform("meshMorph", view.reach * glm::vec2(kMorphFrom, kMorphTo))
        .uniform("cellSize", snapshot.cellSize)
        .texture("heights", heights.texture());
}

void PassContext::setAir(engine::Shader& shader) const {
    const LookParams& look = inputs.look;
    const Atmosphere air = airOf(look);
    const Fog fog = fogOf(look, block);
    shader.uniform("skyZenith", air.zenith)
        .uniform("skyNadir", air.nadir)
        .uniform("skySunward", air.sunward)
        .uniform("skyAway", air.away)
        .uniform("sunGlow", air.glow)
        .uniform("toSun", towardsSun(look))
        .uniform("eye", inputs.eye)
        .uniform("fogDensity", fog.density)
        .uniform("fogFloor", fog.floor)
        .uniform("fogThinning", fog.thinning)
        .uniform("fogBall", fog.ball)
        .uniform("lightGain", std::exp2(look.exposure));
}

void PassContext::setLight(engine::Shader& shader) const {
    const Atmosphere air = airOf(inputs.look);
    setAir(shader);
    shader.uniform("sunLight", air.sun)
        .uniform("skyLight", air.fromAbove)
        .uniform("bounceLight", air.fromBelow)
        .uniform("shadows", static_cast<int>(inputs.quality.shadows));
    shadow.shade(shader);
}

void PassContext::setWater(engine::Shader& shader) const {
    shader.uniform("sea", inputs.sea).uniform("film", kFilm).texture("water", water);
}

void PassContext::setRing(engine::Shader& shader) const {
    const BrushRing ring = inputs.marks.ring.value_or(BrushRing{});
    // A brush of rising and sinking has their colours, but light enough for a line.
    const wadi::LayerId painted = inputs.marks.overlay;
    const glm::vec3 sign = ring.inverted ? overlayColourBelow(painted) : overlayColour(painted);
    const glm::vec3 plain = ring.inverted ? kTakingRing : kAddingRing;
    shader.uniform("ringCentre", glm::vec2(ring.center.x, ring.center.z))
        .uniform("ringAlong", wadi::onCircle(ring.turn))
        .uniform("ringRadius", ring.radius)
        .uniform("ringInner", ring.inner)
        .uniform("ringOutline", static_cast<int>(ring.outline))
        .uniform("ringColour",
                 linearColour(hasSign(painted) ? glm::mix(sign, glm::vec3(1.f), kLighter) : plain))
        .uniform("ringInverted", static_cast<int>(ring.inverted))
        .uniform("pixelAngle", inputs.pixelAngle);
}

}  // namespace app
