#include "app/landscape/shade.hpp"

#include <algorithm>

#include "engine/device.hpp"

namespace app {

Shade::Shade(const std::filesystem::path& shaderFolder)
    : shader_(shaderFolder, "terrain.vert", "depth.frag") {}

bool Shade::draw(const Stage& stage) {
    const QualityParams& quality = stage.sight.quality;
    const View wanted{towardsSun(stage.sight.look), stage.block.low, stage.block.high, stage.grid.quads(),
                      std::min(quality.shadowSize, engine::maxTextureSize())};
    if (!quality.shadows || (wanted == drawn_ && !isOld_)) return false;
    if (map_.size() != wanted.size) map_ = engine::ShadowMap(wanted.size);
    map_.fit(stage.block, wanted.toSun);
    map_.target();
    stage.setMesh(shader_, map_.vp());
    stage.watch.without([&] { stage.grid.renderGround(); });
    drawn_ = wanted;
    isOld_ = false;
    return true;
}

}  // namespace app
