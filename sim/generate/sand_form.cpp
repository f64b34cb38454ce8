#include <algorithm>
#include <cmath>

#include "sim/core/noise.hpp"
#include "sim/generate/form.hpp"

namespace wadi {

namespace {

/// Nearly 1: low swells, on which wind takes hold.
Shape swells(const GenerateParams& params, std::uint32_t seed) {
    const Fbm fbm{params.octaves, params.persistence, 2.f, simplex};
    const float waves = 8 * params.frequency, roughness = params.roughness;
    return [=](float u, float v) {
        return std::max(0.f, 1 + 0.5f * roughness * fbm(u * waves, v * waves, seed));
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
    form.hardness = [=, rock = form.rock](float u, float v) { return rock(u, v) > 0 ? hardness : 0.f; };
    return form;
}

}  // namespace wadi
