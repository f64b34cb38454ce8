#include "sim/generate/forms.hpp"

#include <algorithm>
#include <cmath>

#include "sim/core/noise.hpp"
#include "sim/core/random.hpp"

namespace wadi {

namespace {

Shape warpedShape(const Fbm& fbm, float waves, float strength, std::uint32_t seed) {
    const Fbm bend{std::min(fbm.octaves, 4), fbm.persistence};  // finer bends than these would be torn
    return [=](float u, float v) {
        const glm::vec2 once = bend.warp(u * waves, v * waves, strength, mix(seed + 1));
        return fbm(once.x, once.y, seed);
    };
}

Shape platesShape(const GenerateParams& params, const Fbm& fbm, std::uint32_t seed) {
    const float plates = 3 * params.frequency, bend = 0.4f * params.warp, roughness = params.roughness;
    const Fbm few{std::min(fbm.octaves, 4), 0.5f * fbm.persistence};
    return [=](float u, float v) {
        const glm::vec2 at = few.warp(u * plates, v * plates, bend, mix(seed + 1));
        const Plate plate = plateAt(at.x, at.y, 0.3f, seed);
        const float ridge = 1 - smooth(0, 0.3f, plate.border);
        return plate.height + 0.35f * ridge + roughness * fbm(2 * u * plates, 2 * v * plates, mix(seed + 2));
    };
}

}  // namespace

Form noiseForm(const GenerateParams& params, std::uint32_t seed) {
    const Noise noise = params.generator == Generator::perlin ? perlin : simplex;
    const Fbm fbm{params.octaves, params.persistence, 2.f, noise};
    // Two wavelengths across the map at frequency 1: a few mountains, not one slope.
    const float waves = 2.f * params.frequency;
    switch (params.generator) {
        case Generator::ridged:
            return {[=](float u, float v) { return fbm.ridged(u * waves, v * waves, seed); }};
        case Generator::billow:
            return {[=](float u, float v) { return fbm.billow(u * waves, v * waves, seed); }};
        case Generator::warped:
            return {warpedShape(fbm, waves, params.warp, seed)};
        case Generator::plates:
            return {platesShape(params, fbm, seed)};
        default:
            return {[=](float u, float v) { return fbm(u * waves, v * waves, seed); }};
    }
}

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

namespace {

/// Nearly 1: low swells, on which wind takes hold.
Shape swells(const GenerateParams& params, std::uint32_t seed) {
    const Fbm fbm{params.octaves, params.persistence, 2.f, simplex};
    const float waves = 8 * params.frequency, roughness = params.roughness;
    return [=](float u, float v) {
        return std::max(0.f, 1 + 0.5f * roughness * fbm(u * waves, v * waves, seed));
    };
}

/// A wall across a west wind, half as high as the pyramid that stands south of it.
Shape wallShape(float radius) {
    return [=](float u, float v) {
        const float across = std::abs(u - 0.5f), thick = 0.07f * radius, foot = 0.4f * radius;
        const bool isWall = across < thick && std::abs(v - 0.3f) < radius;
        const float pyramid = std::max(0.f, 1 - std::max(across, std::abs(v - 0.75f)) / foot);
        return isWall ? 0.5f : pyramid;
    };
}

}  // namespace

Form sandForm(const GenerateParams& params, std::uint32_t seed) {
    Form form{[](float, float) { return 0.f; }, {}, swells(params, seed)};
    if (params.generator == Generator::sand) return form;
    const float radius = params.radius, hardness = params.hardness;
    form.rock = [=](float u, float v) {
        return std::max(0.f, 1 - std::max(std::abs(u - 0.5f), std::abs(v - 0.5f)) / radius);
    };
    if (params.generator == Generator::wall) form.rock = wallShape(radius);
    form.hardness = [=, rock = form.rock](float u, float v) { return rock(u, v) > 0 ? hardness : 0.f; };
    return form;
}

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
