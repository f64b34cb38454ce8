#include "engine/shadow.hpp"

#include <algorithm>
#include <cmath>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

#include "engine/state.hpp"

namespace engine {
namespace {

constexpr float kSteps = 32.0f;           // least number of steps in the box's half diagonal
constexpr float kSizeOfOneStep = 128.0f;  // from this map size on, one step is wider than half a texel

// The step in which the view grows: a power of two, so that it is the same for boxes of almost equal size.
float stepOf(glm::vec3 half) {
    return std::exp2(std::floor(std::log2(std::max(glm::length(half), 1e-6f) / kSteps)));
}

// Rows are the light's right, up and towards-the-sun axes. The first stays level, so that the map does not
// turn about the light while the sun climbs.
glm::mat3 axesOf(glm::vec3 toSun) {
    const glm::vec3 sun = glm::normalize(toSun);
    const glm::vec3 level(sun.z, 0.0f, -sun.x);
    const float length = glm::length(level);
    const glm::vec3 right = length > 1e-4f ? level / length : glm::vec3(1.0f, 0.0f, 0.0f);
    return glm::transpose(glm::mat3(right, glm::cross(sun, right), sun));
}

// Half the box's extent along each row of `axes`.
glm::vec3 extentAlong(const glm::mat3& axes, glm::vec3 half) {
    glm::mat3 positive = axes;
    for (int column = 0; column < 3; ++column) positive[column] = glm::abs(positive[column]);
    return positive * half;
}

}  // namespace

SunView fitSun(const Box& box, glm::vec3 toSun, int size) {
    const glm::mat3 axes = axesOf(toSun);
    const glm::vec3 half = 0.5f * (box.high - box.low);
    const float step = stepOf(half);
    // Slack for the centre's move onto whole texels.
    const float slack = step * std::ceil(kSizeOfOneStep / static_cast<float>(size));
    const glm::vec3 extent = glm::ceil(extentAlong(axes, half) / step) * step + slack;
    const glm::vec3 texel = 2.0f * extent / static_cast<float>(size);
    const glm::vec3 centre = glm::floor(axes * (0.5f * (box.low + box.high)) / texel + 0.5f) * texel;

    const glm::vec3 low = centre - extent, high = centre + extent;
    const glm::mat4 projection = glm::ortho(low.x, high.x, low.y, high.y, -high.z, -low.z);
    return {projection * glm::mat4(axes), std::max(texel.x, texel.y) / (2.0f * extent.z)};
}

ShadowMap::ShadowMap(int size)
    : map_(size, size, {Format::Depth32F}, {.filter = Filter::Linear, .wrap = Wrap::Clamp, .compare = true}) {
}

void ShadowMap::fit(const Box& box, glm::vec3 toSun) {
    view_ = fitSun(box, toSun, size());
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
