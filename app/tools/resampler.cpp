#include "app/tools/resampler.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "sim/edit/brush.hpp"

namespace app {

namespace {

/// To a 64th of a cell: ways that differ by less than anyone can see give the same dabs.
glm::vec2 rounded(glm::vec2 place) {
    return glm::round(place * 64.f) / 64.f;
}

}  // namespace

std::vector<glm::vec2> Resampler::begin(glm::vec2 at) {
    last_ = at;
    since_ = 0;
    return {rounded(at)};
}

std::vector<glm::vec2> Resampler::to(glm::vec2 at, float spacing) {
    const float length = glm::distance(last_, at);
    const float apart = std::max(spacing, length / static_cast<float>(wadi::kMostDabs / 2));
    std::vector<glm::vec2> dabs;
    float along = apart - since_;
    for (; along <= length; along += apart) dabs.push_back(rounded(glm::mix(last_, at, along / length)));
    since_ = length - (along - apart);
    last_ = at;
    return dabs;
}

float spacingOf(float radius) {
    return std::max(0.25f, radius / 8);
}

}  // namespace app
