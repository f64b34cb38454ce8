#include "app/render/sky.hpp"

#include <glm/matrix.hpp>

#include "app/render/air.hpp"
#include "engine/state.hpp"

namespace app {

Sky::Sky(const std::filesystem::path& shaderFolder) : shader_(shaderFolder, "billboard.vert", "sky.frag") {}

void Sky::draw(const Stage& stage) {
    engine::apply({.depthWrite = false});
    shader_.use().uniform("fromClip", glm::inverse(stage.sight.vp));
    stage.setAir(shader_);
    shader_.uniform("sunLight", airOf(stage.sight.look).sun);
    stage.watch.without([&] { billboard_.render(); });
}

}  // namespace app
