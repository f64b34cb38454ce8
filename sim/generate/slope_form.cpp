#include <algorithm>
#include <cmath>

#include "sim/core/noise.hpp"
#include "sim/core/random.hpp"
#include "sim/generate/form.hpp"

namespace wadi {

namespace {

Shape planeShape(const GenerateParams& params, std::uint32_t seed) {
    const Fbm fbm{params.octaves, params.persistence};
    const float waves = 16.f * params.frequency;
    const float roughness = 0.1f * params.roughness;  // enough for drops to find different ways
    return [=](float u, float v) { return 1.f - v + roughness * fbm(u * waves, v * waves, seed); };
}

Shape canyonShape(const GenerateParams& params, std::uint32_t seed) {
    const Fbm fbm{params.octaves, params.persistence, 2.f, simplex};
    const Fbm course{3, 0.4f, 2.f, simplex};
    const float waves = 2 * params.frequency, bend = 0.3f * params.warp, depth = params.depth;
    const float radius = 0.4f * params.radius;
    return [=](float u, float v) {
        const float hills = 0.12f * fbm(u * waves, v * waves, seed);
        const float middle = 0.5f + bend * course(0.5f, v * 2, mix(seed + 1));
        // Walls are gullied, and steep between a level floor and the shoulder. The floor leads south.
        const float gullies = 0.3f * fbm(u * 4 * waves, v * 4 * waves, mix(seed + 2));
        const float wall = smooth(0.3f, 1, std::abs(u - middle) / radius + gullies);
        return wall * hills - depth * (1 - wall) - 0.1f * v;
    };
}

}  // namespace

Form slopeForm(const GenerateParams& params, std::uint32_t seed) {
    if (params.generator == Generator::plane) return {planeShape(params, seed)};
    return {canyonShape(params, seed)};
}

}  // namespace wadi
