#include "engine/shadow.hpp"

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include "engine/state.hpp"

namespace engine {

ShadowMap::ShadowMap(int size)
    : map_(size, size, {Format::Depth32F}, {.filter = Filter::Linear, .wrap = Wrap::Clamp, .compare = true}) {
}

void ShadowMap::target() const {
    // What slopes need is taken off when the map is read, where the filter's width is known.
    apply({.slopeOffset = 1.0f, .constantOffset = 2.0f});
    map_.target(glm::vec3(0.0f));
}

float ShadowMap::texel() const {
    // Rows of the matrix: what a metre to the right or up is of half the map.
    const glm::mat4 rows = glm::transpose(vp());
    const float least = std::min(glm::length(glm::vec3(rows[0])), glm::length(glm::vec3(rows[1])));
    return 2.0f / (least * static_cast<float>(size()));
}

void ShadowMap::shade(Shader& shader) const {
    shader.uniform("shadowVp", vp()).uniform("shadowTexel", texel()).texture("shadowMap", depth());
}

}  // namespace engine
