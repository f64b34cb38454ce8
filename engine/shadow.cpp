#include "engine/shadow.hpp"

#include "engine/state.hpp"

namespace engine {

ShadowMap::ShadowMap(int size)
    : map_(size, size, {Format::Depth32F}, {.filter = Filter::Linear, .wrap = Wrap::Clamp, .compare = true}) {
}

void ShadowMap::fit(const Box& box, glm::vec3 toSun) {
    view_ = fitSun(box, toSun, size());
}

void ShadowMap::fit(const Box& world, std::span<const glm::vec3, 8> frustum, glm::vec3 toSun) {
    view_ = fitSun(world, frustum, toSun, size());
}

void ShadowMap::target() const {
    // The slope's share is taken off when the map is read, where the filter's width is known.
    apply({.slopeOffset = 1.0f, .constantOffset = 2.0f});
    map_.target(glm::vec3(0.0f));
}

void ShadowMap::shade(Shader& shader) const {
    shader.uniform("shadowVp", vp()).uniform("shadowTexelDepth", texelDepth()).texture("shadowMap", depth());
}

}  // namespace engine
