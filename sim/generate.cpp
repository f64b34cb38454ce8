#include "sim/generate.hpp"

#include <algorithm>
#include <functional>

#include "sim/noise.hpp"

namespace wadi {

namespace {

/// A base terrain as a function of the place on the map, both [0, 1]. Any range of values.
using Shape = std::function<float(float u, float v)>;

Shape perlinShape(const GenerateParams& params, std::uint32_t seed) {
    const Fbm fbm{params.octaves, params.persistence};
    // Two wavelengths across the map at frequency 1: a few mountains, not one slope.
    const float waves = 2.f * params.frequency;
    return [=](float u, float v) { return fbm(u * waves, v * waves, seed); };
}

Shape planeShape(const GenerateParams& params, std::uint32_t seed) {
    const Fbm fbm{params.octaves, params.persistence};
    const float waves = 16.f * params.frequency;
    constexpr float kRoughness = 0.01f;  // enough for drops to find different ways
    return [=](float u, float v) { return 1.f - v + kRoughness * fbm(u * waves, v * waves, seed); };
}

Shape shapeOf(const GenerateParams& params, std::uint32_t seed) {
    switch (params.generator) {
        case Generator::perlin:
            return perlinShape(params, seed);
        case Generator::plane:
            return planeShape(params, seed);
    }
    return {};
}

void stretch(Field<float>& heights, float range) {
    const auto [least, greatest] = std::minmax_element(heights.values().begin(), heights.values().end());
    const float lowest = *least, span = *greatest - *least;
    const float factor = span > 0 ? range / span : 0.f;
    for (float& height : heights.values()) height = std::min((height - lowest) * factor, range);
}

}  // namespace

Heightmap generate(const GenerateParams& params, std::uint32_t seed, const Workers& workers) {
    Heightmap map{Field<float>(params.size, params.size), params.cellSize};
    const Shape shape = shapeOf(params, seed);
    const float scale = 1.f / static_cast<float>(params.size);
    workers.forEach(params.size, [&](int z) {
        for (int x = 0; x < params.size; ++x) {
            map.heights.at(x, z) =
                shape((static_cast<float>(x) + 0.5f) * scale, (static_cast<float>(z) + 0.5f) * scale);
        }
    });
    const float range = params.verticalScale * params.cellSize * static_cast<float>(params.size) / 256.f;
    stretch(map.heights, std::min(range, static_cast<float>(kHighestMetres)));
    return map;
}

}  // namespace wadi
