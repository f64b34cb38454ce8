#include "app/render/lighting.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec2.hpp>
#include <limits>
#include <utility>

#include "engine/device.hpp"
#include "engine/state.hpp"

namespace app {

namespace {

using glm::vec3;

/// Fog of full thickness: optical depth over the diagonal of the map, along the floor.
constexpr float kThickestFog = 9.f;

/// The light of the sky as eyes see it in the shade: they get used to its tint, and take it for about half as
/// deep.
vec3 accustomed(vec3 light) {
    return glm::mix(light, vec3(glm::dot(light, vec3(0.2126f, 0.7152f, 0.0722f))), 0.45f);
}

/// How much of the light is that of evening: 1 at the lowest sun, little above 20°.
float eveningOf(float elevation) {
    return std::exp(-std::max(elevation - 2.f, 0.f) / 8.f);
}

}  // namespace

vec3 sunColour(float elevation) {
    // Atmosphere takes the more, the longer the way through it, and of blue the most. The way is measured in
    // atmospheres overhead (F. Kasten and A. Young, 1989, simplified so that it stays finite).
    const float airMass = 1.f / (std::sin(glm::radians(elevation)) + 0.10f);
    return {std::exp(-0.020f * airMass), std::exp(-0.065f * airMass), std::exp(-0.150f * airMass)};
}

Atmosphere airOf(const LookParams& look) {
    const float evening = eveningOf(look.sunElevation);
    const vec3 tint = linearColour(look.skyColour), sun = sunColour(look.sunElevation);
    const auto toned = [&](vec3 day, vec3 late) { return tint * glm::mix(day, late, evening); };
    Atmosphere air{};
    air.zenith = toned({0.30f, 0.47f, 0.74f}, {0.17f, 0.26f, 0.46f});
    air.nadir = toned({0.38f, 0.52f, 0.69f}, {0.22f, 0.27f, 0.40f});
    air.sunward = toned(vec3(1.f), {1.25f, 0.78f, 0.46f});
    air.away = toned({0.94f, 0.98f, 1.02f}, {0.60f, 0.56f, 0.66f});
    // Its share of the tint keeps a sky of one colour in that colour.
    air.glow = look.sunStrength * glm::mix(0.16f, 0.42f, evening) * sun * tint;
    air.sun = 2.1f * look.sunStrength * sun;
    const vec3 rim = 0.5f * (air.sunward + air.away);
    // Eyes get used to the dusk.
    const float wide = glm::mix(1.6f, 2.7f, evening);
    air.fromAbove = wide * look.ambient * accustomed(1.05f * air.zenith + 0.5f * rim);
    const float high = std::sin(glm::radians(look.sunElevation));
    air.fromBelow = look.ambient * vec3(1.f, 0.88f, 0.74f) * glm::mix(0.5f, 1.f, std::sqrt(high));
    return air;
}

Fog fogOf(const LookParams& look, const engine::Box& block) {
    // By the map's extent and its lowest ground: were all heights in it, a stone laid down here would change
    // the air there.
    const vec3 extent = block.high - block.low;
    const float across = glm::length(glm::vec2(extent.x, extent.z));
    const float height = look.fogHeight * std::max(extent.x, extent.z);
    const vec3 middle(0.5f * (block.low.x + block.high.x), block.low.y, 0.5f * (block.low.z + block.high.z));
    return {kThickestFog * std::pow(look.fog, 2.2f) / across, block.low.y, 1.f / height,
            glm::vec4(middle, 0.75f * across)};
}

Sky::Sky(const std::filesystem::path& shaderFolder) : shader_(shaderFolder, "billboard.vert", "sky.frag") {}

void Sky::draw(const PassContext& context) {
    engine::apply({.depthWrite = false});
    shader_.use().uniform("fromClip", glm::inverse(context.inputs.vp));
    context.setAir(shader_);
    shader_.uniform("sunLight", airOf(context.inputs.look).sun);
    context.watch.without([&] { billboard_.render(); });
}

namespace {

/// The map is drawn for more than is seen, so that it still serves when the eye has moved a little.
constexpr double kRoom = 1.3;
/// It is drawn anew when it could be so many times as sharp.
constexpr float kTooWide = 2.5f;
/// Texels that a cell is worth along a side: a finer map shows the edges of triangles.
constexpr double kTexelsInCell = 3.0;

/// Samples along a quad that spans no more texels of a map of shadows than it may span pixels of the picture.
int stepFor(const glm::mat4& vp, int size, const PassContext& context) {
    const glm::vec3 across(vp[0][0], vp[1][0], vp[2][0]);  // of length 2 / width
    const float texel = 2.f / (glm::length(across) * static_cast<float>(size));
    const float most = context.inputs.quality.detail * texel / context.snapshot.cellSize;
    int step = 1;
    while (static_cast<float>(2 * step) <= most) step *= 2;
    return step;
}

}  // namespace

ShadowPass::ShadowPass(const std::filesystem::path& shaderFolder)
    : shader_(shaderFolder, "terrain.vert", "depth.frag", meshDefines()) {}

engine::SunView ShadowPass::aim(const PassContext& context, const View& wanted, double room) const {
    if (!wanted.isFitted) return engine::fitSun(context.block, wanted.toSun, wanted.size);
    // To the whole picture, lest the tiles of one have shadows of their own.
    const double cell = static_cast<double>(context.snapshot.cellSize);
    return engine::fitSun(context.block, engine::frustumOf(context.inputs.whole), wanted.toSun, wanted.size,
                          {room, cell / kTexelsInCell});
}

bool ShadowPass::serves(const PassContext& context, const View& wanted) const {
    return !isOld_ && wanted == drawn_ && isAimed(context, wanted);
}

/// Whether what is seen is in the map, and sharp.
bool ShadowPass::isAimed(const PassContext& context, const View& wanted) const {
    const auto share = engine::shareOf(aim(context, wanted, 1.0), map_.view());
    return share && std::max(share->x, share->y) < kTooWide;
}

ShadowPass::View ShadowPass::viewFor(const PassContext& context) {
    const QualityParams& quality = context.inputs.quality;
    return {towardsSun(context.inputs.look),
            context.block.low,
            context.block.high,
            quality.detail,
            std::min(quality.shadowSize, engine::maxTextureSize()),
            quality.shadowFit};
}

bool ShadowPass::draw(const PassContext& context) {
    return drawSome(context, std::numeric_limits<std::size_t>::max());
}

bool ShadowPass::drawSome(const PassContext& context, std::size_t most) {
    const View wanted = viewFor(context);
    if (!context.inputs.quality.shadows || serves(context, wanted)) return false;
    // What is begun counts no longer if something throws.
    isOld_ = true;
    if (std::exchange(begun_, std::nullopt) == wanted && isAimed(context, wanted))
        map_.resume();
    else
        begin(context, wanted);
    grid_.lay(left_.takeSome(most), meshFor(context));
    context.setMesh(shader_, grid_, map_.vp());
    context.watch.without([&] { grid_.renderGround(); });
    if (left_.quads() > 0) {
        begun_ = wanted;
    } else {
        drawn_ = wanted;
        isOld_ = false;
    }
    return true;
}

void ShadowPass::begin(const PassContext& context, const View& wanted) {
    if (map_.size() != wanted.size) map_ = engine::ShadowMap(wanted.size);
    map_.fit(aim(context, wanted, kRoom));
    map_.target();
    const engine::ViewVolume volume(map_.vp(), engine::Bounds::Sides);
    const IsSeen isSeen = seenThrough(volume, context.bounds, context.snapshot, context.block);
    left_ = choosePatches(context.heights.texture().size(), meshFor(context), isSeen);
}

MeshView ShadowPass::meshFor(const PassContext& context) const {
    return {.least = stepFor(map_.vp(), map_.size(), context)};
}

}  // namespace app
