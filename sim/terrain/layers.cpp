#include "sim/terrain/layers.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec2.hpp>

#include "sim/core/math.hpp"

namespace wadi {

namespace {

/// Calls `put(x, z, i, gradient)` for each cell of a block; i is its place among them.
template <class Put>
void eachGradient(const LayerBlock& block, Put put) {
    const LayerBlock::Source& heights = block.sources[0];
    const int last = block.box.columns - 1;
    for (int z = 0; z < block.box.rows; ++z) {
        const float *row = heights.row(z), *above = heights.row(z - 1), *below = heights.row(z + 1);
        const std::size_t from = static_cast<std::size_t>(z) * static_cast<std::size_t>(block.box.columns);
        const float down = block.down(z);
        const auto at = [&](int x, float across) {
            put(x, z, from + static_cast<std::size_t>(x),
                glm::vec2((row[x + 1] - row[x - 1]) / across, (below[x] - above[x]) / down));
        };
        at(0, block.across(0));
        const float inside = 2 * block.cellSize;
        for (int x = 1; x < last; ++x) at(x, inside);
        if (last > 0) at(last, block.across(last));
    }
}

/// The angle of a slope [m/m] in degrees.
float angle(glm::vec2 gradient) {
    return glm::degrees(arcTangent(glm::length(gradient)));
}

/// The same with an error below 0.001°, for pictures, since exact ones are slower than all the rest (M.
/// Abramowitz and I. Stegun, Handbook of Mathematical Functions, 4.4.49).
float quickAngle(glm::vec2 gradient) {
    const float slope = std::sqrt(gradient.x * gradient.x + gradient.y * gradient.y);
    const float x = slope > 1.f ? 1.f / slope : slope, s = x * x;
    const float arc =
        x * (0.99986600f + s * (-0.33029950f + s * (0.18014100f + s * (-0.08513300f + s * 0.02083510f))));
    constexpr float kDegrees = 57.29577951f;
    return kDegrees * (slope > 1.f ? 1.57079633f - arc : arc);
}

}  // namespace

void workOutSlope(const LayerBlock& block, LayerOut out) {
    float* to = out[0];
    if (block.quick)
        eachGradient(block, [to](int, int, std::size_t i, glm::vec2 g) { to[i] = quickAngle(g); });
    else
        eachGradient(block, [to](int, int, std::size_t i, glm::vec2 g) { to[i] = angle(g); });
}

void workOutGradient(const LayerBlock& block, LayerOut out) {
    float *east = out[0], *south = out[1];
    eachGradient(block, [=](int, int, std::size_t i, glm::vec2 g) {
        east[i] = g.x;
        south[i] = g.y;
    });
}

void workOutSplat(const LayerBlock& block, LayerOut out) {
    constexpr float kGentle = 28.f, kSteep = 42.f;  // [degrees]
    constexpr float kCovering = 0.3f;               // of sediment, under which no rock shows [m]
    constexpr float kWading = 0.05f;                // of water [m]
    const auto &sediment = block.sources[1], &water = block.sources[2], &moisture = block.sources[3];
    eachGradient(block, [&](int x, int z, std::size_t i, glm::vec2 g) {
        const float steep = glm::smoothstep(kGentle, kSteep, angle(g));
        const float wet = std::max(std::min(water.row(z)[x] / kWading, 1.f), moisture.row(z)[x]);
        const float loose = std::min(sediment.row(z)[x] / kCovering, 1.f);
        const float rest = (1 - steep) * (1 - wet);
        out[0][i] = rest * (1 - loose);
        out[1][i] = rest * loose;
        out[2][i] = (1 - steep) * wet;
        out[3][i] = steep;
    });
}

}  // namespace wadi
