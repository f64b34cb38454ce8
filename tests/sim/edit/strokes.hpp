// Strokes of a brush as tests want them. Not the tools that read a mouse.
#pragma once

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "sim/edit/brush.hpp"

namespace strokes {

/// Dabs half a cell apart along a line.
inline std::vector<glm::vec2> line(glm::vec2 from, glm::vec2 to) {
    const int steps = std::max(1, std::min(2000, static_cast<int>(2 * glm::distance(from, to))));
    std::vector<glm::vec2> dabs;
    for (int i = 0; i <= steps; ++i)
        dabs.push_back(glm::mix(from, to, static_cast<float>(i) / static_cast<float>(steps)));
    return dabs;
}

/// A wall of hard rock along a line.
inline wadi::Stroke wall(std::uint32_t stroke, glm::vec2 from, glm::vec2 to, float radius = 8,
                         float height = 20) {
    return {.stroke = stroke,
            .brush = {.kind = wadi::BrushKind::obstacle, .radius = radius, .height = height},
            .dabs = line(from, to)};
}

/// One dab of a brush.
inline wadi::Stroke dab(std::uint32_t stroke, const wadi::Brush& brush, glm::vec2 at, bool inverted = false) {
    return {.stroke = stroke, .brush = brush, .inverted = inverted, .dabs = {at}};
}

}  // namespace strokes
