#include <algorithm>

#include "sim/core/noise.hpp"
#include "sim/core/random.hpp"
#include "sim/generate/form.hpp"

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

}  // namespace wadi
