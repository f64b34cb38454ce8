#include <algorithm>
#include <cmath>

#include "sim/core/noise.hpp"
#include "sim/core/random.hpp"
#include "sim/generate/form.hpp"

namespace wadi {

namespace {

float fromMiddle(float u, float v) {
    return std::sqrt((u - 0.5f) * (u - 0.5f) + (v - 0.5f) * (v - 0.5f));
}

Shape islandShape(const GenerateParams& params, const Fbm& fbm, std::uint32_t seed) {
    const float waves = 3 * params.frequency, radius = params.radius;
    const Fbm few{std::min(fbm.octaves, 5), fbm.persistence};
    return [=](float u, float v) {
        // Noise moves the shore; a dome carries the mountains and ends below them.
        const float away = fromMiddle(u, v) / radius + 0.25f * few(u * waves, v * waves, mix(seed + 1));
        const float dome = 1 - smooth(0.2f, 1.2f, away);
        const float mountains = 0.5f + 0.5f * fbm(u * waves, v * waves, seed);
        return dome * (0.35f + std::max(0.f, mountains)) -
               0.15f * smooth(0.8f, 1.6f, fromMiddle(u, v) / radius);
    };
}

Shape volcanoShape(const GenerateParams& params, const Fbm& fbm, std::uint32_t seed) {
    constexpr float kCrater = 0.2f;  // radius of the rim over that of the foot
    const float waves = 6 * params.frequency, radius = params.radius, depth = params.depth;
    const float roughness = params.roughness;
    return [=](float u, float v) {
        const float noise = fbm(u * waves, v * waves, seed);
        const float away = fromMiddle(u, v) / radius * (1 + 0.5f * roughness * noise);
        // Flanks that steepen upwards; loose ash lies at its steepest near the rim.
        const float flank = std::max(0.f, (1 - away) / (1 - kCrater));
        const float cone = flank * (0.45f + 0.55f * flank);
        const float bowl = 1 - depth * (1 - smooth(0.25f, 1, away / kCrater));
        const float gullies = (0.1f + flank) * fbm.ridged(u * waves, v * waves, mix(seed + 1));
        return (away < kCrater ? bowl : cone) + 0.4f * roughness * gullies;
    };
}

/// Level steps with steep risers between them: of [0, 1], to [0, 1].
float terraced(float height, int terraces) {
    const float steps = std::clamp(height, 0.f, 1.f) * static_cast<float>(terraces);
    const float level = std::floor(steps);
    return (level + smooth(0.75f, 1, steps - level)) / static_cast<float>(terraces);
}

Form mesaForm(const GenerateParams& params, const Fbm& fbm, std::uint32_t seed) {
    const float waves = 3 * params.frequency, radius = params.radius;
    const Fbm few{std::min(fbm.octaves, 5), fbm.persistence, 2.f, simplex};
    const int terraces = params.terraces;
    const auto steps = [=](float u, float v) {
        const float away = fromMiddle(u, v) / radius;
        return terraced(1.3f - 1.2f * away + 0.3f * few(u * waves, v * waves, seed), terraces);
    };
    const float hardness = params.hardness;
    return {steps, [=](float u, float v) { return steps(u, v) >= 1 ? hardness : 0.f; }};
}

}  // namespace

Form peakForm(const GenerateParams& params, std::uint32_t seed) {
    const Fbm fbm{params.octaves, params.persistence, 2.f, simplex};
    if (params.generator == Generator::island) return {islandShape(params, fbm, seed)};
    if (params.generator == Generator::volcano) return {volcanoShape(params, fbm, seed)};
    return mesaForm(params, fbm, seed);
}

}  // namespace wadi
