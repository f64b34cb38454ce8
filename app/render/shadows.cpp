#include "app/render/shadows.hpp"

#include <algorithm>
#include <glm/geometric.hpp>

#include "engine/device.hpp"

namespace app {

namespace {

/// The map is drawn for more than is seen, so that it still serves when the eye has moved a little.
constexpr double kRoom = 1.3;
/// It is drawn anew when it could be so many times as sharp.
constexpr float kTooWide = 2.5f;
/// Texels that a cell is worth along a side: a finer map shows the edges of triangles.
constexpr double kTexelsInCell = 3.0;

/// Samples along a quad that spans no more texels of a map of shadows than it may span pixels of the picture.
int stepFor(const glm::mat4& vp, int size, const Stage& stage) {
    const glm::vec3 across(vp[0][0], vp[1][0], vp[2][0]);  // of length 2 / width
    const float texel = 2.f / (glm::length(across) * static_cast<float>(size));
    const float most = stage.sight.quality.detail * texel / stage.snapshot.cellSize;
    int step = 1;
    while (static_cast<float>(2 * step) <= most) step *= 2;
    return step;
}

}  // namespace

Shade::Shade(const std::filesystem::path& shaderFolder)
    : shader_(shaderFolder, "terrain.vert", "depth.frag") {}

engine::SunView Shade::aim(const Stage& stage, const View& wanted, double room) const {
    if (!wanted.isFitted) return engine::fitSun(stage.block, wanted.toSun, wanted.size);
    // To the whole picture, lest the tiles of one have shadows of their own.
    const double cell = static_cast<double>(stage.snapshot.cellSize);
    return engine::fitSun(stage.block, engine::frustumOf(stage.sight.whole), wanted.toSun, wanted.size,
                          {room, cell / kTexelsInCell});
}

bool Shade::serves(const Stage& stage, const View& wanted) const {
    if (isOld_ || !(wanted == drawn_)) return false;
    const auto share = engine::shareOf(aim(stage, wanted, 1.0), map_.view());
    return share && std::max(share->x, share->y) < kTooWide;
}

bool Shade::draw(const Stage& stage) {
    const QualityParams& quality = stage.sight.quality;
    const View wanted{towardsSun(stage.sight.look),
                      stage.block.low,
                      stage.block.high,
                      quality.detail,
                      std::min(quality.shadowSize, engine::maxTextureSize()),
                      quality.shadowFit};
    if (!quality.shadows || serves(stage, wanted)) return false;
    if (map_.size() != wanted.size) map_ = engine::ShadowMap(wanted.size);
    map_.fit(aim(stage, wanted, kRoom));
    map_.target();
    layGrid(stage);
    stage.setMesh(shader_, grid_, map_.vp());
    stage.watch.without([&] { grid_.renderGround(); });
    drawn_ = wanted;
    isOld_ = false;
    return true;
}

void Shade::layGrid(const Stage& stage) {
    const MeshView view{.least = stepFor(map_.vp(), map_.size(), stage)};
    const engine::ViewVolume volume(map_.vp(), engine::Bounds::Sides);
    const IsSeen isSeen = seenThrough(volume, stage.bounds, stage.snapshot, stage.block);
    grid_.lay(choosePatches(stage.heights.texture().size(), view, isSeen), view);
}

}  // namespace app
